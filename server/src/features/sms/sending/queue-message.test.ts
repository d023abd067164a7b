import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLER, NOW, smsClinic } from '../../../../testing/features/sms/sms-clinic.ts';
import { runJobs } from '../../../database/jobs/jobs.ts';
import { listenForNotices } from '../../../database/notices.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import type { BookEvent } from '../../scheduling/needs.ts';

let desk: Awaited<ReturnType<typeof smsClinic>>;
let clinicId: string;
beforeAll(async () => {
  desk = await smsClinic();
  clinicId = await desk.aClinic();
});
afterAll(() => desk.close());

const messageOf = async (callId: string) =>
  (await desk.rows(clinicId)).filter((row) => row.call_id === callId);
const jobsFor = (messageId: string) =>
  desk.ownerQuery(`select 1 from jobs where kind = 'send-sms' and payload ->> 'messageId' = $1`, [messageId]);
const memoryOf = async (callId: string) =>
  (await desk.ownerQuery('select sms_consent, sms_sent_at from call_memory where call_id = $1', [callId]))[0];

describe('a message that passes the five guards', () => {
  test('is stored with its job, and nothing is sent yet', async () => {
    const posts = desk.posts();
    expect(await desk.queue(clinicId, { callId: 'passes' })).toEqual({ queued: true });
    const [row] = await messageOf('passes');
    expect(row).toMatchObject({
      state: 'queued',
      to_number: CALLER,
      body: 'Fraser Street Clinic: your appointment with Dr. Chen is on Tue, Dec 1 at 9:30 AM. Reply STOP to opt out.',
      attempts: [],
    });
    expect(await jobsFor(row!.id)).toHaveLength(1);
    expect(desk.posts()).toBe(posts);
  });

  test('is rolled back together with its booking', async () => {
    const failing = desk.db.inClinic(clinicId, async (_, tx) => {
      const clinic = { smsEnabled: true, smsSenderNumber: '+16045550100' } as never;
      const confirmation = { action: 'book', callId: 'undone', appointmentId: '1', language: 'en' } as const;
      await desk.sms.queue(tx, clinicId, { ...confirmation, to: CALLER, consent: true, facts: {}, clinic });
      throw new Error('the booking failed');
    });
    await expect(failing).rejects.toThrow('the booking failed');
    expect(await messageOf('undone')).toEqual([]);
    expect(await memoryOf('undone')).toBeUndefined();
  });

  test('is stored once per call, action and appointment, however often it is requested', async () => {
    const same = { callId: 'twice', appointmentId: '77' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.queue(clinicId, same)));
    expect(answers).toEqual(Array(4).fill({ queued: true }));
    const rows = await messageOf('twice');
    expect(rows).toHaveLength(1);
    expect(await jobsFor(rows[0]!.id)).toHaveLength(1);
  });

  test.each([
    ['another action', { action: 'cancel' as const }],
    ['another appointment', { appointmentId: '79' }],
  ])('is a separate message for %s', async (name, other) => {
    const first = { callId: `other ${name}`, appointmentId: '78' };
    await desk.queue(clinicId, first);
    await desk.queue(clinicId, { ...first, ...other });
    expect(await messageOf(first.callId)).toHaveLength(2);
  });
});

describe('a booking reported by scheduling', () => {
  const booked: BookEvent = {
    action: 'reschedule',
    attemptId: 'attempt',
    callId: 'told',
    language: 'zh',
    callerPhone: '604 555 0142',
    smsConsent: true,
    patientId: '1',
    appointmentId: '90',
    oldAppointmentId: '89',
    remote: null,
    providerId: '7',
    providerName: '陈伟医生',
    date: date('2026-12-01'),
    time: time('09:30'),
    oldDate: date('2026-11-24'),
    oldTime: time('14:00'),
    patientName: null,
  };
  const confirm = (event: BookEvent) =>
    desk.db.inClinic(clinicId, (_, tx) => desk.sms.confirm(tx, clinicId, event));

  test("creates the clinic's message in the call's language", async () => {
    expect(await confirm(booked)).toEqual({ queued: true });
    expect(await messageOf('told')).toMatchObject([
      {
        action: 'reschedule',
        to_number: CALLER,
        body: '【Fraser Street Clinic】您11月24日（周二）下午2:00的预约已改到12月1日（周二）上午9:30，陈伟医生。如有疑问请致电604-555-0199。回复 STOP 退订。',
      },
    ]);
  });

  test.each([
    ['book', 'en', 'Jane Smith'],
    ['reschedule', 'zh', '陈伟'],
    ['cancel', 'en', 'Jane Smith'],
  ] as const)(
    "names the patient of a %s in %s if the clinic's text does",
    async (action, language, patientName) => {
      const own = {
        book: 'smsTemplateBookEn',
        reschedule: 'smsTemplateRescheduleZh',
        cancel: 'smsTemplateCancelEn',
      };
      const naming = await desk.aClinic({ [own[action]]: '{patientName}: {date}' });
      const named = { ...booked, action, language, callId: `names ${action}`, patientName };
      await desk.db.inClinic(naming, (_, tx) => desk.sms.confirm(tx, naming, named));
      expect((await desk.rows(naming)).map(({ body }) => body)).toEqual([
        language === 'zh' ? '陈伟: 12月1日（周二）' : 'Jane Smith: Tue, Dec 1',
      ]);
    },
  );

  test('passes the same guards', async () => {
    expect(await confirm({ ...booked, callId: 'told and declined', smsConsent: false })).toEqual({
      queued: false,
      skipReason: 'consent_declined',
    });
  });
});

