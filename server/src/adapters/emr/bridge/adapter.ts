import { z } from 'zod';
import type { DateRange } from '../../../kernel/calendar.ts';
import type { Secret } from '../../../kernel/secret.ts';
import {
  type Appointment,
  type Emr,
  emrFailure,
  type Patient,
  type PatientQuery,
  type Wait,
} from '../../../ports/emr.ts';
import { byId, byStart, firstOfEachCode } from '../emr-letters.ts';
import type { EmrHttp, EmrRequest } from '../http.ts';
import { idField, listOf } from '../json-fields.ts';
import { nothingWritten } from '../nothing-written.ts';
import { saysNobody } from '../spoken-name.ts';
import { plainHealthNumber } from '../typed-number.ts';
import { readAnswer } from './answer.ts';
import * as record from './mapping.ts';

export interface BridgeSettings {
  readonly clinicId: string;
  readonly baseUrl: string;
  readonly key: Secret;
}

interface BridgeClient {
  /** Null where the bridge knows no such thing. */
  get<Shape extends z.ZodType>(path: string, shape: Shape, wait: Wait): Promise<z.infer<Shape> | null>;
  write<Shape extends z.ZodType>(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    shape: Shape,
    wait: Wait,
  ): Promise<z.infer<Shape> | null>;
}

const created = z.object({ id: idField });

/** Emr over the platform's own bridge, the one that knows cell numbers and can register patients. */
export function bridgeEmr(settings: BridgeSettings, http: EmrHttp): Emr {
  const client = bridgeClient(settings, http);
  const getAppointment = async (id: string, wait: Wait) => {
    if (!isId(id)) return null;
    const found = await client.get(`/appointments/${id}`, record.appointmentRecord, wait);
    return found && record.toAppointment(found);
  };
  return {
    ping: (wait) => ping(client, wait),
    findPatients: (by, wait) => findPatients(client, by, wait),
    async getPatient(id, wait) {
      if (!isId(id)) return null;
      const found = await client.get(`/patients/${id}`, record.patientRecord, wait);
      return found && record.toPatient(found);
    },
    async listProviders(wait) {
      const shape = z.object({ providers: listOf(record.providerRecord) });
      const { providers } = whole(await client.get('/providers', shape, wait));
      return providers.filter(({ active }) => active !== false).map(record.toProvider);
    },
    async getSchedule(providerId, days, wait) {
      if (!isId(providerId)) return [];
      const shape = z.object({ days: listOf(record.dayRecord) });
      const path = `/providers/${providerId}/schedule?${range(days)}`;
      const answer = await client.get(path, shape, wait);
      const schedules = (answer?.days ?? []).flatMap((day) => record.toDaySchedule(day) ?? []);
      return schedules.filter(within(days)).sort((a, b) => (a.date < b.date ? -1 : 1));
    },
    listBookings: async (providerId, days, wait) =>
      isId(providerId) ? appointments(client, { providerId }, days, wait) : [],
    listAppointments: async (patientId, days, wait) =>
      isId(patientId) ? appointments(client, { patientId }, days, wait) : [],
    getAppointment,
    async book(draft, wait) {
      const body = record.appointmentBody(draft);
      const answer = await client.write('POST', '/appointments', body, created, wait);
      return { appointmentId: whole(answer).id };
    },
    cancel: (id, reason, wait) => cancel(client, getAppointment, { id, reason }, wait),
    async registerPatient(patient, wait) {
      const body = record.registrationBody(patient);
      const answer = await client.write('POST', '/patients', body, created, wait);
      return { patientId: whole(answer).id };
    },
    ...configReads(client),
  };
}

function bridgeClient({ baseUrl, clinicId, key }: BridgeSettings, http: EmrHttp): BridgeClient {
  const root = baseUrl.replace(/\/+$/, '');
  const send = (request: Pick<EmrRequest, 'method'> & { path: string; body?: object }, { signal }: Wait) => {
    const { method, path, body } = request;
    const headers = { accept: 'application/json', 'x-api-key': key.reveal(), 'x-clinic-id': clinicId };
    if (!body) return http.send({ method, url: root + path, headers, signal });
    const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };
    return http.send({ method, url: root + path, headers: json, body: JSON.stringify(body), signal });
  };
  return {
    get: async (path, shape, wait) => readAnswer(await send({ method: 'GET', path }, wait), shape, 'read'),
    write: async (method, path, body, shape, wait) =>
      readAnswer(await send({ method, path, body }, wait), shape, 'write'),
  };
}

