import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { ACCOUNT_SCENES } from './account-scenes.ts';
import { ERASURE_SCENES } from './erasure-scenes.ts';
import { LINK_SCENES } from './link-scenes.ts';
import { A_CALL, CLINIC_LINE, WEBHOOK_SECRET } from './outside-world.ts';
import type { Prepare, Scene, Stage } from './scene.ts';
import { STANDBY_SCENES } from './standby-scenes.ts';
import { PASSWORD } from './test-app.ts';
import { CALLER } from './world/facts.ts';

export type { Prepare, Scene, Stage } from './scene.ts';

/** The rows that a path refers to, by the beginning of the path. */
const OF_ADDRESS: ReadonlyArray<readonly [RegExp, Prepare]> = [
  [/^\w+ \/api\/clinic\/providers\/\{id\}/, (stage) => added(stage, '/api/clinic/providers', A_PROVIDER)],
  [/^\w+ \/api\/clinic\/waitlist\/\{id\}/, (stage) => added(stage, '/api/clinic/waitlist', SOMEBODY)],
  [/^\w+ \/api\/clinic\/knowledge\/\{id\}/, (stage) => added(stage, '/api/clinic/knowledge', SICK_NOTE)],
  [/^\w+ \/api\/clinic\/mcp-tokens\/\{id\}/, (stage) => added(stage, '/api/clinic/mcp-tokens', A_TOKEN)],
  [/^\w+ \/api\/clinic\/reminders\/log\/\{id\}/, (stage) => aReminder(stage)],
  [/^\w+ \/api\/clinic\/closures\/\{id\}/, (stage) => added(stage, '/api/clinic/closures', CHRISTMAS)],
  [/^\w+ \/api\/(clinic|admin)\/support\/tickets/, (stage) => aTicket(stage)],
  [/^\w+ \/api\/clinic\/inbox/, (stage) => anItem(stage)],
  [/^POST \/api\/clinic\/test-calls\/\{id\}/, (stage) => aTestCall(stage)],
  [/^\w+ \/api\/notifications/, (stage) => aNotification(stage)],
  [/^\w+ \/api\/fax\/documents/, (stage) => aFax(stage)],
  [/^\w+ \/api\/clinic\/(call-history|calls)|\/access-report|\{clinicId\}\/calls/, (stage) => aCall(stage)],
];

