import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { aClinicProfile } from '../../../tests/test-webhook.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import type { Database } from '../../database/database.ts';
import { listenForNotices, type Notices } from '../../database/notices.ts';
import { withOutcome } from '../../kernel/calls/call-outcomes.ts';
import type { OutcomeKind } from '../../kernel/calls/call-words.ts';
import { Failure } from '../../kernel/failure.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { weekdayOf } from '../../kernel/time/calendar.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type CallMemory, type Calls, createCalls, type EndedCall } from './index.ts';

const isOpenAt = (_: unknown, instant: Date) => {
  const { date, time } = wallClockAt(instant, 'America/Vancouver');
  return ![0, 6].includes(weekdayOf(date)) && time >= '09:00' && time < '17:00';
};
const MINUTE = 60_000;
const deaf: Pick<Notices, 'on'> = { on: () => undefined };

let database: TestDatabase;
let clinicId: string;
const clock = frozenClock('2026-11-16T17:00:00Z');
const opened: Calls[] = [];

const aProcess = (options: { db?: Database<'calls'>; notices?: Pick<Notices, 'on'> } = {}) => {
  const calls = createCalls({
    db: options.db ?? database.db,
    notices: options.notices ?? deaf,
    clinics: { profile: async (id) => aClinicProfile({ id }), isOpenAt },
    clock,
    log: silentLogger,
  });
  opened.push(calls);
  return calls;
};
const aReport = (callId: string, more: Partial<EndedCall> = {}): EndedCall => ({
  callId,
  callerPhone: '+16045550142',
  startedAt: new Date('2026-11-16T17:00:00Z'),
  endedAt: new Date('2026-11-16T17:01:01Z'),
  durationSeconds: 61.4,
  cost: 0.1034,
  transcript: 'AI: Hello',
  summary: 'A call.',
  endedReason: 'customer-ended-call',
  wasTransferred: false,
  transferFailed: false,
  ...more,
});
const logs = (callId: string) =>
  database.ownerQuery('select * from call_logs where clinic_id = $1 and call_id = $2', [clinicId, callId]);

beforeAll(async () => {
  database = await testDatabase();
  clinicId = await insertClinic(database.ownerQuery);
});
afterEach(async () => {
  for (const calls of opened.splice(0)) await calls.close();
});
afterAll(() => database.close());

