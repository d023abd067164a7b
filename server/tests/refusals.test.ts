import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformLocks } from '../src/database/locks.ts';
import { type ApiDocument, answersOf, type DocumentedOperation, operationsOf } from './example-body.ts';
import { complaintsOf, type Request, requestOf, successOf } from './example-calls.ts';
import { authorisedTwice, type Stage, sceneOf } from './example-scenes.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type Answer, type TestApp, type TestClinic, testApp } from './test-app.ts';

const MONDAY_MORNING = new Date('2026-11-16T17:00:00Z');

let world: OutsideWorld;
let service: TestApp;
let limited: TestApp;
let neighbour: TestClinic;
let document: ApiDocument;

beforeAll(async () => {
  world = await outsideWorld(() => MONDAY_MORNING);
  service = await testApp(
    { ...world.env, METRICS_TOKEN: 'for whoever watches' },
    { simulatedEmrs: [world.soapUrl] },
  );
  limited = await testApp({
    ...world.env,
    RATE_LIMIT_AUTH: '2',
    RATE_LIMIT_API: '2',
    RATE_LIMIT_WEBHOOK: '2',
  });
  neighbour = await service.aClinic();
  document = service.app.swagger() as unknown as ApiDocument;
});
afterAll(async () => {
  await service.close();
  await limited.close();
  await world.close();
});

const isAdmins = ({ path }: DocumentedOperation) => path.startsWith('/api/admin/');
const isClinics = (operation: DocumentedOperation) =>
  operation.responses['403'] !== undefined && !isAdmins(operation);
const bearerOf = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });

function withoutCredentials({ headers, ...request }: Request): Request {
  const { 'content-type': type } = headers;
  return { ...request, headers: type ? { 'content-type': type } : {} };
}

const withBody = (request: Request, payload: string | Buffer, type = 'application/json'): Request => ({
  ...request,
  payload,
  headers: { ...request.headers, 'content-type': type, ...signedAgain(request, payload) },
});
// A changed body needs a new signature, because these senders sign the bytes.
const signedAgain = ({ headers }: Request, payload: string | Buffer) => ({
  ...('x-sms-timestamp' in headers ? world.signedBySmsProvider(String(payload)) : {}),
  ...('x-retell-signature' in headers ? world.signedByRetell(String(payload)) : {}),
});

/** Changes a request so that it must be refused. */
const SPOILED: Readonly<
  Record<number, (operation: DocumentedOperation, stage: Stage, request: Request) => Request>
> = {
  400: (operation, stage, request) => {
    if (operation.path === '/api/emr-oauth/callback') return { ...request, url: operation.path };
    const form = operation.requestBody?.content['multipart/form-data'];
    if (form) return withBody(request, '--x--\r\n', 'multipart/form-data; boundary=x');
    if (operation.requestBody) return withBody(request, '{"name": ');
    if (isClinics(operation)) return { ...request, headers: bearerOf(stage.service.admin) };
    if (/\{(id|clinicId|action)\}/.test(operation.path)) return requestAt(operation, stage, 'nonsense');
    return twice(operation, request);
  },
  401: ({ method, path }, _, request) => {
    if (path === '/api/auth/login') return withBody(request, '{"email":"a@b.test","password":"wrong"}');
    if (path === '/api/auth/refresh') return withBody(request, '{"refreshToken":"a.b.c"}');
    if (path === '/api/auth/second-factor' && method === 'POST')
      return withBody(request, '{"token":"none","code":"123456"}');
    return withoutCredentials(request);
  },
  403: (operation, { clinic }, request) => {
    const named = isAdmins(operation) ? {} : { 'x-clinic-id': neighbour.id };
    return { ...request, headers: { ...request.headers, ...bearerOf(clinic.manager), ...named } };
  },
  404: (operation, stage, request) => {
    if (operation.path === '/api/emr-oauth/initiate')
      return withBody(request, JSON.stringify({ clinicId: randomUUID() }));
    if (/\{(id|clinicId)\}/.test(operation.path)) return requestAt(operation, stage, randomUUID());
    const nowhere = { ...bearerOf(stage.service.admin), 'x-clinic-id': randomUUID() };
    return { ...request, headers: { ...request.headers, ...nowhere } };
  },
  413: (operation, _, request) =>
    operation.requestBody?.content['multipart/form-data']
      ? withBody(request, aForm(Buffer.alloc(11_000_000, 'x')), 'multipart/form-data; boundary=x')
      : withBody(request, JSON.stringify({ note: 'x'.repeat(tooMany(operation)) })),
  415: (_, __, request) => withBody(request, 'plain words', 'text/plain'),
};

