import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { reminderClinic } from '../../../testing/features/reminders/reminder-clinic.ts';
import { DR_LEE, WEI_CHEN } from '../../../tests/world/facts.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import { emrFailure, type Patient } from '../../ports/emr.ts';

const PHONE = '+16045550142';
const OTHER = '+16045550143';
const people: Patient[] = [
  WEI_CHEN,
  { ...WEI_CHEN, id: '2', firstName: 'Ming' },
  { ...WEI_CHEN, id: '3', firstName: 'Ann', phone: '604-555-0143' },
];

let isLandline = false;
let clinic: Awaited<ReturnType<typeof reminderClinic>>;
let emr: ReturnType<typeof inMemoryEmr>;
beforeAll(async () => {
  emr = inMemoryEmr({ providers: [DR_LEE], patients: people });
  clinic = await reminderClinic({
    emr,
    sms: {
      intercept: (line) => ({
        send: async (draft, mayPost) => {
          if (!isLandline) return line.send(draft, mayPost);
          await mayPost();
          return { status: 'refused', http: 400, code: '40001', problem: 'landline', retryAfterMs: null };
        },
      }),
    },
  });
});
afterAll(() => clinic.close());

const MONDAY_TEN = '2026-11-16T17:00:00Z';
/** Two days ahead at 14:00, so that its 48-hour window opens on Monday at 14:00. */
const visit = { providerId: '101', date: '2026-11-18', time: '14:00', durationMinutes: 15, patientId: '1' };
const OPENS = '2026-11-16T21:00:00Z';

beforeEach(async () => {
  const { clinicId } = clinic;
  await clinic.set({ enabled: false });
  for (const table of ['reminders', 'reminder_charts', 'reminder_settings', 'inbox_items', 'sms_messages'])
    await clinic.ownerQuery(`delete from ${table} where clinic_id = $1`, [clinicId]);
  await clinic.ownerQuery(`update clinics set deletion_at = now() where id = $1`, [clinicId]);
  await clinic.ownerQuery(`delete from consents where clinic_id = $1`, [clinicId]);
  await clinic.ownerQuery(`update clinics set deletion_at = null where id = $1`, [clinicId]);
  await clinic.ownerQuery(`delete from closures where clinic_id = $1`, [clinicId]);
  for (const { id } of emr.appointments()) emr.staffChanges(id, { status: 'C' });
  for (const { id } of people)
    emr.staffChangesChart(id, { active: true, deceased: false, vetoesReminders: false });
  emr.staffChangesChart('1', { spokenLanguage: '' });
  clinic.questions.length = 0;
  clinic.clock.set(MONDAY_TEN);
});

async function opened(over: Partial<typeof visit> = {}, settings: object = {}): Promise<string> {
  const id = emr.staffBooks({ ...visit, ...over });
  await clinic.set({ enabled: true, ...settings });
  await clinic.watch();
  await clinic.run();
  return id;
}
const rowsOf = async (id: string) =>
  (await clinic.log())
    .filter(({ appointmentId }) => appointmentId === id)
    .map(({ hoursBefore, state, reason }) => `${hoursBefore} ${reason ?? state}`);
const texts = async () =>
  (await clinic.rows(clinic.clinicId)).filter(({ action }) => action === 'reminder').map(({ body }) => body);

