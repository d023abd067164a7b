import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../../testing/adapters/emr/in-memory-emr.ts';
import { reminderClinic } from '../../../../testing/features/reminders/reminder-clinic.ts';
import { DR_LEE, WEI_CHEN } from '../../../../tests/world/facts.ts';
import type { SmsAnswer } from '../../../ports/sms-provider.ts';

const PHONE = '+16045550142';
const emr = inMemoryEmr({ providers: [DR_LEE], patients: [WEI_CHEN] });
let trouble: SmsAnswer | null = null;
let clinic: Awaited<ReturnType<typeof reminderClinic>>;

beforeAll(async () => {
  clinic = await reminderClinic({
    emr,
    sms: {
      intercept: (line) => ({
        send: async (draft, mayPost) => {
          if (!trouble) return line.send(draft, mayPost);
          await mayPost();
          return trouble;
        },
      }),
    },
  });
  await clinic.consent(PHONE);
});
afterAll(() => clinic.close());

const MONDAY_TEN = '2026-11-16T17:00:00Z';
/** When the 48-hour window opens for the visit on Wednesday at two. */
const OPENS = '2026-11-16T21:00:00Z';
let visitId = '';

beforeEach(async () => {
  const { clinicId } = clinic;
  trouble = null;
  clinic.restored.releasedAt = null;
  await clinic.set({ enabled: false });
  for (const table of ['reminders', 'reminder_settings', 'inbox_items', 'sms_messages'])
    await clinic.ownerQuery(`delete from ${table} where clinic_id = $1`, [clinicId]);
  await clinic.ownerQuery('delete from jobs');
  await clinic.ownerQuery('delete from sending_stops');
  for (const { id } of emr.appointments()) emr.staffChanges(id, { status: 'C' });
  clinic.clock.set(MONDAY_TEN);
  visitId = emr.staffBooks({
    ...{ providerId: '101', date: '2026-11-18', time: '14:00', durationMinutes: 15, patientId: '1' },
  });
  await clinic.set({ enabled: true });
  await clinic.watch();
  await clinic.run();
});

const rows = async () =>
  (await clinic.log())
    .filter(({ appointmentId }) => appointmentId === visitId)
    .map(({ hoursBefore, state, reason }) => `${hoursBefore} ${reason ?? state}`);
const texts = async () => (await clinic.rows(clinic.clinicId)).filter(({ action }) => action === 'reminder');
const opens = async () => {
  clinic.clock.set(OPENS);
  await clinic.run();
};
const fiveMinutesLater = () =>
  clinic.ownerQuery(`update reminders set retry_at = retry_at - interval '6 minutes'`);

test('a text with a lost response is not posted again; its delivery receipt corrects the log', async () => {
  await opens();
  trouble = { status: 'broken-off' };
  await clinic.runDue();
  trouble = null;
  await clinic.waitOver();
  await clinic.runDue();
  await clinic.run();
  expect(clinic.posts()).toBe(0);
  expect(await rows()).toEqual(['48 refused', '4 waiting']);
  const [text] = await texts();
  const { db, clinicId, reminders } = clinic;
  const reached = {
    action: 'reminder',
    state: 'sent',
    skipReason: null,
    problem: null,
    wasAway: false,
  } as const;
  await db.inClinic(clinicId, (_, tx) =>
    reminders.textEnded(tx, clinicId, { ...reached, messageId: text?.id ?? '' }),
  );
  expect(await rows()).toEqual(['48 sent', '4 waiting']);
});