/** Retell sends the whole call with each message, so more is taken of it. */
const tooMany = ({ path }: DocumentedOperation) =>
  path.startsWith('/api/voice/retell') ? 17_000_000 : 1_100_000;

const aForm = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const requestAt = (operation: DocumentedOperation, stage: Stage, id: string): Request =>
  requestOf(stage, operation, { path: { id, clinicId: id, action: id } });

function twice(operation: DocumentedOperation, request: Request): Request {
  const name = operation.parameters?.find(({ in: place }) => place === 'query')?.name;
  return { ...request, url: `${operation.path}?${name}=1&${name}=2` };
}

function wrongAnswers(operation: DocumentedOperation, owed: number, answer: Answer): string[] {
  const { status, body } = answer;
  const said = `${operation.name}: ${status} instead of ${owed}: ${JSON.stringify(body).slice(0, 200)}`;
  return status === owed ? complaintsOf(document, operation, answer) : [said];
}

const operationsRefusing = (status: number) =>
  operationsOf(document).filter((operation) =>
    answersOf(document, operation).some(([documented]) => documented === status),
  );

test.each([
  [400, 'what cannot be read or is not valid'],
  [401, 'nobody'],
  [403, 'a wrong role or another clinic'],
  [404, 'what is not there'],
  [413, 'too large a body'],
  [415, 'a body of another kind'],
])(
  'every operation documented to return %i does so for %s, in the documented words',
  async (status) => {
    const complaints: string[] = [];
    const stage = { document, service, world, clinic: await service.aClinic() };
    // Only an EMR knows whether a patient exists.
    await sceneOf('GET /api/clinic/patients/{id}', stage);
    for (const operation of operationsRefusing(status)) {
      const request = SPOILED[status]!(operation, stage, requestOf(stage, operation, {}));
      complaints.push(...wrongAnswers(operation, status, await service.ask(request)));
    }

    expect(complaints).toEqual([]);
    expect(operationsRefusing(status).length).toBeGreaterThan(10);
  },
  120_000,
);

test('every operation documented to return 429 does so for too many requests, and the others never', async () => {
  const complaints: string[] = [];
  let house = 0;
  for (const operation of operationsOf(document)) {
    house += 1;
    const clinic = { id: randomUUID(), manager: limited.admin };
    const stage = { document, service: limited, world, clinic };
    const request = { ...requestOf(stage, operation, {}), remoteAddress: `10.1.${house}.1` };
    const asked = withoutGuard(request, operation);
    for (let count = 0; count < 2; count += 1) await limited.ask(asked);
    const answer = await limited.ask(asked);
    const isLimited = operation.responses['429'] !== undefined;
    if (isLimited) complaints.push(...wrongAnswers(operation, 429, answer));
    else if (answer.status === 429) complaints.push(`${operation.name}: 429 is not in the reference`);
  }

  expect(complaints).toEqual([]);
});

// The rate limit applies before the guard, so no clinic is needed; a webhook's applies after its signature check.
const withoutGuard = (request: Request, { path }: DocumentedOperation): Request =>
  path.includes('webhook') || path.startsWith('/api/voice') ? request : withoutCredentials(request);