describe('a message a guard stops', () => {
  const clinic = { smsEnabled: true, smsSenderNumber: '+16045550100' };
  test.each([
    ['consent_declined', { consent: false }],
    ['no_phone', { to: 'anonymous' }],
    ['no_phone', { to: null }],
    ['sms_disabled', { clinic: { ...clinic, smsEnabled: false } as never }],
    ['no_sender_number', { clinic: { ...clinic, smsSenderNumber: null } as never }],
  ])('is skipped with %s, recorded and traced, and stores no number', async (skipReason, over) => {
    const callId = `stopped ${skipReason} ${JSON.stringify(over)}`;
    expect(await desk.queue(clinicId, { callId, ...over })).toEqual({ queued: false, skipReason });
    expect(await messageOf(callId)).toMatchObject([
      { state: 'skipped', skip_reason: skipReason, to_number: null, body: null },
    ]);
    expect(desk.traced.filter((event) => event.callId === callId)).toMatchObject([
      { kind: 'sms', detail: { state: 'skipped', reason: skipReason } },
    ]);
  });

  test('no_api_key precedes every other missing setting', async () => {
    const keyless = await smsClinic({ hasApiKey: false });
    const id = await keyless.aClinic({ smsEnabled: false });
    expect(await keyless.queue(id, { consent: false, to: null })).toEqual({
      queued: false,
      skipReason: 'no_api_key',
    });
    await keyless.close();
  });

  test('is queued after all if the caller changes their mind, and then stays queued', async () => {
    const same = { callId: 'mind', appointmentId: '80' };
    expect(await desk.queue(clinicId, { ...same, consent: false })).toMatchObject({ queued: false });
    expect(await desk.queue(clinicId, { ...same, consent: true })).toEqual({ queued: true });
    expect(await desk.queue(clinicId, { ...same, consent: false })).toEqual({ queued: true });
    const rows = await messageOf('mind');
    expect(rows).toMatchObject([{ state: 'queued', skip_reason: null, to_number: CALLER }]);
    expect(await jobsFor(rows[0]!.id)).toHaveLength(1);
  });
});

describe("the recipient's number", () => {
  test.each([
    ['6045550142', '+16045550142'],
    ['(604) 555-0142', '+16045550142'],
    ['16045550142', '+16045550142'],
    ['1-604-555-0142', '+16045550142'],
    ['+16045550142', '+16045550142'],
    ['604-555-0142 x12', '+16045550142'],
    ['604-555-0142 ext. 12', '+16045550142'],
    ['+8613800138000', '+8613800138000'],
    ['anonymous', null],
    ['604-CALL-NOW', null],
    ['sip:bob@x', null],
    ['', null],
    [null, null],
    ['555', null],
    ['5550142', null],
    ['55501423', null],
    ['555014234', null],
    ['604555014212', null],
    ['+1604555014', null],
    ['0016045550142', '+16045550142'],
    ['+1 604 555 0142', '+16045550142'],
    ['６０４５５５０１４２', '+16045550142'],
  ])('%s becomes %s', async (to, number) => {
    const callId = `phone ${to}`;
    const outcome = await desk.queue(clinicId, { callId, to });
    expect(outcome).toEqual(number ? { queued: true } : { queued: false, skipReason: 'no_phone' });
    expect((await messageOf(callId))[0]?.to_number).toBe(number);
  });
});