/** Sets up what the example of each route requires. */
const OF_ROUTE: Readonly<Record<string, Prepare>> = {
  'POST /api/auth/login': async ({ clinic }) => ({
    body: { email: clinic.manager.user.email, password: PASSWORD },
  }),
  'POST /api/auth/refresh': async ({ clinic }) => ({ body: { refreshToken: clinic.manager.refreshToken } }),
  'GET /api/clinic/providers': (stage) => withRow(stage, '/api/clinic/providers', A_PROVIDER),
  'GET /api/clinic/closures': (stage) => withRow(stage, '/api/clinic/closures', CHRISTMAS),
  'GET /api/clinic/consents': aText,
  'GET /api/clinic/reminders/log': aReminder,
  'GET /api/admin/ops/reminders': aReminder,
  'POST /api/clinic/reminders/log/{id}/send': async (stage) => {
    await connected(stage);
    return aReminder(stage);
  },
  'GET /api/clinic/waitlist': (stage) => withRow(stage, '/api/clinic/waitlist', SOMEBODY),
  'GET /api/clinic/mcp-tokens': (stage) => withRow(stage, '/api/clinic/mcp-tokens', A_TOKEN),
  'POST /mcp': async ({ service, clinic }) => {
    const made = {
      method: 'POST',
      url: '/api/clinic/mcp-tokens',
      as: clinic.manager,
      payload: A_TOKEN,
    } as const;
    const { token } = (await service.ask(made)).body.data;
    const version = '2026-07-28';
    const _meta = {
      [PROTOCOL_VERSION_META_KEY]: version,
      [CLIENT_INFO_META_KEY]: { name: 'example', version: '1' },
      [CLIENT_CAPABILITIES_META_KEY]: {},
    };
    return {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': 'tools/list',
      },
      payload: Buffer.from(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }),
      ),
    };
  },
  'GET /api/clinic/knowledge': (stage) => withRow(stage, '/api/clinic/knowledge', SICK_NOTE),
  'GET /api/clinic/knowledge/unanswered': (stage) => aQuestion(stage, null),
  'GET /api/clinic/knowledge/asked': (stage) => aQuestion(stage, 'hours'),
  'POST /api/clinic/knowledge/import': async () => ({
    headers: { 'content-type': 'text/csv' },
    payload: Buffer.from('question,answer\r\nIs there parking?,Behind the building.\r\n'),
  }),
  'POST /api/clinic/waitlist/bulk': async (stage) => ({
    body: { ids: [(await added(stage, '/api/clinic/waitlist', SOMEBODY)).path?.id] },
  }),
  'POST /api/clinic/inbox/bulk': async (stage) => ({ body: { ids: [(await anItem(stage)).path?.id] } }),
  'GET /api/admin/inbox': (stage) => anItem(stage),
  'GET /api/admin/clinics/{clinicId}/export': async ({ service, clinic }) => {
    const url = `/api/admin/clinics/${clinic.id}/close`;
    await service.ask({ method: 'PUT', url, as: service.admin, payload: { reason: 'It has moved.' } });
    return {};
  },
  'POST /api/clinic/inbox/{id}/assign': async (stage) => ({
    ...(await anItem(stage)),
    body: { userId: stage.clinic.manager.user.id },
  }),
  'GET /api/clinic/logo': async (stage) => {
    await uploaded(stage, '/api/clinic/logo', 'logo.png', await aPicture());
    return {};
  },
  'POST /api/clinic/logo': async () => form('logo.png', await aPicture()),
  'POST /api/fax/upload': async () => form('referral-letter.pdf', await aLetter()),
  'POST /api/fax/documents/{id}/retry': (stage) => aFax(stage, 'error'),
  'POST /api/fax/documents/{id}/undo': (stage) => aFax(stage, 'verified'),
  'POST /api/fax/documents/{id}/file': async (stage) => {
    await connected(stage);
    return aFax(stage, 'verified');
  },
  'PUT /api/fax/documents/{id}/verify': async (stage) => {
    await connected(stage);
    return { ...(await aFax(stage, 'review_needed')), body: { demographicId: '4' } };
  },
  'POST /api/clinic/patients/texts': async ({ service, clinic }) => {
    const texts = { smsEnabled: true, smsSenderNumber: '+16045550111' };
    await service.ask({ method: 'PUT', url: '/api/clinic/sms-config', as: clinic.manager, payload: texts });
    const payload = {
      ...{ phone: '604-555-0142', kind: 'booking', state: 'given', source: 'form', evidence: 'signed' },
    };
    await service.ask({ method: 'POST', url: '/api/clinic/consents', as: clinic.manager, payload });
    return {};
  },
  'PUT /api/fax/documents/{id}/fields': (stage) => aFax(stage, 'review_needed'),
  'POST /api/fax/documents/{id}/set-aside': (stage) => aFax(stage, 'review_needed'),
  'GET /api/admin/clinics/pending-activation': async ({ service, clinic }) => {
    await service.ask({ method: 'POST', url: '/api/clinic/onboarding/complete', as: clinic.manager });
    return {};
  },
  'PUT /api/admin/clinics/{clinicId}/voice': (stage) => withTheNumberFree(stage),
  'PUT /api/admin/clinics/{clinicId}/activate': (stage) => onThePhone(stage),
  'POST /api/admin/clinics/{clinicId}/voice/test': (stage) => onThePhone(stage),
  'GET /api/admin/voice/mappings': (stage) => onThePhone(stage),
  'GET /api/clinic/voice/calls': (stage) => onThePhone(stage),
  'GET /api/clinic/voice/calls/{id}': async (stage) => {
    await onThePhone(stage);
    return { path: { id: A_CALL } };
  },
  'GET /api/clinic/voice/assistants': (stage) => onThePhone(stage),
  'POST /api/clinic/calls/{callId}/whisper': (stage) => aCallInProgress(stage),
  'POST /api/clinic/calls/{callId}/say': (stage) => aCallInProgress(stage),
  'POST /api/clinic/calls/{callId}/transfer': (stage) => aCallInProgress(stage),
  'POST /api/clinic/calls/{callId}/end': (stage) => aCallInProgress(stage),
  'POST /api/voice': (stage) => onThePhone(stage),
  'POST /api/voice/{path}': (stage) => onThePhone(stage),
  'POST /voice-webhook': (stage) => onThePhone(stage),
  'POST /api/voice/retell': (stage) => onThePhone(stage),
  'POST /api/voice/retell/tools/{tool}': (stage) => onThePhone(stage),
  'POST /api/clinic/config/sms/validate': (stage) => withSender(stage),
  'POST /api/clinic/sms/test': (stage) => withSender(stage),
  'GET /api/clinic/test-calls/stage': (stage) => withRoster(stage),
  'POST /api/clinic/test-calls': (stage) => connected(stage),
  'POST /api/clinic/test-calls/scenarios/{name}': (stage) => withRoster(stage),
  'POST /api/clinic/emr/test': (stage) => connected(stage),
  'POST /api/clinic/emr/sync': (stage) => connected(stage),
  'POST /api/clinic/emr/test-schedule': (stage) => connected(stage),
  'POST /api/clinic/providers/sync': (stage) => connected(stage),
  'GET /api/clinic/providers/sync/preview': (stage) => connected(stage),
  'POST /api/clinic/schedule/sync': (stage) => withRoster(stage),
  'POST /api/clinic/schedule/what-if': (stage) => withRoster(stage),
  'POST /api/clinic/emr-config/pull': (stage) => connected(stage),
  'POST /api/clinic/emr-config/pull/{domain}': (stage) => connected(stage),
  'GET /api/clinic/emr-config': async (stage) => {
    await connected(stage);
    const { manager } = stage.clinic;
    await stage.service.ask({ method: 'POST', url: '/api/clinic/emr-config/pull', as: manager });
    return {};
  },
  'POST /api/clinic/onboarding/test-slots': (stage) => connected(stage),
  'POST /api/clinic/patients/search': (stage) => connected(stage),
  'GET /api/clinic/patients/{id}': (stage) => connected(stage),
  'GET /api/clinic/patients/{id}/history': async ({ service, clinic }) => {
    await service.database.ownerQuery(
      `insert into inbox_items (clinic_id, kind, cause, patient_id, facts) values ($1, 'callback', 'of a patient', '4', '{}')`,
      [clinic.id],
    );
    return { path: { id: '4' } };
  },
  'GET /api/fax/documents/{id}/candidates': async (stage) => {
    await connected(stage);
    return aFax(stage, 'review_needed');
  },
  'GET /api/clinic/sms/messages': (stage) => aText(stage),
  'GET /api/clinic/sms/opt-outs': (stage) => aText(stage),
  'GET /api/admin/ops/backups/{name}': (stage) => aBackup(stage),
  'POST /api/admin/ops/backups/{name}/check': (stage) => aBackup(stage),
  'GET /api/admin/ops/watcher': (stage) => aWatchedClinic(stage),
  'GET /api/admin/ops/watcher/{id}': async (stage) => {
    await aWatchedClinic(stage);
    return { path: { id: stage.clinic.id } };
  },
  'PUT /api/admin/ops/watcher/{id}': async ({ clinic }) => ({ path: { id: clinic.id } }),
  'GET /api/admin/ops/jobs': (stage) => aJobGivenUp(stage),
  'POST /api/admin/ops/jobs/{job}/retry': (stage) => aJobGivenUp(stage),
  'GET /api/clinic/reads': async (stage) => {
    await connected(stage);
    const { manager } = stage.clinic;
    await stage.service.ask({ method: 'GET', url: '/api/clinic/patients/1042', as: manager });
    await stage.service.ask({ method: 'GET', url: '/api/clinic/waitlist.csv', as: manager });
    return {};
  },
  'GET /api/clinic/appointments': (stage) => aPhoneBooking(stage),
  'GET /api/clinic/appointments/{id}': (stage) => aPhoneBooking(stage),
  'GET /api/clinic/schedule/days': (stage) => connected(stage),
  'GET /api/clinic/schedule/explain': (stage) => connected(stage),
  'POST /api/clinic/onboarding/test-patient-search': (stage) => connected(stage),
  'POST /api/clinic/onboarding/go-live': (stage) => readyToGoLive(stage),
  'POST /api/clinic/emr/oauth/confirm': async (stage) => {
    await authorisedTwice(stage);
    const { body } = await stage.service.ask({
      method: 'GET',
      url: '/api/clinic/emr',
      as: stage.clinic.manager,
    });
    return { body: { id: body.data.waitingAuthorisations[0].id } };
  },
  'POST /api/emr-oauth/initiate': async (stage) => {
    await connected(stage, stage.world.restConnection);
    return { body: { clinicId: stage.clinic.id } };
  },
  'GET /api/emr-oauth/callback': async (stage) => {
    await connected(stage, stage.world.restConnection);
    const { body } = await stage.service.ask({
      method: 'POST',
      url: '/api/emr-oauth/initiate',
      payload: { clinicId: stage.clinic.id },
    });
    return { query: Object.fromEntries(stage.world.allow(body.authorizationUrl).searchParams) };
  },
};