/** Makes the example of a route a conflict: the thing exists already or is in progress. */
const CONFLICTS: Readonly<Record<string, (stage: Stage, again: () => Promise<Answer>) => Promise<Answer>>> = {
  'POST /api/admin/clinics': async (_, again) => {
    await again();
    return again();
  },
  'POST /api/clinic/emr/oauth/confirm': async (stage) => {
    await authorisedTwice(stage);
    return stage.service.ask({
      ...{ method: 'POST', url: '/api/clinic/emr/oauth/confirm', payload: {} },
      as: stage.clinic.manager,
    });
  },
  'POST /api/clinic/providers': async (_, again) => {
    await again();
    return again();
  },
  'PUT /api/clinic/providers/{id}': async ({ service, clinic }, again) => {
    const payload = { name: 'Dr. Lee', emrProviderId: '101' };
    await service.ask({ method: 'POST', url: '/api/clinic/providers', as: clinic.manager, payload });
    return again();
  },
  'PUT /api/admin/clinics/{clinicId}/voice': async ({ service }, again) => {
    const { id } = await service.aClinic();
    const payload = { voicePhoneNumber: '+16045550100' };
    await service.ask({ method: 'PUT', url: `/api/admin/clinics/${id}/voice`, as: service.admin, payload });
    return again();
  },
  'POST /api/clinic/booking-requests': async ({ service, clinic }, again) => {
    const payload = {
      ...{ phone: '604-555-0101', kind: 'reminder', state: 'withdrawn' },
      ...{ source: 'form', evidence: 'Crossed it out at the desk' },
    };
    await service.ask({ method: 'POST', url: '/api/clinic/consents', as: clinic.manager, payload });
    return again();
  },
  'POST /api/clinic/patients/texts': async ({ service, clinic }, again) => {
    const payload = {
      ...{ phone: '604-555-0142', kind: 'booking', state: 'withdrawn' },
      ...{ source: 'form', evidence: 'Crossed it out at the desk' },
    };
    await service.ask({ method: 'POST', url: '/api/clinic/consents', as: clinic.manager, payload });
    return again();
  },
  'DELETE /api/clinic/booking-requests/{id}': async (_, again) => {
    await again();
    return again();
  },
  'POST /api/clinic/erasures': async ({ service, clinic }, again) => {
    await service.database.ownerQuery(
      `insert into call_logs (clinic_id, call_id, started_at, caller_phone, status)
       values ($1, 'erased-while-calling', now(), '+16045550142', 'in_progress')`,
      [clinic.id],
    );
    return again();
  },
  'POST /api/clinic/erasures/{id}/approve': async (_, again) => {
    await again();
    return again();
  },
  'POST /api/clinic/erasures/{id}/decline': async (_, again) => {
    await again();
    return again();
  },
  'POST /api/clinic/users': (stage, again) => onceKnown(stage, again),
  'POST /api/admin/users': (stage, again) => onceKnown(stage, again),
  'POST /api/auth/accept-invitation': (stage, again) => onceKnown(stage, again),
  'POST /api/clinic/inbox/{id}/take': async ({ service }, again) => {
    await service.database.ownerQuery(
      "update inbox_items set state = 'taken', taken_by = (select id from users where role = 'platform_admin' limit 1)",
    );
    return again();
  },
  'POST /api/fax/documents/{id}/undo': async ({ service }, again) => {
    await service.database.ownerQuery("update fax_documents set status = 'verified', filing_state = 'filed'");
    return again();
  },
  'POST /api/fax/documents/{id}/file': async ({ service }, again) => {
    await service.database.ownerQuery("update fax_documents set filing_state = 'filed'");
    return again();
  },
  'GET /api/clinic/call-history/{id}/scenario': async ({ service }, again) => {
    await service.database.ownerQuery("delete from call_events where kind = 'tool'");
    return again();
  },
  'POST /api/clinic/calls/{callId}/whisper': (stage, again) => afterTheCall(stage, again),
  'POST /api/clinic/calls/{callId}/say': (stage, again) => afterTheCall(stage, again),
  'POST /api/clinic/calls/{callId}/transfer': (stage, again) => afterTheCall(stage, again),
  'POST /api/clinic/calls/{callId}/end': (stage, again) => afterTheCall(stage, again),
  'POST /api/clinic/knowledge': (stage, again) => withAllEntries(stage, again),
  'POST /api/clinic/knowledge/starter': (stage, again) => withAllEntries(stage, again),
  'POST /api/clinic/knowledge/import': (stage, again) => withAllEntries(stage, again),
  'POST /api/clinic/test-calls': (stage, again) => withItsOwnEmr(stage, again),
  'POST /api/clinic/test-calls/scenarios/{name}': (stage, again) => withItsOwnEmr(stage, again),
  'POST /api/clinic/test-calls/{id}/tool': (stage, again) => withItsOwnEmr(stage, again),
  'POST /api/clinic/test-calls/{id}/say': (stage, again) => withItsOwnEmr(stage, again),
  'POST /api/admin/data-retention/run': (stage, again) => whileHeld(stage, 'data-retention', again),
  'POST /api/admin/ops/backups': (stage, again) => whileHeld(stage, 'backup', again),
  'POST /api/admin/ops/jobs/{job}/retry': async ({ service }, again) => {
    await service.database.ownerQuery('update jobs set failed = false');
    return again();
  },
  'POST /api/admin/audit/verify': (stage, again) => whileHeld(stage, 'audit-verify', again),
  'POST /api/admin/ops/deploy': (stage, again) => whileHeld(stage, 'deploy', again),
  'POST /api/admin/ops/voice-push': (stage, again) => whileHeld(stage, 'voice-push', again),
  'POST /api/admin/ops/deploy-docs': (stage, again) => whileHeld(stage, 'deploy-docs', again),
};