describe('a clinic that verifies its callers', () => {
  const verifying = async (change: object = {}) => {
    const id = await desk.aClinic();
    const profile = await desk.profile(id);
    if (!profile) throw new Error('there is no such clinic');
    const clinic = { ...profile, callerVerification: 'verified' as const, ...change };
    const queue = (over: Parameters<typeof desk.queue>[1] = {}) => desk.queue(id, { clinic, ...over });
    return { id, queue };
  };
  const tooMany = { queued: false, skipReason: 'too_many_texts' };

  test('sends six call texts a day per number, and records why there is no seventh', async () => {
    const { id, queue } = await verifying();
    for (let sent = 0; sent < 6; sent += 1) expect(await queue()).toEqual({ queued: true });
    expect(await queue({ callId: 'the seventh' })).toEqual(tooMany);
    expect((await desk.rows(id)).at(-1)).toMatchObject({
      ...{ call_id: 'the seventh', state: 'skipped', skip_reason: 'too_many_texts', to_number: null },
    });
    expect(await queue({ to: '+16045550143' })).toEqual({ queued: true });
  });

  test('counts a text once, however often it is asked for', async () => {
    const { queue } = await verifying({ phoneCaps: { textsPerNumberAndDay: 1 } });
    const same = { callId: 'same', appointmentId: '7' };
    expect(await queue(same)).toEqual({ queued: true });
    expect(await queue(same)).toEqual({ queued: true });
    expect(await queue()).toEqual(tooMany);
  });

  test('sends no more than that when many calls end at once', async () => {
    const { id, queue } = await verifying({ phoneCaps: { textsPerNumberAndDay: 2 } });
    await Promise.all(Array.from({ length: 8 }, () => queue()));
    expect((await desk.rows(id)).filter(({ state }) => state === 'queued')).toHaveLength(2);
  });

  test("counts neither yesterday's texts nor those without a call", async () => {
    const { id, queue } = await verifying({ phoneCaps: { textsPerNumberAndDay: 1 } });
    await queue({ callId: null });
    await queue();
    await desk.ownerQuery(
      `update sms_messages set created_at = now() - interval '25 hours' where clinic_id = $1`,
      [id],
    );
    expect(await queue({ callId: null })).toEqual({ queued: true });
    expect(await queue()).toEqual({ queued: true });
    expect(await queue()).toEqual(tooMany);
  });

  test('has no such limit if it lifts it or does not verify', async () => {
    for (const change of [{ phoneCaps: { textsPerNumberAndDay: null } }, { callerVerification: 'bound' }]) {
      const { queue } = await verifying(change);
      for (let sent = 0; sent < 8; sent += 1) expect(await queue()).toEqual({ queued: true });
    }
  });

  test.each([
    ['abroad', '+8613800138000'],
    ['in the Caribbean', '+18765550142'],
    ['with a premium area code', '+19005550142'],
    ['with a premium exchange', '+16049760142'],
  ])('texts no number %s unless it allows that', async (_, to) => {
    const { queue } = await verifying();
    expect(await queue({ to })).toEqual({ queued: false, skipReason: 'number_not_allowed' });
    const abroad = await verifying({ internationalNumbers: true });
    expect(await abroad.queue({ to })).toEqual({ queued: true });
    const bound = await verifying({ callerVerification: 'bound' });
    expect(await bound.queue({ to })).toEqual({ queued: true });
  });
});

describe("consent in the call's memory", () => {
  test.each([
    [true, true],
    [false, false],
    [null, undefined],
  ])('%s is stored as %s', async (consent, kept) => {
    const callId = `consent ${consent}`;
    await desk.queue(clinicId, { callId, consent });
    expect((await memoryOf(callId))?.sms_consent).toBe(kept);
  });
});

describe('the call log', () => {
  const report = (callId: string) =>
    desk.calls.record(clinicId, {
      callId,
      callerPhone: null,
      startedAt: new Date(NOW),
      endedAt: null,
      durationSeconds: null,
      cost: null,
      transcript: null,
      summary: null,
      endedReason: null,
      wasTransferred: false,
      transferFailed: false,
    });
  const steps = (callId: string) => ({
    report: () => report(callId),
    queue: () => desk.queue(clinicId, { callId, consent: true }),
    send: () => desk.runDue(),
  });

  test.each([
    [['queue', 'send', 'report']],
    [['queue', 'report', 'send']],
    [['report', 'queue', 'send']],
  ] as const)('shows consent and sending when they arrive as %s', async (order) => {
    const callId = `order ${order}`;
    for (const step of order) await steps(callId)[step]();
    const [row] = await desk.ownerQuery('select sms_consent, sms_sent_at from call_logs where call_id = $1', [
      callId,
    ]);
    expect(row).toEqual({ sms_consent: true, sms_sent_at: new Date(NOW) });
  });
});

test('a clinic never sees another clinic’s messages', async () => {
  const other = await desk.aClinic();
  await desk.queue(other, { callId: 'theirs' });
  const seen = await desk.db.inClinic(clinicId, (q) =>
    q.selectFrom('smsMessages').selectAll().where('callId', '=', 'theirs').execute(),
  );
  expect(seen).toEqual([]);
});

test('the service sends queued messages soon after the commit', async () => {
  const notices = await listenForNotices(desk.connection, silentLogger);
  const runner = runJobs({ db: desk.db, notices, log: silentLogger }, desk.sms.jobs);
  await desk.queue(clinicId, { callId: 'by the runner' });
  await expect.poll(async () => (await messageOf('by the runner'))[0]?.state).toBe('sent');
  await runner.stop();
  await notices.close();
});