describe('a visit', () => {
  test('is reminded when its window opens and not before, and the text asks for an answer', async () => {
    await clinic.consent(PHONE);
    const id = await opened();
    clinic.clock.set('2026-11-16T20:59:59Z');
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 waiting', '4 waiting']);
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 sent', '4 waiting']);
    expect(await texts()).toEqual([
      expect.stringContaining('your appointment with Dr. Susan Lee is on Wed, Nov 18 at 2:00 PM'),
    ]);
    expect(clinic.questions).toMatchObject([
      { phone: PHONE, topic: 'reminder', visits: [{ appointmentId: id }] },
    ]);
    await clinic.run();
    expect(await texts()).toHaveLength(1);
  });

  test('without consent is skipped, and nobody is texted', async () => {
    const id = await opened();
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 no_consent', '4 waiting']);
    expect(await texts()).toEqual([]);
  });

  test('of a patient who replied STOP is skipped', async () => {
    await clinic.consent(PHONE);
    await clinic.consent(PHONE, 'withdrawn');
    const id = await opened();
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 opted_out', '4 waiting']);
  });

  test('is reminded under implied consent if the clinic explains it; the explanation is kept as evidence', async () => {
    await expect(clinic.set({ consentPolicy: 'implied' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    const id = await opened({}, { consentPolicy: 'implied', consentWords: 'On the intake form.' });
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 sent', '4 waiting']);
    const [row] = await clinic.ownerQuery(
      'select kind, source, evidence from consents where clinic_id = $1',
      [clinic.clinicId],
    );
    expect(row).toEqual({ kind: 'reminder', source: 'policy', evidence: 'On the intake form.' });
  });

  test.each([
    ['gone', { status: 'C' }],
    ['arrived', { status: 'H' }],
    ['confirmed', { status: 'h' }],
    ['moved', { time: '15:00' as never }],
  ])('that is %s in the EMR right before the text is not reminded', async (reason, change) => {
    await clinic.consent(PHONE);
    const id = await opened();
    emr.staffChanges(id, change);
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual([`48 ${reason}`, '4 waiting']);
    expect(await texts()).toEqual([]);
  });

  test('that is moved waits for the windows of its new time', async () => {
    await clinic.consent(PHONE);
    const id = await opened();
    emr.staffChanges(id, { date: '2026-11-20' as CalendarDate });
    await clinic.watch();
    expect(await clinic.log()).toMatchObject([
      { date: '2026-11-18', hoursBefore: 48, reason: 'moved' },
      { date: '2026-11-18', hoursBefore: 4, reason: 'moved' },
      { date: '2026-11-20', hoursBefore: 48, state: 'waiting' },
      { date: '2026-11-20', hoursBefore: 4, state: 'waiting' },
    ]);
  });

  test('that is cancelled and restored is planned again', async () => {
    const id = await opened();
    emr.staffChanges(id, { status: 'C' });
    await clinic.watch();
    expect(await rowsOf(id)).toEqual(['48 gone', '4 gone']);
    emr.staffChanges(id, { status: 't' });
    await clinic.watch();
    expect(await rowsOf(id)).toEqual(['48 waiting', '4 waiting']);
  });

  test.each([
    ['inactive', { active: false }],
    ['deceased', { active: false, deceased: true }],
    ['veto', { vetoesReminders: true }],
    ['no_phone', { phone: '' }],
  ])('of a chart that is %s is skipped, whatever the consent', async (reason, chart) => {
    await clinic.consent(PHONE);
    emr.staffChangesChart('1', chart);
    const id = await opened();
    clinic.clock.set(OPENS);
    await clinic.run();
    emr.staffChangesChart('1', { phone: WEI_CHEN.phone });
    expect(await rowsOf(id)).toEqual([`48 ${reason}`, '4 waiting']);
  });

  test('on a day the clinic is closed is skipped, and staff get one item', async () => {
    await clinic.consent(PHONE);
    await clinic.consent(OTHER);
    await clinic.ownerQuery(
      `insert into closures (clinic_id, from_date, to_date) values ($1, '2026-11-18', '2026-11-18')`,
      [clinic.clinicId],
    );
    emr.staffBooks({ ...visit, patientId: '3' });
    const id = await opened();
    clinic.clock.set(OPENS);
    await clinic.run();
    // Waits for the sender's next turn.
    clinic.clock.advance(1_000);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 closed', '4 waiting']);
    const items = await clinic.ownerQuery('select kind from inbox_items where clinic_id = $1', [
      clinic.clinicId,
    ]);
    expect(items).toEqual([{ kind: 'visits_when_closed' }]);
  });

  test('on a weekday the clinic never opens is skipped', async () => {
    await clinic.consent(PHONE);
    await clinic.ownerQuery(
      'update business_hours set is_open = false where clinic_id = $1 and weekday = 3',
      [clinic.clinicId],
    );
    const id = await opened();
    clinic.clock.set(OPENS);
    await clinic.run();
    await clinic.ownerQuery('update business_hours set is_open = true where clinic_id = $1 and weekday = 3', [
      clinic.clinicId,
    ]);
    expect(await rowsOf(id)).toEqual(['48 closed', '4 waiting']);
  });

  test('336 hours ahead is known when its window opens, and is reminded then', async () => {
    await clinic.consent(PHONE);
    const id = await opened({ date: '2026-11-30' }, { windows: [{ hoursBefore: 336 }] });
    expect(await rowsOf(id)).toEqual(['336 waiting']);
    clinic.clock.set('2026-11-16T20:59:59Z');
    await clinic.run();
    expect(await texts()).toEqual([]);
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['336 sent']);
  });

  test('booked on its own day gets none if the clinic does not want that', async () => {
    await clinic.consent(PHONE);
    const id = await opened({ date: '2026-11-16', time: '16:00' }, { sameDay: false });
    emr.staffChanges(id, { createdOn: '2026-11-16' as CalendarDate });
    clinic.clock.set('2026-11-16T19:00:00Z');
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 too_late', '4 same_day']);
  });

  test('of a kind the window excludes is skipped', async () => {
    await clinic.consent(PHONE);
    const id = await opened({}, { windows: [{ hoursBefore: 48, kinds: ['vaccination'] }] });
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 other_kind']);
  });
});

test('all visits of a number on one day share a text, which counts for each of them', async () => {
  await clinic.consent(PHONE);
  const child = emr.staffBooks({ ...visit, patientId: '2', time: '16:30' });
  const id = await opened();
  clinic.clock.set(OPENS);
  await clinic.run();
  expect([...(await rowsOf(id)), ...(await rowsOf(child))]).toEqual([
    '48 sent',
    '4 waiting',
    '48 sent',
    '4 waiting',
  ]);
  expect(await texts()).toEqual([expect.stringContaining('2:00 PM and 4:30 PM')]);
});

test("a text is in the chart's language", async () => {
  await clinic.consent(PHONE);
  emr.staffChangesChart('1', { spokenLanguage: 'Cantonese' });
  await opened();
  clinic.clock.set(OPENS);
  await clinic.run();
  expect(await texts()).toEqual([expect.stringContaining('回覆1確認')]);
});

test('during an EMR outage nothing is sent; reminders are sent afterwards', async () => {
  await clinic.consent(PHONE);
  const id = await opened();
  clinic.clock.set(OPENS);
  const broken = { getAppointment: emr.getAppointment };
  Object.assign(emr, {
    getAppointment: async () => {
      throw emrFailure('unreachable', 'away', { sent: 'no' });
    },
  });
  await clinic.run();
  expect(await rowsOf(id)).toEqual(['48 waiting', '4 waiting']);
  Object.assign(emr, broken);
  clinic.clock.advance(20 * 60_000);
  await clinic.run();
  expect(await rowsOf(id)).toEqual(['48 sent', '4 waiting']);
});

test('a number the provider reports as a landline is skipped from then on, and listed for a call', async () => {
  await clinic.consent(PHONE);
  const id = await opened();
  clinic.clock.set(OPENS);
  await clinic.run();
  isLandline = true;
  await clinic.runDue();
  isLandline = false;
  expect(await rowsOf(id)).toEqual(['48 landline', '4 waiting']);
  clinic.clock.set('2026-11-18T17:00:00Z');
  await clinic.run();
  expect(await rowsOf(id)).toEqual(['48 landline', '4 landline']);
  expect(await texts()).toHaveLength(1);
  expect(await clinic.figures.day(clinic.clinicId, '2026-11-18')).toMatchObject({ texted: 0, cannotText: 1 });
});

test('an unreadable chart delays nobody else', async () => {
  await clinic.consent(PHONE);
  await clinic.consent(OTHER);
  const { getPatient } = emr;
  Object.assign(emr, {
    getPatient: async (id: string, wait: never) => {
      if (id === '3') throw emrFailure('unreadable', 'broken', { sent: 'answered' });
      return getPatient(id, wait);
    },
  });
  const broken = emr.staffBooks({ ...visit, patientId: '3', time: '13:00' });
  const id = await opened();
  clinic.clock.set(OPENS);
  await clinic.run();
  Object.assign(emr, { getPatient });
  expect(await rowsOf(id)).toEqual(['48 sent', '4 waiting']);
  expect(await rowsOf(broken)).toEqual(['48 waiting', '4 waiting']);
});

describe('a process that dies', () => {
  test('before the text is stored has sent nothing; the next process sends it once', async () => {
    await clinic.consent(PHONE);
    const id = await opened();
    clinic.clock.set(OPENS);
    const dies = { sent: async () => Promise.reject(new Error('killed')) };
    await expect(clinic.run({ store: dies })).rejects.toThrow('killed');
    expect(await texts()).toEqual([]);
    await clinic.run();
    await clinic.run();
    expect(await texts()).toHaveLength(1);
    expect(await rowsOf(id)).toEqual(['48 sent', '4 waiting']);
  });
});

describe('staff', () => {
  test('send a reminder now', async () => {
    await clinic.consent(PHONE);
    await opened();
    const [row] = await clinic.log();
    expect(await clinic.sendNow(row?.id ?? '')).toMatchObject({ state: 'sent', hoursBefore: 48 });
    await expect(clinic.sendNow(row?.id ?? '')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await texts()).toHaveLength(1);
  });

  test('who send one now are told why it cannot be sent', async () => {
    await opened();
    const [row] = await clinic.log();
    expect(await clinic.sendNow(row?.id ?? '')).toMatchObject({ state: 'skipped', reason: 'no_consent' });
  });

  test('skip a visit, and no change of the book restores its reminder', async () => {
    await clinic.consent(PHONE);
    const id = await opened();
    const [row] = await clinic.log();
    await clinic.leaveOut(row?.id ?? '');
    emr.staffChanges(id, { status: 'C' });
    await clinic.watch();
    emr.staffChanges(id, { status: 't' });
    await clinic.watch();
    clinic.clock.set(OPENS);
    await clinic.run();
    expect(await rowsOf(id)).toEqual(['48 by_staff', '4 by_staff']);
  });
});

describe('the settings', () => {
  test('turn watching on and off', async () => {
    const wanted = () =>
      clinic.ownerQuery('select wanted_by from watched_clinics where clinic_id = $1', [clinic.clinicId]);
    await clinic.set({ enabled: true });
    expect(await wanted()).toEqual([{ wanted_by: ['reminders'] }]);
    await clinic.set({ enabled: false });
    expect(await wanted()).toEqual([{ wanted_by: [] }]);
  });

  test('that are switched off leave nothing waiting', async () => {
    await opened();
    await clinic.set({ enabled: false });
    expect(await clinic.log()).toEqual([]);
    expect(await clinic.run()).toBe('done');
  });

  test('with other windows drop what waits for the old ones', async () => {
    const id = await opened();
    await clinic.set({ windows: [{ hoursBefore: 24 }, { hoursBefore: 4 }] });
    expect(await rowsOf(id)).toEqual(['24 waiting', '4 waiting']);
  });
});