/** The call has ended, so nothing can be said in it. */
async function afterTheCall({ service }: Stage, again: () => Promise<Answer>): Promise<Answer> {
  await service.database.ownerQuery("update call_logs set status = 'no_report' where status = 'in_progress'");
  return again();
}

/** The clinic has as many questions as it may have. */
async function withAllEntries({ service, clinic }: Stage, again: () => Promise<Answer>): Promise<Answer> {
  await service.database.ownerQuery(
    `insert into knowledge_entries (clinic_id, question, answer)
     select $1, 'Question ' || n, 'Answer' from generate_series(1, 300) as n`,
    [clinic.id],
  );
  return again();
}

/** The invited person got an account in the meantime. */
async function onceKnown({ service }: Stage, again: () => Promise<Answer>): Promise<Answer> {
  const { ownerQuery } = service.database;
  const addUsers = `insert into users (email, clinic_id, role, password_hash)
    select email, clinic_id, role, '' from account_links on conflict do nothing`;
  await ownerQuery(addUsers);
  const first = await again();
  await ownerQuery(addUsers);
  return first.status === 409 ? first : again();
}

/** Connects the clinic to an EMR that is not simulated here. */
async function withItsOwnEmr(
  { service, world, clinic }: Stage,
  again: () => Promise<Answer>,
): Promise<Answer> {
  const payload = { ...world.soapConnection, baseUrl: 'https://emr.example.test/oscar' };
  await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  return again();
}

async function whileHeld(
  { service: app }: Stage,
  lock: string,
  again: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await platformLocks(app.database.db).tryHold(lock, 30_000, again);
  if (!answer) throw new Error(`somebody else holds ${lock}`);
  return answer;
}

test('every operation documented to return 409 does so if the resource is taken or in progress', async () => {
  const complaints: string[] = [];
  for (const operation of operationsRefusing(409)) {
    const stage = { document, service, world, clinic: await service.aClinic() };
    const request = requestOf(stage, operation, await sceneOf(operation.name, stage));
    const conflict = CONFLICTS[operation.name];
    if (!conflict) complaints.push(`${operation.name}: nobody knows how to come into conflict`);
    else complaints.push(...wrongAnswers(operation, 409, await conflict(stage, () => service.ask(request))));
  }

  expect(complaints).toEqual([]);
  expect(
    operationsRefusing(409)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(CONFLICTS).sort());
});

/** Asked of the database and of other systems, which fail in tests of their own: here it counts that they are named. */
test('every guarded operation documents 500 for internal errors, and 503 for unreachable systems', () => {
  const silent = operationsOf(document).filter(
    ({ responses, security }) => security.length > 0 && !(responses['500'] && responses['503']),
  );

  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("no operation has a success response other than its example's", () => {
  const several = operationsOf(document).filter((operation) =>
    answersOf(document, operation).some(
      ([status]) => status < 400 && status !== successOf(document, operation),
    ),
  );

  expect(several.map(({ name }) => name)).toEqual([]);
});
