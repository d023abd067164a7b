import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { testClock } from '../../../tests/world/facts.ts';
import { aUser, insertClinic } from '../../../tests/world/rows.ts';
import { ask as askApp, serverOf, tokenOf } from '../../../tests/world/server.ts';
import { callOf } from '../../adapters/voice/vapi/mapping.ts';
import type { App } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { silentLogger } from '../../kernel/logger.ts';
import type { User } from '../../kernel/people/user.ts';
import type { VoiceFields } from '../../ports/voice/voice-objects.ts';
import type { VoiceCall, VoicePhoneNumber } from '../../ports/voice/voice-platform.ts';
import { createAudit } from '../audit/index.ts';
import { createCalls } from '../calls/index.ts';
import { createClinics } from '../clinics/index.ts';
import { createVoiceData } from './index.ts';

const clock = testClock();
const deaf = { on: () => undefined };

let database: TestDatabase;
let app: App;
let mute: App;
const people = new Map<string, User>();
const clinics: Record<'fraser' | 'harbour' | 'byNumber' | 'quiet', string> = {
  fraser: '',
  harbour: '',
  byNumber: '',
  quiet: '',
};

const number = (id: string, e164: string | null): VoicePhoneNumber => ({
  id,
  number: e164,
  name: `line ${id}`,
  provider: 'vapi',
  assistantId: null,
  lineupId: 'sq-1',
  createdAt: '2026-01-02T03:04:05.000Z',
});
const aCall = (id: string, phoneNumberId: string, more: VoiceFields = {}): VoiceCall =>
  callOf({
    id,
    phoneNumberId,
    type: 'inboundPhoneCall',
    status: 'ended',
    createdAt: '2026-11-16T16:00:00.000Z',
    startedAt: '2026-11-16T16:00:01.000Z',
    endedAt: '2026-11-16T16:01:11.400Z',
    endedReason: 'customer-ended-call',
    cost: 0.12,
    customer: { number: '+16045550142' },
    assistantId: 'as-1',
    summary: 'A visit.',
    transcript: 'AI: Hello',
    messages: [{ role: 'system', message: 'the whole prompt' }],
    artifact: { recordingUrl: 'https://recordings.test/1.wav' },
    ...more,
  });
const CALLS = [
  aCall('v-1', 'pn-fraser'),
  aCall('v-old', 'pn-fraser', { createdAt: '2026-01-01T00:00:00Z', startedAt: '2026-01-01T00:00:00Z' }),
  aCall('v-before', 'pn-fraser'),
  aCall('v-2', 'pn-harbour'),
  aCall('v-3', 'pn-by-number'),
];

/** A platform that answers, is down, or ignores the filter. */
const platform = {
  isAway: false,
  forgetsToFilter: false,
  answer<Value>(value: Value): Promise<Value> {
    return this.isAway ? Promise.reject(new Failure('UNAVAILABLE', 'away')) : Promise.resolve(value);
  },
  phoneNumbers: () =>
    platform.answer([
      number('pn-fraser', '+16045550100'),
      number('pn-harbour', '+16045550200'),
      number('pn-by-number', '+16045550300'),
      number('pn-sip', null),
    ]),
  calls: ({ phoneNumberId, limit }: { phoneNumberId: string; limit: number }) =>
    platform.answer(
      CALLS.filter((call) => platform.forgetsToFilter || call.phoneNumberId === phoneNumberId).slice(
        0,
        limit,
      ),
    ),
  call: (id: string) => platform.answer(CALLS.find((call) => call.id === id) ?? null),
  lineup: (id: string) =>
    platform.answer(id === 'sq-1' ? { id, name: 'Desk', assistantIds: ['as-1', null, 'as-2'] } : null),
  assistants: () =>
    platform.answer([
      { id: 'as-1', name: 'Greeter' },
      { id: 'as-2', name: null },
      { id: 'as-foreign', name: 'Of another clinic' },
    ]),
  lineups: async () => platform.answer([{ id: 'sq-1', name: 'Front desk' }]),
};

async function anApp(withPlatform: boolean): Promise<App> {
  const { db } = database;
  const audit = createAudit({ db });
  const slice = createClinics({ db, notices: deaf, clock, files: inMemoryFiles() });
  const calls = createCalls({ db, notices: deaf, clinics: slice, clock, log: silentLogger });
  const voiceData = createVoiceData({
    db,
    clinics: slice,
    calls,
    lines: new Map([
      ['vapi', { platform: withPlatform ? platform : null, warnings: ['VOICE_RESULT_FORMAT'] }],
    ]),
    clock,
  });
  return (await serverOf([voiceData], { audit, clinicExists: slice.exists })).app;
}

async function aClinic(name: keyof typeof clinics, voice: Record<string, string>): Promise<void> {
  clinics[name] = await insertClinic(database.ownerQuery, { name, ...voice });
  people.set(name, aUser(clinics[name]));
}