/** Its health is open to all, so a second question proves the key. */
async function ping(client: BridgeClient, wait: Wait): Promise<void> {
  const items = z.object({ items: z.array(z.unknown()) });
  whole(await client.get('/health', z.object({ status: z.string() }), wait));
  whole(await client.get('/config/appointment-statuses', items, wait));
}

async function findPatients(client: BridgeClient, by: PatientQuery, wait: Wait): Promise<Patient[]> {
  const query = queryOf(by);
  if (!query) return [];
  const shape = z.object({ patients: listOf(record.patientRecord) });
  const { patients } = whole(await client.get(`/patients?${query}`, shape, wait));
  const born = 'name' in by ? by.dateOfBirth : undefined;
  return patients
    .map(record.toPatient)
    .filter(({ active, dateOfBirth }) => active && (!born || dateOfBirth === born))
    .sort(byId);
}

function queryOf(by: PatientQuery): URLSearchParams | null {
  if ('phone' in by) return /^\d{10}$/.test(by.phone) ? new URLSearchParams({ phone: by.phone }) : null;
  if ('healthNumber' in by) {
    const hin = plainHealthNumber(by.healthNumber);
    return hin.length < 6 ? null : new URLSearchParams({ hin });
  }
  if (saysNobody(by.name)) return null;
  const { name, dateOfBirth } = by;
  return new URLSearchParams({ name: name.trim(), ...(dateOfBirth ? { dateOfBirth } : {}) });
}

async function appointments(
  client: BridgeClient,
  whose: { providerId: string } | { patientId: string },
  days: DateRange,
  wait: Wait,
): Promise<Appointment[]> {
  const shape = z.object({ appointments: listOf(record.appointmentRecord) });
  const path = `/appointments?${new URLSearchParams({ ...whose })}&${range(days)}`;
  const answer = await client.get(path, shape, wait);
  return (answer?.appointments ?? []).map(record.toAppointment).filter(within(days)).sort(byStart);
}

async function cancel(
  client: BridgeClient,
  getAppointment: Emr['getAppointment'],
  { id, reason }: { id: string; reason: string },
  wait: Wait,
): Promise<'cancelled' | 'not-found'> {
  const row = await getAppointment(id, wait).catch(nothingWritten);
  if (!row) return 'not-found';
  if (row.status.startsWith('C')) return 'cancelled';
  const notes = row.notes === null ? {} : { notes: [row.notes, reason].filter(Boolean).join('\n') };
  const body = { status: 'C', ...notes };
  const written = await client.write('PUT', `/appointments/${id}`, body, record.appointmentRecord, wait);
  return written ? 'cancelled' : 'not-found';
}

function configReads(
  client: BridgeClient,
): Pick<Emr, 'getTemplateCodes' | 'getAppointmentTypes' | 'getAppointmentStatuses'> {
  const items = async <Item extends z.ZodType>(path: string, item: Item, wait: Wait) =>
    whole(await client.get(`/config/${path}`, z.object({ items: listOf(item) }), wait)).items;
  return {
    getTemplateCodes: async (wait) =>
      firstOfEachCode((await items('template-codes', record.codeRecord, wait)).map(record.toTemplateCode)),
    getAppointmentTypes: async (wait) =>
      (await items('appointment-types', record.typeRecord, wait)).map(record.toKind),
    getAppointmentStatuses: async (wait) =>
      (await items('appointment-statuses', record.statusRecord, wait)).map(record.toStatus),
  };
}

/** Lists are always there, so "not found" means something else: what the request names is not known to the bridge. */
function whole<Answer>(answer: Answer | null): Answer {
  if (answer === null)
    throw emrFailure('refused', 'The EMR bridge does not know what was asked for.', { sent: 'answered' });
  return answer;
}

function range({ from, to }: DateRange): string {
  return `from=${from}&to=${to}`;
}

function within({ from, to }: DateRange) {
  return ({ date }: { date: string }) => date >= from && date <= to;
}

function isId(id: string): boolean {
  return /^[\w-]{1,40}$/.test(id);
}