/** The second token waits, since the first one works. */
export async function authorisedTwice(stage: Stage): Promise<void> {
  await connected(stage, stage.world.restConnection);
  for (let times = 0; times < 2; times += 1) {
    const { body } = await stage.service.ask({
      method: 'POST',
      url: '/api/emr-oauth/initiate',
      payload: { clinicId: stage.clinic.id },
    });
    const { pathname, search } = stage.world.allow(body.authorizationUrl);
    await stage.service.ask({ method: 'GET', url: `${pathname}${search}` });
  }
}

/** Prepares a clinic for a call of this route and returns the replacements for its example. */
export async function sceneOf(name: string, stage: Stage): Promise<Scene> {
  const prepare =
    OF_ROUTE[name] ??
    ACCOUNT_SCENES[name] ??
    LINK_SCENES[name] ??
    ERASURE_SCENES[name] ??
    STANDBY_SCENES[name] ??
    OF_ADDRESS.find(([address]) => address.test(name))?.[1];
  return prepare ? prepare(stage) : {};
}

async function aText({ service, clinic }: Stage): Promise<Scene> {
  await service.database.ownerQuery(
    `with given as (
       insert into consents (clinic_id, phone, kind, state, source, evidence)
       values ($1, '+16045550142', 'booking', 'given', 'call', 'not declined') returning id)
     insert into sms_messages (clinic_id, call_id, action, to_number, body, state, delivery_status, sent_at, consent_id)
     select $1, 'c-20261116-0917', 'book', '+16045550142', 'See you.', 'sent', 'delivered', now(), id from given`,
    [clinic.id],
  );
  await service.database.ownerQuery(
    `insert into consents (clinic_id, phone, kind, state, source, evidence)
     values ($1, '+16045550142', 'booking', 'withdrawn', 'text', 'STOP')`,
    [clinic.id],
  );
  return {};
}