beforeAll(async () => {
  database = await testDatabase();
  people.set('admin', aUser(null));
  await aClinic('fraser', {
    voice_phone_number: '+16045550100',
    voice_phone_number_id: 'pn-fraser',
    voice_squad_id: 'sq-1',
  });
  await aClinic('harbour', { voice_phone_number_id: 'pn-harbour', voice_squad_id: 'sq-gone' });
  await aClinic('byNumber', { voice_phone_number: '+16045550300' });
  await aClinic('quiet', {});
  // The number belonged to the other clinic at the time of this call.
  await database.ownerQuery(
    "insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, duration_seconds, outcome, cost) values ($1, 'v-before', '2026-11-15T17:00:00Z', '2026-11-15', 10, 90, 'booked', 0.5)",
    [clinics.harbour],
  );
  [app, mute] = [await anApp(true), await anApp(false)];
});
beforeEach(() => {
  platform.isAway = false;
  platform.forgetsToFilter = false;
});
afterAll(async () => {
  await app.close();
  await mute.close();
  await database.close();
});

async function ask(url: string, as: string, on = app, method: 'GET' | 'POST' = 'GET') {
  const user = people.get(as);
  return askApp(on, { method, url }, user && tokenOf(user));
}
const idsFor = async (as: string, on = app) => {
  const { body } = await ask('/api/clinic/voice/calls', as, on);
  return body.data.map(({ id }: { id: string }) => id);
};

describe("a clinic's calls on the voice platform", () => {
  test.each<[string, string, string[]]>([
    ['are those of its number, without the ones another clinic had on it', 'fraser', ['v-1', 'v-old']],
    ['are found by the id of the number alone', 'harbour', ['v-2']],
    ['are found by the number alone', 'byNumber', ['v-3']],
    ['are none without a number', 'quiet', []],
  ])('%s', async (_, clinic, ids) => {
    expect(await idsFor(clinic)).toEqual(ids);
    platform.forgetsToFilter = true;
    expect(await idsFor(clinic)).toEqual(ids);
  });

  test('contain no number, prompt or recording', async () => {
    const { body } = await ask('/api/clinic/voice/calls?limit=1', 'fraser');
    expect(body).toEqual({
      success: true,
      demo: false,
      data: [
        {
          id: 'v-1',
          status: 'ended',
          type: 'inboundPhoneCall',
          createdAt: '2026-11-16T16:00:00.000Z',
          startedAt: '2026-11-16T16:00:01.000Z',
          endedAt: '2026-11-16T16:01:11.400Z',
          duration: 70,
          endedReason: 'customer-ended-call',
          cost: 0.12,
          callerPhone: '+1 604 ***-**42',
          assistantId: 'as-1',
          demo: false,
        },
      ],
    });
  });

  test.each<[string, () => App]>([
    ['no platform is configured', () => mute],
    ['the platform does not answer', () => app],
  ])('are invented, and say so, where %s', async (_, on) => {
    platform.isAway = true;
    const { status, body } = await ask('/api/clinic/voice/calls', 'fraser', on());
    expect([status, body.demo, body.data.length]).toEqual([200, true, 3]);
    expect(body.data.every(({ demo }: { demo: boolean }) => demo)).toBe(true);
    const one = await ask(`/api/clinic/voice/calls/${body.data[0].id}`, 'fraser', on());
    expect(one.body.data).toMatchObject({ demo: true, id: 'demo-call-1' });
    expect(await idsFor('quiet', on())).toEqual([]);
  });
});

describe('one call on the voice platform', () => {
  const open = (id: string, as = 'fraser') => ask(`/api/clinic/voice/calls/${id}`, as);
  const reads = () =>
    database.ownerQuery("select resource, clinic_id from audit_log where action = 'voice.call.read'");

  test('is shown with its words, and the reader is audited', async () => {
    const before = (await reads()).length;
    const { body } = await open('v-1');
    expect(body.data).toMatchObject({ id: 'v-1', summary: 'A visit.', transcript: 'AI: Hello' });
    expect((await reads()).slice(before)).toEqual([
      { resource: '/api/clinic/voice/calls/v-1', clinic_id: clinics.fraser },
    ]);
  });

  test("has no words once the clinic's retention period is over", async () => {
    expect((await open('v-old')).body.data).toMatchObject({ summary: null, transcript: null });
  });

  test.each<[string, string, string, number]>([
    ["another clinic's is not found", 'v-2', 'fraser', 404],
    ['one from when the number was another clinic’s is not found', 'v-before', 'fraser', 404],
    ['one that nobody knows is not found', 'v-9', 'fraser', 404],
    ['a clinic without a number finds none', 'v-1', 'quiet', 404],
    ['nor an invented one', 'demo-call-1', 'quiet', 404],
    ['what is no id is refused', 'a%2Fb', 'fraser', 400],
    ['an admin names the clinic', 'v-1', 'admin', 400],
    ['nobody reads without signing in', 'v-1', '', 401],
  ])('%s', async (_, id, as, status) => {
    const before = (await reads()).length;
    expect((await open(id, as)).status).toBe(status);
    expect((await reads()).length).toBe(before);
  });

  test('is unavailable while the platform is down', async () => {
    platform.isAway = true;
    expect((await open('v-1')).status).toBe(503);
  });
});

