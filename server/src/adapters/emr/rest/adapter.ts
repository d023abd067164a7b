import { z } from 'zod';
import {
  type CalendarDate,
  type DateRange,
  eachDay,
  minutesOf,
  timeAt,
  type WallTime,
} from '../../../kernel/calendar.ts';
import { type Clock, systemClock } from '../../../kernel/clock.ts';
import {
  type Appointment,
  type DaySchedule,
  type Emr,
  emrFailure,
  emrTrouble,
  type Wait,
} from '../../../ports/emr.ts';
import { byStart, firstOfEachCode } from '../emr-letters.ts';
import type { EmrHttp } from '../http.ts';
import { idField, listOf } from '../json-fields.ts';
import { nothingWritten } from '../nothing-written.ts';
import { addBody, appointmentRecord, toAppointment } from './appointment-mapping.ts';
import { appointmentsAnswer, listBookings } from './bookings.ts';
import { parsed, type RestClient, type RestSettings, restClient } from './client.ts';
import * as record from './mapping.ts';
import { patientRecord, registrationBody, toPatient } from './patient-mapping.ts';
import { findPatients } from './patient-search.ts';

export interface RestNeeds {
  /** No fork has its work schedule in REST: it comes by SOAP, or the clinic's opening hours stand in for it. */
  readonly availability: 'soap' | 'hours';
  readonly soap?: Pick<Emr, 'getSchedule'>;
  readonly businessHours?: (date: CalendarDate) => { open: WallTime; close: WallTime } | null;
  readonly slotMinutes?: number;
  readonly clock?: Clock;
}

const changed = z.looseObject({});
const oneAppointment = z.object({ appointment: appointmentRecord.nullish() });

/** Emr over the OSCAR family's OAuth 1.0a REST. */
export function restEmr(settings: RestSettings, http: EmrHttp, needs: RestNeeds): Emr {
  const client = restClient(settings, http, needs.clock ?? systemClock);
  const zone = settings.timeZone;
  const getAppointment = (id: string, wait: Wait) => readAppointment(client, id, zone, wait);
  return {
    ping: (wait) => ping(client, wait),
    findPatients: (by, wait) => findPatients(client, by, wait),
    async getPatient(id, wait) {
      if (!isNumeric(id)) return null;
      const found = await client.get(`/demographics/${id}`, patientRecord, wait);
      return found && toPatient(found);
    },
    async listProviders(wait) {
      const shape = z.object({ content: listOf(record.providerRecord) });
      const found = await client.get('/providerService/providers_json', shape, wait);
      return (found?.content ?? []).filter(record.isBookable).map(record.toProvider);
    },
    getSchedule: async (providerId, days, wait) => schedule(needs, providerId, days, wait),
    listBookings: (providerId, days, wait) =>
      listBookings({ client, zone, getAppointment }, providerId, days, wait),
    async listAppointments(patientId, { from, to }, wait) {
      if (!isNumeric(patientId)) return [];
      const answer = await client.ask(
        `/schedule/${patientId}/appointmentHistory`,
        {},
        appointmentsAnswer,
        wait,
      );
      const rows = (answer?.appointments ?? []).map((row) => toAppointment(row, zone));
      return rows.filter(({ date }) => date >= from && date <= to).sort(byStart);
    },
    getAppointment,
    async book(draft, wait) {
      if (!isNumeric(draft.patientId)) throw notANumber();
      const shape = z.object({ appointment: z.object({ id: idField }) });
      // Nothing else of the answer is trusted: dates of a row just saved come in another form.
      const { appointment } = await client.write('/schedule/add', addBody(draft), shape, wait);
      return { appointmentId: appointment.id };
    },
    async cancel(id, _reason, wait) {
      const row = await getAppointment(id, wait).catch(nothingWritten);
      if (!row) return 'not-found';
      if (!row.status.startsWith('C'))
        await client.write(`/schedule/appointment/${id}/updateStatus`, { status: 'C' }, changed, wait);
      return 'cancelled';
    },
    async registerPatient(patient, wait) {
      const body = registrationBody(patient, settings.admissionProgramId);
      const shape = z.object({ demographicNo: idField });
      return { patientId: (await client.write('/demographics', body, shape, wait)).demographicNo };
    },
    ...configReads(client),
  };
}

function configReads(
  client: RestClient,
): Pick<Emr, 'getTemplateCodes' | 'getAppointmentTypes' | 'getAppointmentStatuses'> {
  return {
    async getTemplateCodes(wait) {
      const codes = await client.get('/schedule/codes', listOf(record.codeRecord), wait);
      return firstOfEachCode((codes ?? []).map(record.toTemplateCode));
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

/** On trouble inside, this call answers 200 with a sentence, so only JSON proves anything. */
async function ping(client: RestClient, wait: Wait): Promise<void> {
  await client.get('/oauth/info', z.looseObject({}), wait);
}

/** The EMR says 500 for a row it does not have; whether it is well otherwise tells the two apart. */
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
    const mayBeUnknown =
      answer.status === 500 && ['misconfigured', 'refused'].includes(emrTrouble(error) ?? '');
    if (!mayBeUnknown) throw error;
    await ping(client, wait);
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
  return { date, holiday: false, slotMinutes, slots };
}

function isNumeric(id: string): boolean {
  return /^\d{1,9}$/.test(id);
}

function notANumber() {
  return emrFailure('bad-request', 'The EMR knows patients by number only.', { sent: 'no' });
}
