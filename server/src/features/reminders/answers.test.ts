import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { reminderClinic } from '../../../testing/features/reminders/reminder-clinic.ts';
import { DR_LEE, WEI_CHEN } from '../../../tests/world/facts.ts';
import { date, time } from '../../kernel/time/calendar.ts';

const PHONE = '+16045550142';
const DAY = '2026-11-18';
const people = [WEI_CHEN, { ...WEI_CHEN, id: '2', firstName: 'Ming' }];
const MONDAY_TEN = '2026-11-16T17:00:00Z';
/** When the 48-hour and the 4-hour window open for a visit at two on Wednesday. */
const OPENS = '2026-11-16T21:00:00Z';
const OPENS_AGAIN = '2026-11-18T17:00:00Z';

let clinic: Awaited<ReturnType<typeof reminderClinic>>;
let emr: ReturnType<typeof inMemoryEmr>;
beforeAll(async () => {
  emr = inMemoryEmr({ providers: [DR_LEE], patients: people });
  clinic = await reminderClinic({ emr });
  await clinic.consent(PHONE);
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.set({
    enabled: false,
    windows: [{ hoursBefore: 48 }, { hoursBefore: 4 }],
    confirmStatus: null,
  });
  for (const table of ['reminders', 'confirmations', 'inbox_items', 'sms_messages', 'visit_figures'])
    await clinic.ownerQuery(`delete from ${table} where clinic_id = $1`, [clinic.clinicId]);
  for (const { id } of emr.appointments()) emr.staffChanges(id, { status: 'C' });
  clinic.clock.set(MONDAY_TEN);
});

function booked(at = '14:00', patientId = '1') {
  const place = { providerId: '101', date: date(DAY), time: time(at) };
  return { appointmentId: emr.staffBooks({ ...place, durationMinutes: 15, patientId }), patientId, ...place };
}
async function reminded(...visits: ReadonlyArray<ReturnType<typeof booked>>): Promise<string> {
  await clinic.set({ enabled: true });
  await clinic.watch();
  await clinic.run();
  clinic.clock.set(OPENS);
  await clinic.run();
  const sent = (await clinic.log()).find(
    ({ state, appointmentId }) => state === 'sent' && appointmentId === visits[0]?.appointmentId,
  );
  return sent?.messageId ?? '';
}
const states = async ({ appointmentId }: { readonly appointmentId: string }) =>
  (await clinic.log())
    .filter((row) => row.appointmentId === appointmentId)
    .map(({ time: at, hoursBefore, state, reason }) => `${at} ${hoursBefore} ${reason ?? state}`);
const day = (on = DAY) => clinic.figures.day(clinic.clinicId, on);

describe('a patient who has confirmed is not reminded again', () => {
  test('by text', async () => {
    const visit = booked();
    await clinic.answered(await reminded(visit), 'confirmed', [visit]);
    expect(await states(visit)).toEqual(['14:00 48 sent', '14:00 4 confirmed']);
    await clinic.watch();
    clinic.clock.set(OPENS_AGAIN);
    await clinic.run();
    expect(await states(visit)).toEqual(['14:00 48 sent', '14:00 4 confirmed']);
  });

  test('by link, even if no text has asked yet, and for a window that is added later', async () => {
    const visit = booked();
    await clinic.set({ enabled: true });
    await clinic.watch();
    await clinic.confirmByLink(visit);
    await clinic.set({ windows: [{ hoursBefore: 48 }, { hoursBefore: 24 }, { hoursBefore: 4 }] });
    for (const at of [OPENS, '2026-11-17T21:00:00Z', OPENS_AGAIN]) {
      clinic.clock.set(at);
      await clinic.run();
    }
    expect(await states(visit)).toEqual(['14:00 48 confirmed', '14:00 24 confirmed', '14:00 4 confirmed']);
    expect(await clinic.rows(clinic.clinicId)).toEqual([]);
  });

  test('by text, for the new time of a visit that was moved meanwhile', async () => {
    const visit = booked();
    const messageId = await reminded(visit);
    emr.staffChanges(visit.appointmentId, { time: time('15:00') });
    await clinic.watch();
    await clinic.answered(messageId, 'confirmed', [{ ...visit, time: time('15:00') }]);
    clinic.clock.set('2026-11-18T18:00:00Z');
    await clinic.run();
    expect(await states(visit)).toContain('15:00 4 confirmed');
    expect((await clinic.rows(clinic.clinicId)).length).toBe(1);
  });

  test.each([
    ['h', null],
    ['Q', 'Q'],
  ])(
    'at the desk or by phone: status %s, set by staff after it was planned',
    async (status, confirmStatus) => {
      const visit = booked();
      await clinic.set({ confirmStatus });
      await reminded(visit);
      emr.staffChanges(visit.appointmentId, { status });
      clinic.clock.set(OPENS_AGAIN);
      await clinic.run();
      expect(await states(visit)).toEqual(['14:00 48 sent', '14:00 4 confirmed']);
    },
  );

  test('a visit that has moved since was not confirmed', async () => {
    const visit = booked();
    await clinic.confirmByLink(visit);
    emr.staffChanges(visit.appointmentId, { time: time('15:00') });
    await reminded(visit);
    clinic.clock.set('2026-11-16T22:00:00Z');
    await clinic.run();
    expect(await states(visit)).toEqual(['15:00 48 sent', '15:00 4 waiting']);
  });
});