describe("a call's log", () => {
  test("is written once, with the clinic's date and hour", async () => {
    const callId = randomUUID();
    await aProcess().record(clinicId, aReport(callId));
    expect(await logs(callId)).toMatchObject([
      {
        language: 'en',
        outcome: 'no_action',
        intent: 'other',
        duration_seconds: 61,
        cost: 0.1034,
        transcript: 'AI: Hello',
        caller_phone: '+16045550142',
        local_date: '2026-11-16',
        local_hour: 10,
        after_hours: false,
        transferred: false,
        sms_consent: null,
      },
    ]);
  });

  test.each<[string, number, boolean]>([
    ['2026-11-16T15:59:00Z', 8, true],
    ['2026-11-16T16:00:00Z', 9, false],
    ['2026-11-16T23:59:00Z', 16, false],
    ['2026-11-17T00:00:00Z', 17, true],
    ['2026-11-15T18:00:00Z', 11, true],
  ])('of a call at %s is of hour %i, after hours: %s', async (at, hour, afterHours) => {
    const callId = randomUUID();
    await aProcess().record(clinicId, aReport(callId, { startedAt: new Date(at) }));
    expect(await logs(callId)).toMatchObject([{ local_hour: hour, after_hours: afterHours }]);
  });

  test.each<[Partial<CallMemory>, Partial<EndedCall>, string, string, boolean]>([
    [{}, {}, 'no_action', 'other', false],
    [{}, { wasTransferred: true }, 'transferred', 'other', true],
    [withOutcome('booked'), {}, 'booked', 'book', false],
    [withOutcome('rescheduled'), {}, 'rescheduled', 'reschedule', false],
    [withOutcome('cancelled'), {}, 'cancelled', 'cancel', false],
    [withOutcome('registered'), {}, 'registered', 'register', false],
    [withOutcome('waitlisted'), {}, 'waitlisted', 'register', false],
    [withOutcome('clinic_info'), {}, 'clinic_info', 'inquiry', false],
    [{ loggedOutcome: 'booked' }, {}, 'booked', 'book', false],
    [{ ...withOutcome('cancelled'), loggedOutcome: 'booked' }, {}, 'cancelled', 'cancel', false],
    [{ loggedOutcome: 'no_action' }, { wasTransferred: true }, 'transferred', 'other', true],
    [{ ...withOutcome('booked'), loggedIntent: 'inquiry' }, {}, 'booked', 'inquiry', false],
    [withOutcome('booked'), { wasTransferred: true }, 'booked', 'book', true],
    // Asked for, and noted by the assistant: neither is a transfer that was made.
    [{ ...withOutcome('booked'), transferReason: 'billing' }, {}, 'booked', 'book', false],
    [{ transferReason: 'billing' }, {}, 'no_action', 'other', false],
    [{ loggedOutcome: 'transferred' }, {}, 'no_action', 'other', false],
    [{ loggedOutcome: 'transferred' }, { wasTransferred: true }, 'transferred', 'other', true],
    [withOutcome('transferred'), {}, 'transferred', 'other', true],
    [withOutcome('transferred'), { transferFailed: true }, 'no_action', 'other', false],
  ])(
    'of %j with the report %j: %s, %s, transferred %s',
    async (memory, more, outcome, intent, transferred) => {
      const callId = randomUUID();
      const calls = aProcess();
      await calls.remember(null, clinicId, callId, memory);
      await calls.record(clinicId, aReport(callId, more));
      expect(await logs(callId)).toMatchObject([{ outcome, intent, transferred }]);
    },
  );

  test('does not count a transfer that was logged as made and then not answered, now or later', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    await calls.record(clinicId, aReport(callId));
    await calls.markTransferred(clinicId, callId);
    expect(await logs(callId)).toMatchObject([{ transferred: true }]);
    await calls.record(clinicId, aReport(callId, { transferFailed: true }));
    expect(await logs(callId)).toMatchObject([{ outcome: 'no_action', transferred: false }]);
    await calls.remember(null, clinicId, callId, { smsConsent: true });
    expect(await logs(callId)).toMatchObject([{ outcome: 'no_action', transferred: false }]);
  });

  test('is updated by a second report, which removes nothing', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    await calls.remember(null, clinicId, callId, {
      ...withOutcome('booked'),
      language: 'zh',
      patientId: '12',
    });
    await calls.record(clinicId, aReport(callId, { cost: null }));
    clock.advance(31 * MINUTE);
    const later = { cost: 0.2, transcript: null, summary: null, durationSeconds: null, endedReason: null };
    await calls.record(clinicId, aReport(callId, later));
    expect(await logs(callId)).toMatchObject([
      {
        outcome: 'booked',
        language: 'zh',
        patient_id: '12',
        cost: 0.2,
        transcript: 'AI: Hello',
        duration_seconds: 61,
      },
    ]);
  });

  test('is written once by two concurrent reports', async () => {
    const callId = randomUUID();
    const [a, b] = [aProcess(), aProcess()];
    await Promise.all([a, b, a, b].map((calls) => calls.record(clinicId, aReport(callId))));
    expect((await logs(callId)).length).toBe(1);
  });

  test('fills in missing fields of the report as well as possible', async () => {
    const callId = randomUUID();
    const nothing = { startedAt: null, endedAt: null, durationSeconds: null, cost: null, transcript: null };
    await aProcess().record(clinicId, aReport(callId, nothing));
    expect(await logs(callId)).toMatchObject([{ started_at: clock.now(), duration_seconds: 0, cost: null }]);
  });

  test("of one clinic is not affected by another clinic's call with the same id", async () => {
    const callId = randomUUID();
    const calls = aProcess();
    const other = await insertClinic(database.ownerQuery);
    await calls.remember(null, clinicId, callId, withOutcome('booked'));
    await calls.record(other, aReport(callId));
    await calls.record(clinicId, aReport(callId));
    const rows = await database.ownerQuery('select clinic_id, outcome from call_logs where call_id = $1', [
      callId,
    ]);
    expect(Object.fromEntries(rows.map((row) => [row.clinic_id, row.outcome]))).toEqual({
      [clinicId]: 'booked',
      [other]: 'no_action',
    });
  });
});