test.each([
  ['cannot be reached', { status: 'not-sent' }],
  ['answers 503', { status: 'refused', http: 503, code: null, problem: null, retryAfterMs: null }],
] as const)(
  'while an SMS provider %s for an hour, the visit waits, is checked again, and is reminded once',
  async (_, away) => {
    await opens();
    trouble = away;
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await clinic.runDue();
      await clinic.waitOver();
      await clinic.runDue();
      expect(await rows()).toEqual(['48 waiting', '4 waiting']);
      await fiveMinutesLater();
      clinic.clock.advance(10 * 60_000);
      await clinic.run();
    }
    trouble = null;
    await clinic.runDue();
    expect(await rows()).toEqual(['48 sent', '4 waiting']);
    expect((await texts()).filter(({ state }) => state === 'sent')).toHaveLength(1);
    expect(await clinic.ownerQuery('select kind from inbox_items')).toEqual([]);
  },
);

test('a visit that staff cancelled during an SMS outage is not reminded', async () => {
  await opens();
  trouble = { status: 'not-sent' };
  await clinic.runDue();
  await clinic.waitOver();
  await clinic.runDue();
  trouble = null;
  emr.staffChanges(visitId, { status: 'C' });
  await fiveMinutesLater();
  await clinic.run();
  await clinic.runDue();
  expect(await rows()).toEqual(['48 gone', '4 waiting']);
  expect((await texts()).map(({ state }) => state)).toEqual(['failed']);
});

test('while the operator has stopped all texts, a visit waits, and is reminded once they resume', async () => {
  await clinic.ownerQuery(
    `insert into sending_stops (by, reason) values ('admin@frontdesk.test', 'a drill')`,
  );
  await opens();
  expect(await rows()).toEqual(['48 waiting', '4 waiting']);
  expect(await texts()).toEqual([]);
  await clinic.ownerQuery('update sending_stops set lifted_at = now(), lifted_by = by');
  await clinic.run();
  expect(await rows()).toEqual(['48 sent', '4 waiting']);
});

test('a restored backup does not resend texts that may have left after it was taken', async () => {
  // Planned the day before, with a window that opened between the backup and the copy's release.
  await clinic.ownerQuery(`update reminders set created_at = '2026-11-16T02:30:00Z'`);
  clinic.clock.set('2026-11-17T17:00:00Z');
  clinic.restored.releasedAt = new Date('2026-11-17T16:50:00Z');
  await clinic.run();
  await clinic.run();
  expect(await texts()).toEqual([]);
  expect(await rows()).toEqual(['48 restored', '4 waiting']);
  clinic.clock.set('2026-11-18T17:00:00Z');
  await clinic.run();
  expect(await rows()).toEqual(['48 restored', '4 sent']);
});

test('a clock that jumps two days ahead sends nothing', async () => {
  clinic.clock.set('2026-11-16T20:00:00Z');
  await clinic.run();
  clinic.clock.set('2026-11-18T18:30:00Z');
  await clinic.run({ hasClock: true });
  expect(await texts()).toEqual([]);
  clinic.clock.set('2026-11-16T20:01:00Z');
  await clinic.run({ hasClock: true });
  expect(await rows()).toEqual(['48 waiting', '4 waiting']);
});

test('two processes that send at the same moment send one text', async () => {
  clinic.clock.set(OPENS);
  await Promise.all([clinic.run(), clinic.run(), clinic.run()]);
  expect(await texts()).toHaveLength(1);
  expect(await rows()).toEqual(['48 sent', '4 waiting']);
});

test('a waiting answer is sent before the reminder', async () => {
  const consentId = await clinic.consent(PHONE);
  const { db, clinicId, sms } = clinic;
  await db.inClinic(clinicId, (_, tx) =>
    sms.text(tx, clinicId, {
      ...{ action: 'answer', toNumber: PHONE, body: 'You are confirmed.', language: 'en', consentId },
      ...{ linkId: null, appointmentId: null },
    }),
  );
  clinic.clock.set(OPENS);
  const outcome = clinic.run();
  expect(await rows()).toEqual(['48 waiting', '4 waiting']);
  await clinic.runDue();
  await outcome;
  await clinic.run();
  await clinic.runDue();
  expect(
    clinic.simulator
      .accepted()
      .map(({ text }) => text.slice(0, 9))
      .slice(-2),
  ).toEqual(['You are c', 'Fraser St']);
});
