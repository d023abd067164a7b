import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFrontdesk } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { withDevelopmentSecrets } from '../src/config/development-secrets.ts';
import { appointmentType } from '../src/features/scheduling/rules/appointment-type.ts';
import { CALL_OUTCOMES } from '../src/kernel/calls/call-words.ts';
import { systemClock } from '../src/kernel/time/clock.ts';
import { type TestDatabase, testDatabase } from '../tests/test-database.ts';
import { type Demo, startDemo } from './demo.ts';
import { asking } from './staff-actions.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let dataDir: string;
let demo: Demo;

const start = async () => {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'silent' });
  demo = await startDemo(systemClock, config);
  await demo.seed(config, { connection: database.connection, direct: database.connection }, log);
};
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-demo-'));
  await start();
}, 180_000);
afterAll(async () => {
  await demo.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const query = <Row extends object>(text: string) => database.ownerQuery<Row & Record<string, unknown>>(text);
const kindsOf = async (column: string, table: string): Promise<unknown[]> =>
  (await query<{ kind: unknown }>(`select distinct ${column} as kind from ${table} order by 1`)).map(
    ({ kind }) => kind,
  );
const count = async (from: string): Promise<number> =>
  (await query<{ many: number }>(`select count(*)::int as many from ${from}`))[0]?.many ?? 0;

describe('the demo shows', () => {
  test('two clinics with calls of all outcomes in both languages, over sixty days and until minutes ago', async () => {
    expect(await kindsOf('outcome', 'call_logs')).toEqual([...CALL_OUTCOMES].sort());
    expect(await kindsOf('language', 'call_logs')).toEqual(['en', 'zh']);
    expect(await kindsOf('status', 'call_logs')).toEqual(['ended', 'in_progress']);
    expect(await kindsOf('clinic_id', 'call_logs')).toHaveLength(2);
    const [span] = await query<{ days: number; minutes: number }>(
      `select extract(day from max(started_at) - min(started_at))::int as days,
              extract(epoch from now() - max(ended_at))::int / 60 as minutes from call_logs`,
    );
    expect(span?.days).toBeGreaterThan(55);
    expect(span?.minutes).toBeLessThan(10);
    expect(await count("call_logs where transcript is null and status = 'ended'")).toBe(0);
  });

  test('a call in progress that can be followed, whispered to and transferred', async () => {
    const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'silent' });
    const ready = await withDevelopmentSecrets(demo.configure(config), dataDir);
    const { connection } = database;
    const frontdesk = await createFrontdesk({ config: ready, connection, clock: systemClock, log });
    try {
      const { email, password } = demo.shown.logins[1] as { email: string; password: string };
      const ask = asking(frontdesk.app);
      const { data } = await ask('POST', '/api/auth/login', '', { email, password });
      for (const login of demo.shown.logins) {
        const given = { email: login.email, password: login.password };
        const entered = await ask('POST', '/api/auth/login', '', given);
        expect([login.email, entered.status]).toEqual([login.email, 200]);
      }
      const calls = (await ask('GET', '/api/clinic/call-history?pageSize=5', data.accessToken)).data as Array<
        Record<string, string>
      >;
      const call = calls.find(({ status }) => status === 'in_progress');
      const path = `/api/clinic/calls/${call?.callId}`;
      expect((await ask('GET', `${path}/live`, data.accessToken)).data).toMatchObject({
        inProgress: true,
        controllable: true,
        commands: ['say', 'whisper', 'transfer', 'end'],
      });
      for (const [command, body] of [
        ['whisper', { text: 'Offer Thursday.' }],
        ['say', { text: 'One moment, please.' }],
        ['transfer', {}],
        ['end', {}],
      ] as const)
        expect([command, await ask('POST', `${path}/${command}`, data.accessToken, body)]).toMatchObject([
          command,
          { data: { sent: true } },
        ]);
    } finally {
      await frontdesk.close();
    }
  });

  test.each([
    [
      'appointments that were booked, moved and cancelled',
      'tool',
      'attempts',
      ['cancel_appointment', 'create_appointment', 'update_appointment'],
    ],
    ['texts that were sent and not wanted', 'state', 'sms_messages', ['sent', 'skipped']],
    ['receipts of both ends', 'delivery_status', 'sms_messages', ['delivered', 'delivery_failed']],
    [
      'faxes at every state',
      'status',
      'fax_documents',
      ['error', 'extracted', 'matched', 'pending', 'processing', 'review_needed', 'verified'],
    ],
    [
      'people on the waitlist at every state',
      'status',
      'waitlist_entries',
      ['contacted', 'declined', 'pending', 'registered'],
    ],
    ['both ways onto the waitlist', 'source', 'waitlist_entries', ['call', 'staff']],
    ['tickets', 'status', 'support_tickets', ['closed', 'in_progress', 'open', 'resolved']],
    ['an inbox at every state', 'state', 'inbox_items', ['dismissed', 'done', 'open', 'taken']],
    [
      'what a clinic is asked to see to',
      'kind',
      'inbox_items',
      [
        'booking_in_doubt',
        'callback',
        'emergency',
        'emr_trouble',
        'fax_review',
        'sms_failed',
        'transfer_not_taken',
      ],
    ],
    ['notifications, read and unread', 'read_at is null', 'notifications', [false, true]],
  ] as const)('%s', async (_, column, table, expected) => {
    expect(await kindsOf(column, table)).toEqual(expect.arrayContaining([...expected]));
  });

  test.each([
    ['pain_illness', 15],
    ['general', 15],
    ['follow_up', 15],
    ['referral', 30],
    ['checkup', 45],
  ])('a visit of the kind %s as %i minutes at both clinics', async (visitReason, minutes) => {
    const emrTypes = [...demo.books.values()].map(({ appointmentTypes }) =>
      appointmentTypes.map(({ name, duration }) => ({ name, durationMinutes: duration })),
    );
    const rows = await query<{ mappings: Record<string, string> }>(
      'select appointment_type_mappings as mappings from clinic_config',
    );
    expect(rows).toHaveLength(2);
    for (const [at, { mappings }] of rows.entries())
      expect(
        appointmentType({ visitReason }, { mappings, emrTypes: emrTypes[at] ?? [], templateCodes: [] }),
      ).toMatchObject({ durationMinutes: minutes });
  });

  test('a past outage that callers met and that ended by itself', async () => {
    const [outage] = await query<{ callers: number; closed_itself: boolean; days: number; minutes: number }>(
      `select callers, closed_itself, extract(day from now() - since)::int as days,
              extract(epoch from closed_at - since)::int / 60 as minutes
         from inbox_items where kind = 'emr_trouble' order by since`,
    );
    expect(outage).toMatchObject({ closed_itself: true });
    expect(outage?.callers).toBeGreaterThan(2);
    expect(outage?.days).toBeGreaterThan(10);
    expect(outage?.minutes).toBeGreaterThan(30);
  });

  test('a recent booking without a response, which waits for somebody', async () => {
    const doubts = await query<{ minutes: number; name: string; kind: string; state: string; waits: number }>(
      `select extract(epoch from now() - a.created_at)::int / 60 as minutes, a.patient_name as name, i.kind, i.state,
              extract(epoch from j.run_at - now())::int / 60 as waits
         from attempts a
         join inbox_items i on i.clinic_id = a.clinic_id and i.call_id = a.call_id
         join jobs j on j.payload ->> 'attemptId' = a.id::text and j.finished_at is null
        where a.state = 'doubt'`,
    );
    expect(doubts).toEqual([
      {
        ...{ kind: 'booking_in_doubt', state: 'open', name: expect.any(String) },
        ...{ minutes: expect.any(Number), waits: expect.any(Number) },
      },
    ]);
    expect(doubts[0]?.minutes).toBeLessThan(15);
    expect(doubts[0]?.waits).toBeGreaterThan(10);
  });

  test('everything at its own time: old events are not dated today', async () => {
    for (const table of [
      'attempts',
      'sms_messages',
      'inbox_items',
      'notifications',
      'waitlist_entries',
      'support_tickets',
    ]) {
      const all = await count(table);
      const fresh = await count(`${table} where created_at > now() - interval '1 day'`);
      expect({ table, fresh: fresh / all < 0.5 && all > 0 }).toEqual({ table, fresh: true });
    }
    expect(await count('inbox_items where closed_at < since or taken_at < since')).toBe(0);
    expect(await count('attempts where updated_at < created_at')).toBe(0);
  });

  test('only appointments that exist in the EMR, each clinic in its own book', async () => {
    const rows = await query<{ number: string; appointment: string; patient: string }>(
      `select c.voice_phone_number as number, a.appointment_id as appointment, a.patient_id as patient
         from attempts a join clinics c on c.id = a.clinic_id
        where a.state in ('booked', 'done', 'cancelled') and a.appointment_id is not null`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const missing = rows.filter(({ number, appointment, patient }) => {
      const row = demo.books.get(number)?.appointment(Number(appointment));
      return !row || (patient !== null && row.demographicNo !== Number(patient));
    });
    expect(missing).toEqual([]);
    const [first, second] = [...demo.books.values()].map((book) => book.patients().map(({ hin }) => hin));
    expect(first?.filter((hin) => hin && second?.includes(hin))).toEqual([]);
  });
});

test('a second start creates nothing again, and finds the same books', async () => {
  const calls = await count('call_logs');
  const booked = [...demo.books.values()].map((book) => book.appointments().length);
  await demo.stop();
  await start();

  expect(await count('call_logs')).toBe(calls);
  expect(await count('clinics')).toBe(2);
  expect([...demo.books.values()].map((book) => book.appointments().length)).toEqual(booked);
});