describe("a call's memory", () => {
  test('knows what the caller was asked, in whichever process, until it expires', async () => {
    const [a, b, callId] = [aProcess(), aProcess(), randomUUID()];
    await a.remember(null, clinicId, callId, { language: 'zh' });
    expect(await a.ask(clinicId, callId, 'birth-date', 'one')).toBe(false);
    expect(await b.ask(clinicId, callId, 'birth-date', 'two')).toBe(true);
    expect(await b.ask(clinicId, callId, 'phone-on-file', 'two')).toBe(false);
    expect(await a.ask(clinicId, randomUUID(), 'birth-date', 'one')).toBe(false);
    clock.advance(31 * MINUTE);
    expect(await a.ask(clinicId, callId, 'birth-date', 'three')).toBe(false);
  });

  test('counts a redelivered tool call as the same question', async () => {
    const [calls, callId] = [aProcess(), randomUUID()];
    expect(await calls.ask(clinicId, callId, 'spelling', 'one')).toBe(false);
    expect(await calls.ask(clinicId, callId, 'spelling', 'one')).toBe(false);
    expect(await calls.ask(clinicId, callId, 'spelling', '')).toBe(true);
  });

  test('is known to every process, and merged', async () => {
    const callId = randomUUID();
    const [a, b] = [aProcess(), aProcess()];
    await a.remember(null, clinicId, callId, { language: 'zh', patientId: '12' });
    await b.remember(null, clinicId, callId, { appointmentId: '99', providerId: '4', patientId: null });
    await b.record(clinicId, aReport(callId));
    expect(await logs(callId)).toMatchObject([
      { language: 'zh', patient_id: '12', appointment_id: '99', provider_id: '4' },
    ]);
  });

  describe('newer values win over a write in progress', () => {
    /** A process whose first transaction waits until it is let go. */
    const aSlowProcess = () => {
      const { db } = database;
      let letGo: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (letGo = resolve));
      let isFirst = true;
      const slow = Object.assign(Object.create(db), {
        within: db.within.bind(db),
        inClinic: async (id: string, work: never) => {
          const waits = isFirst;
          isFirst = false;
          if (waits) await gate;
          return db.inClinic(id, work);
        },
      }) as Database<'calls'>;
      return { calls: aProcess({ db: slow }), letGo };
    };
    const patientOf = async (calls: Calls, callId: string) => {
      await calls.record(clinicId, aReport(callId));
      return (await logs(callId))[0]?.patient_id;
    };

    test.each<[string, (calls: Calls, callId: string, memory: Partial<CallMemory>) => Promise<void>]>([
      ['remember', (calls, callId, memory) => calls.remember(null, clinicId, callId, memory)],
      ['learn', (calls, callId, memory) => calls.learn(clinicId, callId, memory)],
      [
        'remember in a transaction',
        (calls, callId, memory) =>
          database.db.inClinic(clinicId, (_, tx) => calls.remember(tx, clinicId, callId, memory)),
      ],
    ])('%s', async (_, learnLater) => {
      const { calls, letGo } = aSlowProcess();
      const callId = randomUUID();
      calls.rememberSoon(clinicId, callId, { patientId: 'first', language: 'zh' });
      const later = learnLater(calls, callId, { patientId: 'second' });
      await Promise.race([later, new Promise((pass) => setTimeout(pass, 50))]);
      letGo();
      await later;
      expect(await patientOf(calls, callId)).toBe('second');
    });

    test('and values an older write adds are kept', async () => {
      const [a, b, callId] = [aProcess(), aProcess(), randomUUID()];
      a.rememberSoon(clinicId, callId, { patientId: 'first', providerId: '7' });
      clock.advance(10);
      await b.remember(null, clinicId, callId, { patientId: 'second' });
      await a.record(clinicId, aReport(callId));
      expect(await logs(callId)).toMatchObject([{ patient_id: 'second', provider_id: '7' }]);
    });
  });

  test('expires after 30 minutes of silence, except that a text was sent', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    const smsSentAt = clock.now();
    await calls.remember(null, clinicId, callId, { ...withOutcome('booked'), smsConsent: true, smsSentAt });
    clock.advance(29 * MINUTE);
    await calls.remember(null, clinicId, callId, { language: 'zh' });
    clock.advance(31 * MINUTE);
    await calls.record(clinicId, aReport(callId));
    expect(await logs(callId)).toMatchObject([
      { outcome: 'no_action', language: 'en', sms_consent: true, sms_sent_at: smsSentAt },
    ]);
  });

  test('is removed by a job once expired', async () => {
    const calls = aProcess();
    await calls.remember(null, clinicId, randomUUID(), { language: 'zh' });
    clock.advance(31 * MINUTE);
    const keep = randomUUID();
    await calls.remember(null, clinicId, keep, { language: 'zh' });
    await calls.cronJobs[0]?.run(AbortSignal.timeout(60_000));
    const rows = await database.ownerQuery('select call_id from call_memory');
    expect(rows).toEqual([{ call_id: keep }]);
  });

  test.each<[OutcomeKind[], string]>([
    [['booked', 'clinic_info'], 'booked'],
    [['clinic_info', 'booked'], 'booked'],
    [['booked', 'transferred'], 'booked'],
    [['registered', 'booked'], 'booked'],
    [['booked', 'cancelled'], 'booked'],
    [['cancelled', 'booked'], 'booked'],
    [['cancelled', 'rescheduled'], 'rescheduled'],
    [['callback', 'refused'], 'no_action'],
    [['clinic_info', 'transferred'], 'transferred'],
  ])('of %j the outcome is %s, at once or soon', async (outcomes, expected) => {
    const [now, soon] = [randomUUID(), randomUUID()];
    const calls = aProcess();
    for (const what of outcomes) {
      await calls.remember(null, clinicId, now, withOutcome(what));
      calls.rememberSoon(clinicId, soon, withOutcome(what));
    }
    for (const callId of [now, soon]) {
      await calls.record(clinicId, aReport(callId));
      expect(await logs(callId)).toMatchObject([{ outcome: expected }]);
    }
  });

  test('that is written after the report still reaches the log', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    await calls.record(clinicId, aReport(callId));
    await calls.remember(null, clinicId, callId, {
      ...withOutcome('booked'),
      patientId: '12',
      language: 'zh',
    });
    expect(await logs(callId)).toMatchObject([
      { outcome: 'booked', intent: 'book', patient_id: '12', language: 'zh' },
    ]);
  });

  test("of several calls at once reaches each one's log", async () => {
    const [booked, asked] = [randomUUID(), randomUUID()];
    const calls = aProcess();
    for (const callId of [booked, asked]) await calls.record(clinicId, aReport(callId));
    calls.rememberSoon(clinicId, booked, { ...withOutcome('booked'), patientId: '12' });
    calls.rememberSoon(clinicId, asked, { ...withOutcome('clinic_info'), smsSentAt: clock.now() });
    await calls.record(clinicId, aReport(randomUUID()));
    expect(await logs(booked)).toMatchObject([{ outcome: 'booked', patient_id: '12', sms_sent_at: null }]);
    expect(await logs(asked)).toMatchObject([
      { outcome: 'clinic_info', patient_id: null, sms_sent_at: clock.now() },
    ]);
  });

  test('survives a text that was cut in the middle of a character, in the memory as in the log', async () => {
    const [callId, calls] = [randomUUID(), aProcess()];
    calls.progress.heard(clinicId, callId, null, [
      { by: 'caller', text: 'Hi \ud83d', fromStartMs: 0, lastsMs: null },
    ]);
    await expect.poll(() => logs(callId)).toHaveLength(1);
    const half = { patientId: '12\ud83d', transferContext: 'Help \ud83d' };
    await calls.remember(null, clinicId, callId, { ...withOutcome('booked'), ...half });
    expect(await logs(callId)).toMatchObject([{ outcome: 'booked', patient_id: '12' }]);
  });

  test('that changes nothing leaves the log unchanged', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    await calls.record(clinicId, aReport(callId));
    const taught = { ...withOutcome('booked'), smsSentAt: clock.now() };
    await calls.remember(null, clinicId, callId, taught);
    const versions = () =>
      database.ownerQuery('select xmin::text as version from call_logs where call_id = $1', [callId]);
    const before = await versions();
    await calls.remember(null, clinicId, callId, taught);
    expect(await versions()).toEqual(before);
    await calls.remember(null, clinicId, callId, withOutcome('cancelled'));
    expect(await versions()).not.toEqual(before);
  });

  test('of a failed transaction is discarded', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    const failing = database.db.inClinic(clinicId, async (_, tx) => {
      await calls.remember(tx, clinicId, callId, withOutcome('booked'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await calls.record(clinicId, aReport(callId));
    expect(await logs(callId)).toMatchObject([{ outcome: 'no_action' }]);
  });

  test('keeps the reason given for a transfer', async () => {
    const [given, none] = [randomUUID(), randomUUID()];
    const calls = aProcess();
    await calls.remember(null, clinicId, given, { transferReason: 'billing' });
    for (const callId of [given, none]) {
      await calls.markTransferred(clinicId, callId);
      await calls.record(clinicId, aReport(callId));
    }
    expect(await logs(given)).toMatchObject([
      { outcome: 'transferred', transferred: true, transfer_reason: 'billing' },
    ]);
    expect(await logs(none)).toMatchObject([{ transfer_reason: 'patient_request' }]);
  });

  test('names the clinic for messages that do not', async () => {
    const callId = randomUUID();
    const calls = aProcess();
    await calls.remember(null, clinicId, callId, {});
    expect(await calls.clinicOf(callId)).toBe(clinicId);
    clock.advance(31 * MINUTE);
    expect([await calls.clinicOf(callId), await calls.clinicOf('nobody')]).toEqual([null, null]);
  });
});

describe('the record that a text message was wanted and sent', () => {
  const sentAt = new Date('2026-11-16T17:00:30Z');
  const send = (calls: Calls, callId: string) =>
    database.db.inClinic(clinicId, (_, tx) => calls.markSms(tx, clinicId, callId, { consent: true, sentAt }));

  test.each(['message first', 'report first', 'both at once'])('is kept: %s', async (order) => {
    for (let round = 0; round < 10; round += 1) {
      const callId = randomUUID();
      const calls = aProcess();
      const report = () => calls.record(clinicId, aReport(callId));
      if (order === 'message first') await send(calls, callId).then(report);
      else if (order === 'report first') await report().then(() => send(calls, callId));
      else await Promise.all([report(), send(calls, callId), report()]);
      expect(await logs(callId)).toMatchObject([{ sms_consent: true, sms_sent_at: sentAt }]);
    }
  });
});

describe('the language of a call', () => {
  const counting = () => {
    let count = 0;
    const db: Database<'calls'> = {
      inClinic: (id, work) => {
        count += 1;
        return database.db.inClinic(id, work);
      },
      batch: (id, work) => {
        count += 1;
        return database.db.batch(id, work);
      },
      asPlatform: (work) => {
        count += 1;
        return database.db.asPlatform(work);
      },
      within: database.db.within,
    };
    return { db, count: () => count };
  };

  test('is known without SQL once the process has started', async () => {
    const callId = randomUUID();
    await aProcess().remember(null, clinicId, callId, { language: 'zh' });
    const { db, count } = counting();
    const calls = aProcess({ db });
    expect(await calls.languageOf(clinicId, callId)).toBe('zh');
    const before = count();
    expect(await calls.languageOf(clinicId, callId)).toBe('zh');
    expect(await calls.languageOf(clinicId, randomUUID())).toBeNull();
    calls.trace(clinicId, 'c-soon', { at: clock.now(), kind: 'tool', detail: {} });
    expect(count()).toBe(before);
    calls.rememberSoon(clinicId, 'c-soon', { language: 'zh' });
    expect(await calls.languageOf(clinicId, 'c-soon')).toBe('zh');
  });

  test('reaches the other processes', async () => {
    const notices = await listenForNotices(database.connection, silentLogger);
    const callId = `odd:id:${randomUUID()}`;
    const heard: string[] = [];
    const listener = aProcess({ notices });
    notices.on('call-language', (key) => heard.push(String(key)));
    expect(await listener.languageOf(clinicId, callId)).toBeNull();
    const speaker = aProcess();
    await speaker.remember(null, clinicId, callId, { language: 'zh' });
    await expect.poll(() => heard.length).toBe(1);
    expect(await listener.languageOf(clinicId, callId)).toBe('zh');
    speaker.rememberSoon(clinicId, callId, { language: 'en' });
    await expect.poll(() => heard.length).toBe(2);
    expect(await listener.languageOf(clinicId, callId)).toBe('en');
    await notices.close();
  });

  test('is written with one transaction, and known everywhere once that is committed', async () => {
    const both = await Promise.all([1, 2].map(() => listenForNotices(database.connection, silentLogger)));
    const { db, count } = counting();
    const speaker = aProcess({ db, notices: both[0] as Notices });
    const listener = aProcess({ notices: both[1] as Notices });
    const callId = randomUUID();
    expect(await listener.languageOf(clinicId, callId)).toBeNull();
    speaker.rememberSoon(clinicId, callId, withOutcome('clinic_info'));
    const before = count();
    await speaker.learn(clinicId, callId, { language: 'zh' });
    expect(count()).toBe(before + 1);
    await expect.poll(() => listener.languageOf(clinicId, callId), { interval: 1 }).toBe('zh');
    const [row] = await database.ownerQuery('select language, outcomes from call_memory where call_id = $1', [
      callId,
    ]);
    expect(row).toMatchObject({ language: 'zh', outcomes: { clinic_info: { what: 'clinic_info' } } });
    await Promise.all(both.map((each) => each.close()));
  });

  test('that cannot be written delays nobody, and is written when the database is back', async () => {
    let isOut = true;
    const refused = () => Promise.reject(new Failure('UNAVAILABLE', 'the database is out'));
    const db: Database<'calls'> = {
      ...database.db,
      inClinic: (...asked) => (isOut ? refused() : database.db.inClinic(...asked)),
      batch: (...asked) => (isOut ? refused() : database.db.batch(...asked)),
    };
    const calls = aProcess({ db });
    const callId = randomUUID();
    await calls.learn(clinicId, callId, { language: 'zh', transferReason: 'billing' });
    expect(await calls.languageOf(clinicId, callId)).toBe('zh');
    isOut = false;
    await calls.close();
    const rows = await database.ownerQuery(
      'select language, transfer_reason from call_memory where call_id = $1',
      [callId],
    );
    expect(rows).toEqual([{ language: 'zh', transfer_reason: 'billing' }]);
  });

  test('is not guessed during a database outage', async () => {
    const away: Database<'calls'> = {
      inClinic: async () => Promise.reject(new Error('away')),
      batch: async () => Promise.reject(new Error('away')),
      asPlatform: async () => Promise.reject(new Error('away')),
      within: () => Promise.reject(new Error('away')) as never,
    };
    expect(await aProcess({ db: away }).languageOf(clinicId, 'c-1')).toBeNull();
  });
});