test('the figures come from the clinic’s own log', async () => {
  const { body } = await ask('/api/clinic/voice/analytics', 'harbour');
  expect(body.data).toMatchObject({
    startDate: '2026-10-18',
    endDate: '2026-11-16',
    totalCalls: 1,
    totalMinutes: 1.5,
    averageDuration: 90,
    totalCost: 0.5,
    bookings: 1,
    transferred: 0,
  });
  expect(body.data.byDay.length).toBe(30);
  expect((await ask('/api/clinic/voice/analytics', 'fraser')).body.data.totalCalls).toBe(0);
});

test.each<[string, string, () => App, unknown[]]>([
  [
    'those of the squad, the one who takes the call first',
    'fraser',
    () => app,
    [
      { id: 'as-1', name: 'Greeter', takesTheCall: true },
      { id: 'as-2', name: null, takesTheCall: false },
    ],
  ],
  ['none of a squad that is gone', 'harbour', () => app, []],
  ['none without a squad', 'quiet', () => app, []],
  ['none without a platform', 'fraser', () => mute, []],
])('the assistants of a clinic are %s', async (_, as, on, expected) => {
  expect((await ask('/api/clinic/voice/assistants', as, on())).body.data).toEqual(expected);
});

describe('testing a line', () => {
  const testOf = (clinicId: string, as = 'admin', on = app) =>
    ask(`/api/admin/clinics/${clinicId}/voice/test`, as, on, 'POST');

  test.each<[string, keyof typeof clinics, object]>([
    ['is passed by number and squad', 'fraser', { connected: true, number: 'linked', squad: 'linked' }],
    ['misses a squad that is gone', 'harbour', { connected: false, number: 'linked', squad: 'unknown' }],
    ['misses a squad that was never set', 'byNumber', { connected: false, squad: 'not-set' }],
    ['misses a number', 'quiet', { connected: false, number: 'not-set' }],
  ])('%s', async (_, clinic, expected) => {
    const { status, body } = await testOf(clinics[clinic]);
    expect([status, body.data]).toEqual([200, expect.objectContaining(expected)]);
    expect(body.data.message).toMatch(/\.$/);
  });

  test('fails without an answer, and says so', async () => {
    platform.isAway = true;
    expect((await testOf(clinics.fraser)).body.data).toMatchObject({ connected: false, message: 'away' });
    expect((await testOf(clinics.fraser, 'admin', mute)).body.data).toMatchObject({
      connected: false,
      latencyMs: null,
    });
  });

  test.each<[string, () => string, string, number]>([
    ['an unknown clinic is not found', () => randomUUID(), 'admin', 404],
    ['what is no id is refused', () => 'fraser', 'admin', 400],
    ['a manager may not', () => clinics.fraser, 'fraser', 403],
    ['nobody may without signing in', () => clinics.fraser, '', 401],
  ])('%s', async (_, id, as, status) => {
    expect((await testOf(id(), as)).status).toBe(status);
  });
});

test('admins see which number belongs to which clinic', async () => {
  const { body } = await ask('/api/admin/voice/mappings', 'admin');
  expect(body.data.map((row: Record<string, unknown>) => [row.clinicName, row.voicePhoneNumber])).toEqual([
    ['fraser', '+16045550100'],
    ['byNumber', '+16045550300'],
    ['harbour', null],
  ]);
  expect((await ask('/api/admin/voice/mappings', 'fraser')).status).toBe(403);
});

test("admins see the platform's numbers, with missing values as null", async () => {
  const { body } = await ask('/api/admin/voice/phone-numbers', 'admin');
  expect(body.data.length).toBe(4);
  expect(body.data.at(-1)).toEqual({
    id: 'pn-sip',
    vendor: 'vapi',
    number: null,
    name: 'line pn-sip',
    provider: 'vapi',
    assistantId: null,
    squadId: 'sq-1',
    createdAt: '2026-01-02T03:04:05.000Z',
  });
  expect((await ask('/api/admin/voice/phone-numbers', 'admin', mute)).body.data).toEqual([]);
  expect((await ask('/api/admin/voice/phone-numbers', 'fraser')).status).toBe(403);
  platform.isAway = true;
  expect((await ask('/api/admin/voice/phone-numbers', 'admin')).status).toBe(503);
});

test.each(['limit=0', 'limit=51', 'limit=x', 'before=yesterday'])('calls?%s is refused', async (query) => {
  expect((await ask(`/api/clinic/voice/calls?${query}`, 'fraser')).status).toBe(400);
});

test('the reference has an example for every answer and a summary for every route', () => {
  const { paths } = app.generatedReference() as unknown as {
    paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>;
  };
  const routes = Object.values(paths).flatMap((methods) => Object.values(methods));
  // Eight routes of this slice, and the page that shows the reference.
  expect(routes.length).toBe(9);
  for (const { summary, responses } of routes) {
    expect(summary).toMatch(/\w+/);
    expect(JSON.stringify(responses['200'])).toContain('"example');
  }
});
