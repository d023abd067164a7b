import { z } from 'zod';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { DateRange } from '../../../kernel/time/calendar.ts';
import { type Appointment, type Emr, emrFailure, type Wait } from '../../../ports/emr.ts';
import { confirmedChange } from '../confirmed-change.ts';
import { byStart, genderOf, uniqueByCode } from '../emr-letters.ts';
import type { EmrAnswer, EmrHttp } from '../http.ts';
import { idField, listOf } from '../json-fields.ts';
import { notOffered } from '../not-offered.ts';
import { MAX_JSON_BYTES } from '../parse-json.ts';
import { rethrowAsNotSent } from '../rethrow-as-not-sent.ts';
import { jsonWithFile, type StreamedBody } from '../streamed-json.ts';
import { readAnswer } from './answer.ts';
import * as record from './mapping.ts';
import { findPatients } from './patient-search.ts';

export interface BridgeSettings {
  readonly clinicId: string;
  readonly baseUrl: string;
  readonly key: Secret;
}

interface BridgeWrite {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object | StreamedBody;
}

interface BridgeClient {
  get<Shape extends z.ZodType>(path: string, shape: Shape, wait: Wait): Promise<z.infer<Shape> | null>;
  write<Shape extends z.ZodType>(
    request: BridgeWrite,
    shape: Shape,
    wait: Wait,
  ): Promise<z.infer<Shape> | null>;
  /** The raw response, for operations that not every bridge offers. */
  send(
    request: BridgeWrite | { readonly method: 'GET'; readonly path: string },
    wait: Wait,
  ): Promise<EmrAnswer>;
}

// The clinic's date may differ from the UTC date.
const DAY_MS = 86_400_000;
const created = z.object({ id: idField });

/** An Emr over the platform's own bridge, which returns cell numbers and can register patients. */
export function bridgeEmr(settings: BridgeSettings, http: EmrHttp, documentHttp: EmrHttp = http): Emr {
  const client = bridgeClient(settings, http);
  const one = async <Shape extends z.ZodType>(path: string, id: string, shape: Shape, wait: Wait) =>
    isId(id) ? client.get(`${path}/${id}`, shape, wait) : null;
  const add = async (path: string, body: object, wait: Wait) =>
    whole(await client.write({ method: 'POST', path, body }, created, wait)).id;
  const items = async <Item extends z.ZodType>(name: string, item: Item, wait: Wait) =>
    whole(await client.get(`/config/${name}`, z.object({ items: listOf(item) }), wait)).items;
  const getAppointment: Emr['getAppointment'] = (id, wait) =>
    one('/appointments', id, record.appointment, wait);
  const statuses: Emr['getAppointmentStatuses'] = (wait) =>
    items('appointment-statuses', record.appointmentStatus, wait);
  return {
    ping: (wait) => ping(client, wait),
    findPatients: (by, wait) => findPatients(client.get, by, wait),
    getPatient: (id, wait) => one('/patients', id, record.patient, wait),
    async listProviders(wait) {
      const shape = z.object({ providers: listOf(record.provider) });
      const { providers } = whole(await client.get('/providers', shape, wait));
      return providers
        .filter(({ active }) => active !== false)
        .map(({ active: _, sex, ...named }) => ({ ...named, ...genderOf(sex) }));
    },
    async getSchedule(providerId, days, wait) {
      if (!isId(providerId)) return [];
      const shape = z.object({ days: listOf(record.day) });
      const answer = await client.get(`/providers/${providerId}/schedule?${range(days)}`, shape, wait);
      const schedules = (answer?.days ?? []).filter((day) => day !== null);
      return schedules.filter(within(days)).sort((a, b) => (a.date < b.date ? -1 : 1));
    },
    listBookings: async (providerId, days, wait) =>
      isId(providerId) ? appointments(client, { providerId }, days, wait) : [],
    listAppointments: async (patientId, days, wait) =>
      isId(patientId) ? appointments(client, { patientId }, days, wait) : [],
    getAppointment,
    book: async (draft, wait) => ({
      appointmentId: await add('/appointments', record.appointmentBody(draft), wait),
    }),
    async cancel(id, reason, wait) {
      const row = await getAppointment(id, wait).catch(rethrowAsNotSent);
      if (!row) return 'not-found';
      if (row.status.startsWith('C')) return 'cancelled';
      const notes = row.notes === null ? {} : { notes: [row.notes, reason].filter(Boolean).join('\n') };
      const change = { method: 'PUT', path: `/appointments/${id}`, body: { status: 'C', ...notes } } as const;
      const written = await client.write(change, record.appointmentFields, wait);
      return written ? 'cancelled' : 'not-found';
    },
    async markConfirmed(id, mark, wait) {
      const row = await getAppointment(id, wait).catch(rethrowAsNotSent);
      if (!row) return 'not-found';
      const asksForLetter = confirmedChange(row, mark).change?.status !== undefined;
      const letters = asksForLetter ? await statuses(wait).catch(rethrowAsNotSent) : [];
      const { answer, change } = confirmedChange(row, mark, letters);
      if (!change) return answer;
      const put = { method: 'PUT', path: `/appointments/${id}`, body: change } as const;
      return (await client.write(put, record.appointmentFields, wait)) ? answer : 'not-found';
    },
    registerPatient: async (patient, wait) => ({
      patientId: await add('/patients', record.registrationBody(patient), wait),
    }),
    ...bridgeDocuments(client, bridgeClient(settings, documentHttp)),
    getTemplateCodes: async (wait) => uniqueByCode(await items('template-codes', record.templateCode, wait)),
    getAppointmentTypes: (wait) => items('appointment-types', record.appointmentType, wait),
    getAppointmentStatuses: statuses,
  };
}

