import { addDays, type DateRange } from '../../../kernel/time/calendar.ts';
import { type Appointment, type Emr, type EmrSettings, emrFailure, type Wait } from '../../../ports/emr.ts';
import { confirmedChange } from '../confirmed-change.ts';
import { byStart, uniqueByCode } from '../emr-letters.ts';
import type { EmrHttp } from '../http.ts';
import { rethrowAsNotSent } from '../rethrow-as-not-sent.ts';
import { malformed } from './answer.ts';
import { cancelledFields, changedFields, draftFields, naive, toAppointment } from './appointment-mapping.ts';
import { type SoapClient, soapClient } from './client.ts';
import { getSchedule } from './day-schedule.ts';
import { listDocuments } from './documents.ts';
import type { SoapFields } from './envelope.ts';
import * as record from './mapping.ts';
import { findPatients } from './patient-search.ts';
import type { XmlElement } from './xml-element.ts';

export type SoapSettings = Pick<EmrSettings, 'baseUrl' | 'username' | 'password' | 'timeZone'>;

export type SoapEmr = Emr & {
  /** Fetches the WSDLs and logs in, so that the next caller does not have to wait for either. */
  warmUp(wait: Wait): Promise<void>;
  sendsPassword(): boolean;
};

/** An Emr over the OSCAR family's SOAP services, which cannot add a patient, a document or a task. */
export function soapEmr(settings: SoapSettings, http: EmrHttp, documentHttp: EmrHttp = http): SoapEmr {
  const client = soapClient(settings, http, documentHttp);
  return {
    warmUp: (wait) => client.warmUp(wait),
    sendsPassword: client.sendsPassword,
    async ping(wait) {
      await ownProvider(client, wait);
    },
    findPatients: (by, wait) => findPatients(client, by, wait),
    async getPatient(id, wait) {
      if (!isNumber(id)) return null;
      const [found] = await client.call('DemographicService', 'getDemographic', [['arg0', id]], wait);
      return found ? record.toPatient(found) : null;
    },
    async listProviders(wait) {
      const [found, own] = await Promise.all([
        client.call('ProviderService', 'getProviders2', [['arg0', 'true']], wait),
        ownProvider(client, wait),
      ]);
      return found
        .filter(record.isBookable)
        .map(record.toProvider)
        .filter(({ id }) => id !== own);
    },
    getSchedule: (providerId, days, wait) =>
      getSchedule({ client, zone: settings.timeZone }, providerId, days, wait),
    ...appointments(client),
    registerPatient: null,
    fileDocument: null,
    listDocuments: listDocuments(client, settings.timeZone),
    addTask: null,
    async getTemplateCodes(wait) {
      const found = await client.call('ScheduleService', 'getScheduleTemplateCodes', [], wait);
      return uniqueByCode(found.map(record.toTemplateCode).filter(({ code }) => code !== ''));
    },
    async getAppointmentTypes(wait) {
      const found = await client.call('ScheduleService', 'getAppointmentTypes', [], wait);
      return found.map(record.toKind).filter(({ name }) => name !== '');
    },
    getAppointmentStatuses: async () => [...record.STOCK_STATUSES],
  };
}

async function ownProvider(client: SoapClient, wait: Wait): Promise<string> {
  const [provider] = await client.call('ProviderService', 'getLoggedInProviderTransfer', [], wait);
  if (!provider) throw malformed();
  return record.field(provider, 'providerNo');
}

type Appointments = Pick<
  Emr,
  'listBookings' | 'listAppointments' | 'getAppointment' | 'book' | 'cancel' | 'markConfirmed'
>;

function appointments(client: SoapClient): Appointments {
  return {
    async listBookings(providerId, { from, to }, wait) {
      const fields: SoapFields = [
        ['arg0', naive(from)],
        // The EMR treats the end date as exclusive.
        ['arg1', naive(addDays(to, 1))],
        ['arg2', providerId],
        ['arg3', 'false'],
      ];
      const operation = 'getAppointmentsForDateRangeAndProvider2';
      const found = await client.call('ScheduleService', operation, fields, wait);
      return found.map(toAppointment).sort(byStart);
    },
    async listAppointments(patientId, days, wait) {
      return isNumber(patientId) ? patientRows(client, patientId, days, wait) : [];
    },
    async getAppointment(id, wait) {
      const row = await readRow(client, id, wait);
      return row ? toAppointment(row) : null;
    },
    async book(draft, wait) {
      if (!isNumber(draft.patientId))
        throw emrFailure('bad-request', 'The EMR knows patients by number only.', { sent: 'no' });
      const fields: SoapFields = [['arg0', draftFields(draft)]];
      const [id] = await client.call('ScheduleService', 'addAppointment', fields, wait);
      const appointmentId = id?.text.trim() ?? '';
      if (!/^[1-9]\d*$/.test(appointmentId)) throw malformed();
      return { appointmentId };
    },
    async cancel(id, reason, wait) {
      const row = await readRow(client, id, wait).catch(rethrowAsNotSent);
      if (!row) return 'not-found';
      if (record.field(row, 'status').startsWith('C')) return 'cancelled';
      const fields: SoapFields = [['arg0', cancelledFields(row, reason)]];
      await client.call('ScheduleService', 'updateAppointment', fields, wait);
      return 'cancelled';
    },
    async markConfirmed(id, mark, wait) {
      const row = await readRow(client, id, wait).catch(rethrowAsNotSent);
      if (!row) return 'not-found';
      // Without SOAP's list of statuses, ours cannot show whether the letter exists.
      const { answer, change } = confirmedChange(toAppointment(row), mark);
      if (change) {
        const fields: SoapFields = [['arg0', changedFields(row, change)]];
        await client.call('ScheduleService', 'updateAppointment', fields, wait);
      }
      return answer;
    },
  };
}

async function readRow(client: SoapClient, id: string, wait: Wait): Promise<XmlElement | null> {
  if (!isNumber(id)) return null;
  const fields: SoapFields = [
    ['arg0', id],
    ['arg1', 'false'],
  ];
  const [row] = await client.call('ScheduleService', 'getAppointment2', fields, wait);
  return row ?? null;
}

const PAGE = 100;
const MAX_PAGES = 20;

/** The EMR returns the rows of all years, newest first; paging stops once it is past the range. */
async function patientRows(
  client: SoapClient,
  patientId: string,
  { from, to }: DateRange,
  wait: Wait,
): Promise<Appointment[]> {
  const rows: Appointment[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const fields: SoapFields = [
      ['arg0', patientId],
      ['arg1', String(page * PAGE)],
      ['arg2', String(PAGE)],
      ['arg3', 'false'],
    ];
    const found = await client.call('ScheduleService', 'getAppointmentsForPatient2', fields, wait);
    const read = found.map(toAppointment);
    rows.push(...read.filter(({ date }) => date >= from && date <= to));
    if (found.length < PAGE || read.every(({ date }) => date < from)) break;
  }
  return rows.sort(byStart);
}

/** The EMR's ids are 32-bit; a longer id would cause a fault instead of "not found". */
function isNumber(id: string): boolean {
  return /^\d{1,9}$/.test(id);
}