async function aReminder({ service, clinic }: Stage): Promise<Scene> {
  await service.database.ownerQuery(
    'insert into reminder_settings (clinic_id, enabled) values ($1, true) on conflict do nothing',
    [clinic.id],
  );
  const [row] = await service.database.ownerQuery<{ id: string }>(
    `insert into reminders (clinic_id, appointment_id, patient_id, patient_name, provider_id, date, time, hours_before, visit_at, opens_at)
     values ($1, '4711', '1', 'Wei Chen', '101', '2027-11-18', '09:30', 48, '2027-11-18T17:30Z', '2027-11-16T17:30Z')
     on conflict (clinic_id, appointment_id, date, time, hours_before) do update set state = 'waiting' returning id`,
    [clinic.id],
  );
  return { path: { id: row?.id ?? '' } };
}

async function aWatchedClinic({ service, clinic }: Stage): Promise<Scene> {
  await service.database.ownerQuery(
    `insert into watched_clinics (clinic_id, wanted_by, round_at, requests) values ($1, '{reminders}', now(), 5)
     on conflict do nothing`,
    [clinic.id],
  );
  return {};
}

async function aBackup({ service }: Stage): Promise<Scene> {
  const { body } = await service.ask({
    ...{ method: 'POST', url: '/api/admin/ops/backups', as: service.admin },
  });
  return { path: { name: body.data.name } };
}

async function aJobGivenUp({ service, clinic }: Stage): Promise<Scene> {
  const [job] = await service.database.ownerQuery<{ id: number }>(
    `insert into jobs (clinic_id, kind, attempts, failed, finished_at, last_error)
     values ($1, 'send-sms', 5, true, now(), 'UNAVAILABLE') returning id`,
    [clinic.id],
  );
  return { path: { job: String(job?.id) } };
}