function bridgeClient({ baseUrl, clinicId, key }: BridgeSettings, http: EmrHttp): BridgeClient {
  const root = baseUrl.replace(/\/+$/, '');
  const headers = () => ({ accept: 'application/json', 'x-api-key': key.reveal(), 'x-clinic-id': clinicId });
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const send: BridgeClient['send'] = async (request, { signal, answerBy }) => {
    const { method, path } = request;
    const asked = { method, url: root + path, signal, answerBy, maxBytes: MAX_JSON_BYTES };
    if (!('body' in request)) return http.send({ ...asked, headers: headers() });
    const { body } = request;
    const sent = { ...asked, headers: { ...headers(), ...json }, isWrite: true };
    return http.send({ ...sent, body: 'chunks' in body ? body : JSON.stringify(body) });
  };
  return {
    send,
    get: async (path, shape, wait) => readAnswer(await send({ method: 'GET', path }, wait), shape, 'read'),
    write: async (request, shape, wait) => readAnswer(await send(request, wait), shape, 'write'),
  };
}

/** Optional operations of a bridge; a 404 means that the bridge lacks them. */
function bridgeDocuments(
  client: BridgeClient,
  documentHttp: BridgeClient,
): Pick<Emr, 'fileDocument' | 'listDocuments' | 'addTask'> {
  const offered = (answer: EmrAnswer, what: string): EmrAnswer => {
    const missing = notOffered(answer, what);
    if (missing) throw missing;
    return answer;
  };
  return {
    async fileDocument(document, wait) {
      const body = jsonWithFile(record.documentBody(document), 'contentBase64', document.pdf);
      const answer = await documentHttp.send({ method: 'POST', path: '/documents', body }, wait);
      const { id } = whole(readAnswer(offered(answer, 'documents'), created, 'write'));
      return { documentId: id };
    },
    async listDocuments(patientId, since, wait) {
      if (!isId(patientId)) return [];
      const from = new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10);
      const path = `/documents?${new URLSearchParams({ patientId, from })}`;
      const answer = offered(await documentHttp.send({ method: 'GET', path }, wait), 'documents');
      return whole(readAnswer(answer, z.object({ documents: listOf(record.filedDocument) }), 'read'))
        .documents;
    },
    async addTask(task, wait) {
      const answer = await client.send({ method: 'POST', path: '/tasks', body: record.taskBody(task) }, wait);
      whole(readAnswer(offered(answer, 'to-dos'), created, 'write'));
      return 'written';
    },
  };
}

/** The health check needs no key, so a second request verifies the key. */
async function ping(client: BridgeClient, wait: Wait): Promise<void> {
  const items = z.object({ items: z.array(z.unknown()) });
  whole(await client.get('/health', z.object({ status: z.string() }), wait));
  whole(await client.get('/config/appointment-statuses', items, wait));
}

async function appointments(
  client: BridgeClient,
  whose: { providerId: string } | { patientId: string },
  days: DateRange,
  wait: Wait,
): Promise<Appointment[]> {
  const shape = z.object({ appointments: listOf(record.appointment) });
  const path = `/appointments?${new URLSearchParams({ ...whose })}&${range(days)}`;
  return ((await client.get(path, shape, wait))?.appointments ?? []).filter(within(days)).sort(byStart);
}

/** Lists always exist, so "not found" means that the bridge does not know an id in the request. */
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
