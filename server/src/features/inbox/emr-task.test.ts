import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import type { Job, JobKind } from '../../database/jobs/jobs.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { type Emr, emrFailure } from '../../ports/emr.ts';
import { createAudit } from '../audit/index.ts';
import { createNotifications } from '../notifications/index.ts';
import { type Callback, createInbox, type InboxSlice, type Report } from './index.ts';
import { loadKinds } from './kinds.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let clinicId: string;
let emr: InMemoryEmr;
let lacks: Partial<Emr>;
let dies: string | null;
let settings: { timezone: string; emrTasks: { kinds: string[]; assignTo: string | null } };
let inbox: InboxSlice;
beforeEach(async () => {
  clinicId = await insertClinic(database.ownerQuery);
  await insertUser(database.ownerQuery, clinicId);
  const wei = {
    id: '7',
    firstName: 'Wei',
    lastName: 'Chen',
    dateOfBirth: null,
    phone: '',
    sex: 'F',
  } as const;
  emr = inMemoryEmr({ patients: [{ ...wei, healthNumber: '', active: true }] });
  [lacks, dies] = [{}, null];
  settings = {
    timezone: 'America/Vancouver',
    emrTasks: { kinds: ['booking_in_doubt', 'callback'], assignTo: '101' },
  };
  const { db } = database;
  inbox = await createInbox({
    db,
    notifications: createNotifications({ db }),
    audit: createAudit({ db }),
    clock: frozenClock('2026-11-16T17:00:00Z'),
    outside: {
      clinics: { read: async () => settings as never, all: async () => [] },
      mail: null,
      publicUrl: 'https://desk.example.test',
    },
  });
});

const DOUBT: Report = {
  kind: 'booking_in_doubt',
  cause: 'attempt-1',
  name: 'Wei Chen',
  patientId: '7',
  phone: '+16045550142',
  facts: { when: 'Friday at nine' },
};
const report = (given: Report = DOUBT) => inbox.report(database.db, clinicId, given);
const stateOf = async (id: string) =>
  (await database.ownerQuery('select emr_task from inbox_items where id = $1', [id]))[0]?.emr_task;

async function runJobs(): Promise<unknown[]> {
  const between = async (step: string) => {
    if (dies !== step) return;
    dies = null;
    throw new Error('killed');
  };
  const kind = inbox.taskJob({ of: async () => ({ ...emr, ...lacks }) }, between) as JobKind;
  const rows = await database.ownerQuery<Job & { kind: string }>(
    `select id, kind, clinic_id as "clinicId", payload, 1 as attempt from jobs
      where clinic_id = $1 and kind = 'write-emr-task'`,
    [clinicId],
  );
  return Promise.all(rows.map((job) => kind.run(job, AbortSignal.timeout(60_000)).catch(() => 'killed')));
}

describe('an item about a known patient', () => {
  test('also becomes one EMR task, with everything staff need to act', async () => {
    const { id } = await report();
    await report();
    await runJobs();
    await runJobs();
    expect(emr.tasks()).toEqual([
      {
        patientId: '7',
        message:
          'Please check an appointment (Wei Chen, 604-555-0142), by 10:00 on Tuesday, November 17: A caller asked for Friday at nine. Your EMR has not confirmed it; we keep looking and keep the time free. Look for it in your schedule, and call the patient if it is not there. Asked by phone at 10:00.',
        urgent: true,
        assignTo: '101',
      },
    ]);
    expect(await stateOf(id)).toBe('written');
  });

  const callback = (given: Partial<Callback>): Callback => ({
    cause: 'call-1',
    callId: null,
    name: null,
    phone: '+16045550199',
    patientId: '7',
    reason: 'test results',
    preferredTime: null,
    language: 'en',
    told: 'That the clinic calls back today before five.',
    until: new Date('2026-11-17T00:00:00Z'),
    ...given,
  });

  test.each<[string, Partial<Callback>, string]>([
    [
      'in English, for today',
      {},
      'Call back 604-555-0199 (English), by 17:00 today: test results. Asked by phone at 10:00.',
    ],
    [
      'in Mandarin, for another day, with a name and a wish',
      {
        name: 'Wei Chen',
        language: 'zh',
        preferredTime: 'in the morning.',
        until: new Date('2026-11-18T00:00:00Z'),
      },
      'Call back 604-555-0199 (Mandarin), by 17:00 on Tuesday, November 17: test results. Prefers: in the morning. Asked by phone at 10:00. Caller: Wei Chen.',
    ],
  ])('that is a call-back %s stands on its own', async (_, given, message) => {
    await inbox.callBack(clinicId, callback(given));
    await runJobs();
    expect(emr.tasks()).toMatchObject([{ message }]);
  });

  test('never refers to something the EMR does not show', async () => {
    for (const { title, happened, todo } of Object.values(await loadKinds()))
      for (const words of [title, happened, todo]) expect(words('en', {})).not.toMatch(/above|below/);
  });

  test.each([
    ['of a kind that the clinic has not chosen', () => report({ ...DOUBT, kind: 'sms_failed' })],
    ['without a patient', () => report({ ...DOUBT, patientId: null })],
    [
      'that has ended meanwhile',
      async () => {
        const reported = await report();
        await inbox.settle(database.db, clinicId, 'booking_in_doubt', DOUBT.cause);
        return reported;
      },
    ],
  ])('%s stays with us', async (_, reporting) => {
    const { id } = await reporting();
    await runJobs();
    expect([emr.tasks(), await stateOf(id)]).toEqual([[], 'none']);
  });

  test('is written when its patient becomes known', async () => {
    await report({ ...DOUBT, patientId: null });
    await report();
    await runJobs();
    expect(emr.tasks()).toHaveLength(1);
  });

  test('stays with us if the EMR accepts no tasks', async () => {
    lacks = { addTask: null };
    const { id } = await report();
    await runJobs();
    expect(await stateOf(id)).toBe('none');
  });
});

describe('written at most once', () => {
  test.each([
    ['marked', 0],
    ['written', 1],
  ] as const)('if the process dies once it is %s', async (step, count) => {
    dies = step;
    const { id } = await report();
    expect(await runJobs()).toEqual(['killed']);
    await runJobs();
    expect(emr.tasks()).toHaveLength(count);
    expect(await stateOf(id)).toBe('unknown');
  });

  test('if the response was lost', async () => {
    emr.failNext('addTask', emrFailure('timeout', 'too late', { sent: 'unknown' }), 'after');
    const { id } = await report();
    await runJobs();
    await runJobs();
    expect([emr.tasks().length, await stateOf(id)]).toEqual([1, 'unknown']);
  });

  test('and once after an EMR outage', async () => {
    emr.failNext('addTask', emrFailure('unreachable', 'nobody there', { sent: 'no' }));
    const { id } = await report();
    expect(await runJobs()).toEqual([{ inMs: expect.any(Number) }]);
    expect(await stateOf(id)).toBe('none');
    await runJobs();
    expect([emr.tasks().length, await stateOf(id)]).toEqual([1, 'written']);
  });
});

test('a missing right is reported once, by name', async () => {
  const lacking = emrFailure('forbidden', 'The EMR account lacks the right _tickler.', { sent: 'answered' });
  emr.before('addTask', () => Promise.reject(lacking));
  const first = await report();
  const second = await report({ ...DOUBT, cause: 'attempt-2' });
  await runJobs();
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['refused', 'refused']);
  const news = await database.ownerQuery(
    "select body from notifications where clinic_id = $1 and type = 'emr_task_refused'",
    [clinicId],
  );
  expect(news).toEqual([{ body: 'The EMR account lacks the right _tickler.' }]);
});
