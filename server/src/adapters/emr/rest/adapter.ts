import { z } from 'zod';
import {
  type CalendarDate,
  type DateRange,
  eachDay,
  minutesOf,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { type Clock, systemClock } from '../../../kernel/time/clock.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import {
  type Appointment,
  type DaySchedule,
  type Emr,
  emrReference,
  emrTrouble,
  type Wait,
} from '../../../ports/emr.ts';
import { confirmedChange } from '../confirmed-change.ts';
import { uniqueByCode } from '../emr-letters.ts';
import type { EmrHttp } from '../http.ts';
import { idField, listOf } from '../json-fields.ts';
import { rethrowAsNotSent } from '../rethrow-as-not-sent.ts';
import { unreadable } from './answer.ts';
import { addBody, appointmentRecord, toAppointment } from './appointment-mapping.ts';
import { listBookings } from './bookings.ts';
import { parsed, type RestClient, type RestSettings, restClient } from './client.ts';
import { restDocuments } from './documents.ts';
import * as record from './mapping.ts';
import { patientRecord, registrationBody, toPatient } from './patient-mapping.ts';
import { isNumeric, notANumber } from './patient-number.ts';
import { findPatients } from './patient-search.ts';
import { patientVisits } from './patient-visits.ts';

export interface RestNeeds {
  /** No fork offers schedules over REST: they come from SOAP, or from the clinic's opening hours. */
  readonly availability: 'soap' | 'hours';
  readonly soap?: Pick<Emr, 'getSchedule' | 'listDocuments' | 'listAppointments'>;
  /** A separate connection for documents; defaults to the common one. */
  readonly documentHttp?: EmrHttp;
  readonly businessHours?: (date: CalendarDate) => { open: WallTime; close: WallTime } | null;
  readonly slotMinutes?: number;
  readonly clock?: Clock;
}

const changed = z.looseObject({});
const oneAppointment = z.object({ appointment: appointmentRecord.nullish() });

/** An Emr over the OSCAR family's OAuth 1.0a REST API. */
export function restEmr(settings: RestSettings, http: EmrHttp, needs: RestNeeds): Emr {
  const { clock = systemClock } = needs;
  const client = restClient(settings, http, clock);
  const zone = settings.timeZone;
  const config = configReads(client);
  const getAppointment = (id: string, wait: Wait) => readAppointment(client, id, zone, wait);
  return {
    async ping(wait) {
      await ownProvider(client, wait);
    },
    findPatients: (by, wait) => findPatients(client, by, wait),
    async getPatient(id, wait) {
      if (!isNumeric(id)) return null;
      const found = await client.get(`/demographics/${id}`, patientRecord, wait);
      return found && toPatient(found);
    },
    async listProviders(wait) {
      const shape = z.object({ content: listOf(record.providerRecord) });
      const [found, own] = await Promise.all([
        client.get('/providerService/providers_json', shape, wait),
        ownProvider(client, wait),
      ]);
      return (found?.content ?? [])
        .filter(record.isBookable)
        .map(record.toProvider)
        .filter(({ id }) => id !== own);
    },
    getSchedule: async (providerId, days, wait) => schedule(needs, providerId, days, wait),
    listBookings: (providerId, days, wait) =>
      listBookings({ client, zone, getAppointment }, providerId, days, wait),
    listAppointments: patientVisits({
      client,
      zone,
      getAppointment,
      ...(needs.soap ? { soap: needs.soap } : {}),
    }),
    getAppointment,
    async book(draft, wait) {
      if (!isNumeric(draft.patientId)) throw notANumber();
      const shape = z.object({ appointment: z.object({ id: idField }) });
      // Only the id is used: a saved row has its dates in another format.
      const { appointment } = await client.write('/schedule/add', addBody(draft), shape, wait);
      return { appointmentId: appointment.id };
    },
    async cancel(id, _reason, wait) {
      const row = await getAppointment(id, wait).catch(rethrowAsNotSent);
      if (!row) return 'not-found';
      if (!row.status.startsWith('C'))
        await client.write(`/schedule/appointment/${id}/updateStatus`, { status: 'C' }, changed, wait);
      return 'cancelled';
    },
    markConfirmed: marking(client, getAppointment, config.getAppointmentStatuses),
    registerPatient: registering(client, settings, clock),
    ...restDocuments({
      client,
      documentHttp: restClient(settings, needs.documentHttp ?? http, clock),
      zone,
      clock,
      ownProvider: rememberedOwner(client),
    }),
    listDocuments: needs.soap?.listDocuments ?? null,
    ...config,
  };
}