describe('the figures of a day', () => {
  const none = { visits: 0, texted: 0, confirmed: 0, cancelled: 0, waiting: 0, cannotText: 0 };

  test('an answer counts for the visits it was about, not for others in its text', async () => {
    const one = booked('14:00', '1');
    const other = booked('14:30', '2');
    const messageId = await reminded(one, other);
    await clinic.answered(messageId, 'cancelled', [other]);
    await clinic.answered(messageId, 'confirmed', [one]);
    expect(await day()).toEqual({ ...none, visits: 2, texted: 2, confirmed: 1, cancelled: 1, waiting: 1 });
  });

  test('a later unclear text does not undo a confirmation', async () => {
    const visit = booked();
    const messageId = await reminded(visit);
    await clinic.answered(messageId, 'confirmed', [visit]);
    await clinic.answered(messageId, 'unclear', [visit]);
    expect(await day()).toMatchObject({ visits: 1, confirmed: 1 });
  });

  test('a visit moved after its text is expected on its new day only', async () => {
    const visit = booked();
    await reminded(visit);
    emr.staffChanges(visit.appointmentId, { date: date('2026-11-20') });
    await clinic.watch();
    expect(await day()).toEqual(none);
    expect(await day('2026-11-20')).toMatchObject({ visits: 1, texted: 0, waiting: 1 });
  });

  test('a visit cancelled after its text counts as cancelled; one that was never texted no longer counts', async () => {
    const texted = booked();
    await reminded(texted);
    const late = booked('16:00');
    await clinic.watch();
    for (const { appointmentId } of [texted, late]) emr.staffChanges(appointmentId, { status: 'C' });
    await clinic.watch();
    expect(await day()).toMatchObject({ visits: 1, confirmed: 0, cancelled: 1 });
    emr.staffChanges(texted.appointmentId, { status: 't' });
    await clinic.watch();
    expect(await day()).toMatchObject({ visits: 1, cancelled: 0 });
  });

  test('a no-show does not count as cancelled', async () => {
    const visit = booked();
    await reminded(visit);
    clinic.clock.set('2026-11-18T23:00:00Z');
    emr.staffChanges(visit.appointmentId, { status: 'N' });
    await clinic.watch();
    const days = { from: date(DAY), to: date(DAY) };
    expect(await clinic.figures.texts(clinic.clinicId, days)).toEqual({
      sent: 1,
      confirmed: 0,
      cancelled: 0,
    });
  });
});

test('patients who may be texted are counted by the number that would be texted', async () => {
  const visits = [booked('14:00', '1'), booked('14:30', '2')];
  await reminded(...visits);
  const now = clinic.clock.now();
  const counted = () => clinic.figures.consent(clinic.clinicId, now, date('2026-11-30'));
  expect(await counted()).toEqual({
    ...{ patients: 2, known: 2, given: [{ source: 'form', patients: 2 }], withdrawn: 0, unasked: 0 },
  });
  await clinic.consent(PHONE, 'withdrawn');
  expect(await counted()).toMatchObject({ given: [], withdrawn: 2 });
  await clinic.consent(PHONE);
  await clinic.ownerQuery('delete from reminder_charts where patient_id = $1', ['2']);
  expect(await counted()).toMatchObject({ patients: 2, known: 1 });
});
