import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { aClinicProfile } from '../../../tests/test-webhook.ts';
import { NOW, testClock } from '../../../tests/world/facts.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { ask, serverOf, tokenOf } from '../../../tests/world/server.ts';
import type { App } from '../../http/routes.ts';
import { withOutcome } from '../../kernel/calls/call-outcomes.ts';
import { silentLogger } from '../../kernel/logger.ts';
import type { User } from '../../kernel/people/user.ts';
import { createAudit } from '../audit/index.ts';
import { type Calls, createCalls } from './index.ts';

let database: TestDatabase;
let app: App;
let calls: Calls;
let logId: string;
const clinics: string[] = [];
const managers: User[] = [];
const clock = testClock();
const CALL = 'c-1';

beforeAll(async () => {
  database = await testDatabase();
  clinics.push(await insertClinic(database.ownerQuery), await insertClinic(database.ownerQuery));
  calls = createCalls({
    db: database.db,
    notices: { on: () => undefined },
    clinics: { profile: async (id) => aClinicProfile({ id }), isOpenAt: () => true },
    clock,
    log: silentLogger,
  });
  ({ app } = await serverOf([calls], { audit: createAudit({ db: database.db }) }));
  for (const clinicId of clinics) managers.push(await insertUser(database.ownerQuery, clinicId));

  const [clinicId = ''] = clinics;
  const at = (second: number) => new Date(Date.parse(NOW) + second * 1_000);
  calls.trace(clinicId, CALL, {
    at: at(2),
    kind: 'tool',
    detail: { tool: 'get_clinic_info', ms: 3, odd: 'a\u0000b' },
  });
  calls.trace(clinicId, CALL, { at: at(1), kind: 'message', detail: { type: 'status-update' } });
  calls.trace(clinicId, 'c-2', { at: at(1), kind: 'message', detail: { type: 'hang' } });
  calls.trace(clinics[1] ?? '', CALL, { at: at(1), kind: 'message', detail: { type: 'hang' } });
  await calls.remember(null, clinicId, CALL, { ...withOutcome('booked'), smsConsent: true });
  await calls.record(clinicId, {
    callId: CALL,
    callerPhone: '+16045550142',
    startedAt: at(0),
    endedAt: at(60),
    durationSeconds: 60,
    cost: 0.25,
    transcript: 'AI: Hello',
    summary: null,
    endedReason: 'customer-ended-call',
    wasTransferred: false,
    transferFailed: false,
  });
  await calls.close();
  const [row] = await database.ownerQuery<{ id: string }>('select id from call_logs');
  logId = row?.id ?? '';
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const open = (id: string, as: number | null) =>
  ask(app, { url: `/api/clinic/call-history/${id}` }, as === null ? null : tokenOf(managers[as]!));
const reads = () =>
  database.ownerQuery("select clinic_id, resource, success from audit_log where action = 'call.read'");

test("a manager's access to a call with transcript and trace is audited", async () => {
  const { status, body } = await open(logId, 0);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id: logId,
    callId: CALL,
    startedAt: '2026-11-16T17:00:00.000Z',
    language: 'en',
    intent: 'book',
    outcome: 'booked',
    duration: 60,
    transferred: false,
    cost: 0.25,
    callerPhone: '+1 604 ***-**42',
    smsConsent: true,
    smsSentAt: null,
    transcript: 'AI: Hello',
    trace: [
      { at: '2026-11-16T17:00:01.000Z', kind: 'message', detail: { type: 'status-update' } },
      { at: '2026-11-16T17:00:02.000Z', kind: 'tool', detail: { tool: 'get_clinic_info', ms: 3, odd: 'ab' } },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('5550142');
  expect(await reads()).toEqual([
    { clinic_id: clinics[0], resource: `/api/clinic/call-history/${logId}`, success: true },
  ]);
});

test.each<[string, () => string, number | null, number]>([
  ["another clinic's call is not found", () => logId, 1, 404],
  ['an unknown call is not found', () => randomUUID(), 0, 404],
  ['what is no id is refused', () => 'c-1', 0, 400],
  ['nobody reads without signing in', () => logId, null, 401],
])('%s', async (_, id, as, expected) => {
  const before = (await reads()).length;
  expect((await open(id(), as)).status).toBe(expected);
  expect((await reads()).length).toBe(before);
});