/** REST cannot write notes, because the EMR's own update of a row is broken. */
function marking(
  client: RestClient,
  getAppointment: Emr['getAppointment'],
  statuses: Emr['getAppointmentStatuses'],
): Emr['markConfirmed'] {
  return async (id, { status }, wait) => {
    const row = await getAppointment(id, wait).catch(rethrowAsNotSent);
    if (!row) return 'not-found';
    const mark = { status, note: null };
    const letters = confirmedChange(row, mark).change ? await statuses(wait).catch(rethrowAsNotSent) : [];
    const { answer, change } = confirmedChange(row, mark, letters);
    if (change) await client.write(`/schedule/appointment/${id}/updateStatus`, change, changed, wait);
    return answer;
  };
}

/**
 * Registers only if the admission program is known; without it the EMR creates an incomplete chart and
 * answers 500.
 */
function registering(client: RestClient, settings: RestSettings, clock: Clock): Emr['registerPatient'] {
  const { admissionProgramId: programId, defaultProviderId: providerId, timeZone } = settings;
  if (programId === null) return null;
  return async (patient, wait) => {
    const today = wallClockAt(clock.now(), timeZone).date;
    const body = registrationBody(patient, { programId, today, providerId });
    const shape = z.object({ demographicNo: idField });
    return { patientId: (await client.write('/demographics', body, shape, wait)).demographicNo };
  };
}

function configReads(
  client: RestClient,
): Pick<Emr, 'getTemplateCodes' | 'getAppointmentTypes' | 'getAppointmentStatuses'> {
  return {
    async getTemplateCodes(wait) {
      const codes = await client.get('/schedule/codes', listOf(record.codeRecord), wait);
      return uniqueByCode((codes ?? []).map(record.toTemplateCode));
    },
    async getAppointmentTypes(wait) {
      const shape = z.object({ types: listOf(record.typeRecord) });
      return ((await client.get('/schedule/types', shape, wait))?.types ?? []).map(record.toKind);
    },
    async getAppointmentStatuses(wait) {
      const shape = z.object({ content: listOf(record.statusRecord) });
      return ((await client.get('/schedule/statuses', shape, wait))?.content ?? []).map(record.toStatus);
    },
  };
}

const ownRecord = z.object({ providerNo: z.string().min(1) });
const tokenOwner = z.union([z.object({ provider: ownRecord }), z.object({ providers: ownRecord })]);

/**
 * On internal errors this endpoint answers 200 with a sentence, so only a response with an owner proves the
 * log-in.
 */
async function ownProvider(client: RestClient, wait: Wait): Promise<string> {
  const owner = await client.get('/oauth/info', tokenOwner, wait);
  if (!owner) throw unreadable('read');
  return 'provider' in owner ? owner.provider.providerNo : owner.providers.providerNo;
}

/** The owner of a token never changes. */
function rememberedOwner(client: RestClient): (wait: Wait) => Promise<string> {
  let owner: string | null = null;
  return async (wait) => {
    owner ??= await ownProvider(client, wait);
    return owner;
  };
}

/** The EMR answers 500 for an unknown row, so a second request checks whether the EMR works otherwise. */
async function readAppointment(
  client: RestClient,
  id: string,
  zone: string,
  wait: Wait,
): Promise<Appointment | null> {
  if (!isNumeric(id)) return null;
  const answer = await client.post('/schedule/getAppointment', { id: Number(id) }, wait);
  try {
    const row = parsed(answer, oneAppointment, 'read')?.appointment;
    return row ? toAppointment(row, zone) : null;
  } catch (error) {
    // An EMR that hides every fault this way includes a reference, which says nothing about the row.
    const mayBeUnknown =
      answer.status === 500 && emrTrouble(error) === 'refused' && emrReference(error) === null;
    if (!mayBeUnknown) throw error;
    await ownProvider(client, wait);
    return null;
  }
}

async function schedule(
  { availability, soap, businessHours, slotMinutes = 15 }: RestNeeds,
  providerId: string,
  days: DateRange,
  wait: Wait,
): Promise<DaySchedule[]> {
  if (availability === 'soap' && soap) return soap.getSchedule(providerId, days, wait);
  return eachDay(days).flatMap((date) => {
    const hours = businessHours?.(date);
    return hours ? [hoursAsTemplate(date, hours, slotMinutes)] : [];
  });
}

function hoursAsTemplate(
  date: CalendarDate,
  { open, close }: { open: WallTime; close: WallTime },
  slotMinutes: number,
): DaySchedule {
  const count = Math.max(0, Math.floor((minutesOf(close) - minutesOf(open)) / slotMinutes));
  const slots = Array.from({ length: count }, (_, index) => ({
    time: timeAt(minutesOf(open) + index * slotMinutes),
    code: '1',
  }));
  return { date, holiday: false, slotMinutes, slots, isFromHours: true };
}