/** The bearer token of the voice platform's webhook. */
export const AS_VOICE_PLATFORM = { authorization: `Bearer ${WEBHOOK_SECRET}` };

const A_PROVIDER = { name: 'Dr. Margaret Lee', emrProviderId: '102' };
const CHRISTMAS = { from: '2026-12-25', to: '2026-12-25', reason: 'Christmas Day' };
const A_TOKEN = { name: 'An agent', scopes: ['read', 'book'] };
const SICK_NOTE = { question: 'Can I get a sick note?', answer: 'Yes, at a visit. It costs $25.' };

async function aQuestion({ service, clinic }: Stage, answeredBy: string | null): Promise<Scene> {
  await service.database.ownerQuery(
    `insert into knowledge_questions (clinic_id, language, question, answered_by, last_at)
     values ($1, 'en', 'do you do acupuncture', $2, now())`,
    [clinic.id, answeredBy],
  );
  return {};
}

const SOMEBODY = { firstName: 'Wei', lastName: 'Chen', phone: '604-555-0142' };

async function added({ service, clinic }: Stage, url: string, payload: object): Promise<Scene> {
  const { body } = await service.ask({ method: 'POST', url, as: clinic.manager, payload });
  return { path: { id: body.data.id } };
}

async function withRow(stage: Stage, url: string, payload: object): Promise<Scene> {
  await added(stage, url, payload);
  return {};
}

async function aTicket(stage: Stage): Promise<Scene> {
  const payload = { title: 'Wrong provider offered', description: 'Dr. Lee on Fridays' };
  const scene = await added(stage, '/api/clinic/support/tickets', payload);
  await stage.service.ask({
    method: 'POST',
    url: `/api/admin/support/tickets/${scene.path?.id}/messages`,
    as: stage.service.admin,
    payload: { body: 'We are looking into it.' },
  });
  return { ...scene, body: { assigneeId: stage.service.admin.user.id } };
}

async function aNotification({ service, clinic }: Stage): Promise<Scene> {
  const [row] = await service.database.ownerQuery<{ id: string }>(
    `insert into notifications (user_id, clinic_id, event_key, type, title, body)
     values ($1, $2, gen_random_uuid(), 'clinic_activated', 'Your clinic is live', 'Callers are answered.') returning id`,
    [clinic.manager.user.id, clinic.id],
  );
  return { path: { id: row!.id } };
}

async function anItem({ service, clinic }: Stage, state = 'open'): Promise<Scene> {
  const [row] = await service.database.ownerQuery<{ id: string }>(
    `insert into inbox_items (clinic_id, kind, cause, state, phone, facts)
     values ($1, 'callback', gen_random_uuid(), $2, '+16045550142', '{"reason": "a form"}') returning id`,
    [clinic.id, state],
  );
  return { path: { id: row!.id } };
}

async function aPhoneBooking({ service, clinic }: Stage): Promise<Scene> {
  const draft = {
    ...{
      action: 'book',
      patientId: '4',
      providerId: '101',
      providerName: 'Dr. Susan Lee',
      reason: 'Follow-up',
    },
    ...{ date: '2026-11-17', time: '09:15', durationMinutes: 15, old: null },
  };
  const [row] = await service.database.ownerQuery<{ id: string }>(
    `insert into attempts (clinic_id, call_id, tool, arguments_hash, state, lease_until, appointment_id, draft)
     values ($1, 'c-20261116-0917', 'create_appointment', 'h', 'booked', now(), '4711', $2) returning id`,
    [clinic.id, JSON.stringify(draft)],
  );
  return { path: { id: row!.id } };
}

async function aFax(stage: Stage, status = 'review_needed'): Promise<Scene> {
  const id = await uploaded(stage, '/api/fax/upload', 'referral-letter.pdf', await aLetter());
  await stage.service.database.ownerQuery('update fax_documents set status = $2 where id = $1', [id, status]);
  return { path: { id } };
}

async function aCall({ service, clinic }: Stage): Promise<Scene> {
  const [row] = await service.database.ownerQuery<{ id: string }>(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, caller_phone, transcript, outcome, intent)
     values ($1, 'c-20261116-0917', '2026-11-16T16:17:00Z', '2026-11-16', 9, '+16045550142', 'AI: Hello', 'booked', 'book')
     returning id`,
    [clinic.id],
  );
  await service.database.ownerQuery(
    `insert into call_events (clinic_id, call_id, at, kind, detail)
     values ($1, 'c-20261116-0917', '2026-11-16T16:17:05Z', 'tool', '{"tool": "get_providers"}')`,
    [clinic.id],
  );
  return { path: { id: row!.id } };
}

/** A call whose report has not come, and whose control address the voice platform has told. */
async function aCallInProgress(stage: Stage): Promise<Scene> {
  const { service, world, clinic } = stage;
  const callId = `live-${clinic.id}`;
  await onThePhone(stage);
  await service.database.ownerQuery(
    `insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, caller_phone, status)
     values ($1, $2, '2026-11-16T16:59:00Z', '2026-11-16', 8, $3, 'in_progress')`,
    [clinic.id, callId, CALLER],
  );
  const call = {
    id: callId,
    customer: { number: CALLER },
    monitor: { controlUrl: world.controlUrlOf(callId) },
  };
  const message = {
    ...{ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello.' },
    ...{ call, phoneNumber: { number: CLINIC_LINE.voicePhoneNumber } },
  };
  await service.ask({ method: 'POST', url: '/api/voice', payload: { message }, headers: AS_VOICE_PLATFORM });
  return { path: { callId } };
}

/** Frees the number in the example, because a number belongs to one clinic only. */
async function withTheNumberFree({ service }: Stage): Promise<Scene> {
  const holders = await service.database.ownerQuery<{ id: string }>(
    'select id from clinics where voice_phone_number = $1',
    [CLINIC_LINE.voicePhoneNumber],
  );
  for (const { id } of holders)
    await service.ask({ method: 'DELETE', url: `/api/admin/clinics/${id}/voice`, as: service.admin });
  return {};
}

async function onThePhone(stage: Stage): Promise<Scene> {
  await withTheNumberFree(stage);
  const { service, clinic } = stage;
  const url = `/api/admin/clinics/${clinic.id}/voice`;
  await service.ask({ method: 'PUT', url, as: service.admin, payload: CLINIC_LINE });
  return {};
}

export async function connected(
  { service, world, clinic }: Stage,
  payload: object = world.soapConnection,
): Promise<Scene> {
  await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  return {};
}

async function withRoster(stage: Stage): Promise<Scene> {
  await connected(stage);
  const { service, clinic } = stage;
  await service.ask({ method: 'POST', url: '/api/clinic/providers/sync', as: clinic.manager });
  return {};
}

async function aTestCall(stage: Stage): Promise<Scene> {
  await withRoster(stage);
  return added(stage, '/api/clinic/test-calls', { caller: CALLER, language: 'en' });
}

async function withSender({ service, clinic }: Stage): Promise<Scene> {
  const payload = { smsEnabled: true, smsSenderNumber: '+16045550111' };
  await service.ask({ method: 'PUT', url: '/api/clinic/sms-config', as: clinic.manager, payload });
  return {};
}

async function readyToGoLive(stage: Stage): Promise<Scene> {
  const put = (url: string, payload: object) =>
    stage.service.ask({ method: 'PUT', url, as: stage.clinic.manager, payload });
  await connected(stage);
  await onThePhone(stage);
  await put('/api/clinic/me', { phone: '604-555-0110', address: '4120 Fraser Street' });
  await put('/api/clinic/privacy-officer', {
    privacyOfficerName: 'Alex Morgan',
    privacyOfficerEmail: 'privacy@clinic.example',
  });
  await added(stage, '/api/clinic/providers', A_PROVIDER);
  return {};
}

const aPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();

async function aLetter(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Re: Wei Chen, born 1985-03-15');
  return Buffer.from(await pdf.save());
}

function form(fileName: string, bytes: Buffer): Scene {
  const boundary = 'frontdesk-example';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

async function uploaded(stage: Stage, url: string, fileName: string, bytes: Buffer): Promise<string> {
  const { headers = {}, payload = Buffer.alloc(0) } = form(fileName, bytes);
  const { body } = await stage.service.ask({
    method: 'POST',
    url,
    as: stage.clinic.manager,
    headers: { ...headers },
    payload,
  });
  return body.data.id;
}
