import { expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { OUTSIDE_HOURS } from '../../../kernel/wishes/wish.ts';
import cancel from '../tools/cancel-appointment.ts';
import check from '../tools/check-appointments.ts';
import create from '../tools/create-appointment.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';
import { visitSpan } from './visit-span.ts';

const FRIDAY = '2026-11-20';
const HERS = {
  ...appointment({ id: '539', date: date(FRIDAY), time: time('16:45'), durationMinutes: 15 }),
  providerName: 'Dr. Susan Lee',
};
const MINE = '2';
const a15MinuteVisitAt = (call: ReturnType<typeof aCall>, at: string) =>
  call.told.searches.at(-1)?.wish?.distance(date(FRIDAY), time(at), { id: '101' }, 15) ?? null;
const family = (scene: Scene = {}) =>
  aCall({ known: ['1', MINE], appointments: [HERS], found: [slot(FRIDAY, '16:20')], ...scene });

test.each([
  'right before hers',
  'today after three, before hers at 4:45',
  'right before my daughter',
  '就在她前面',
  '她之前',
])(
  'a visit right before another one ends before it begins, the last such time first: %s',
  async (preference) => {
    const call = family();
    await ask(byPreference, { patientId: MINE, preference, beforeAppointmentId: '539' }, call);
    const search = call.told.searches.at(-1);
    expect(search?.wish?.days).toEqual([FRIDAY]);
    expect(search?.order).toBe('latest');
    expect(a15MinuteVisitAt(call, '16:30')).toBe(0);
    expect(a15MinuteVisitAt(call, '16:40')).toBeNull();
    expect(a15MinuteVisitAt(call, '16:45')).toBeNull();
  },
);

test('a visit after another one, where the day is over then, is offered no time during it', async () => {
  const call = family();
  await ask(
    byPreference,
    { patientId: MINE, preference: 'right after hers', afterAppointmentId: '539' },
    call,
  );
  expect(a15MinuteVisitAt(call, '16:40')).toBeNull();
  expect(a15MinuteVisitAt(call, '16:30')).not.toBeNull();
});

test('where nothing is free right after it, the time before it is nearer than the same hour of another day', async () => {
  const call = family();
  await ask(
    byPreference,
    { patientId: MINE, preference: 'right after hers', afterAppointmentId: '539' },
    call,
  );
  const distance = (on: string, at: string) =>
    call.told.searches.at(-1)?.wish?.distance(date(on), time(at), { id: '101' }, 15) ?? Number.NaN;
  expect(distance(FRIDAY, '16:30')).toBeLessThan(OUTSIDE_HOURS);
  expect(distance(FRIDAY, '11:45')).toBeGreaterThan(OUTSIDE_HOURS);
  expect(distance('2026-11-23', '17:00')).toBeGreaterThan(OUTSIDE_HOURS);
});

test('an unknown visit is asked about', async () => {
  const answer = await ask(
    byPreference,
    { patientId: MINE, preference: 'before hers', beforeAppointmentId: '999' },
    family(),
  );
  expect(answer).toMatchObject({ found: false, notMet: [{ why: 'not_understood' }] });
});

test("another patient's visit that this call has booked is avoided, unless nothing else is free", async () => {
  const booked = {
    ...({ status: 'booked', appointmentId: '539', date: date(FRIDAY), time: time('16:45') } as const),
    ...{ providerId: '101', providerName: 'Dr. Susan Lee', durationMinutes: 15, smsQueued: false },
  } as const;
  const call = family({ booked });
  await ask(create, { patientId: '1', providerId: '101', appointmentTime: `${FRIDAY}T16:45` }, call);
  expect(call.wishes.bookedForOthers(MINE)).toEqual([visitSpan(booked)]);
  expect(call.wishes.bookedForOthers('1')).toEqual([]);
  await ask(byPreference, { patientId: MINE, preference: 'Friday afternoon' }, call);
  expect(a15MinuteVisitAt(call, '16:30')).toBe(0);
  expect(a15MinuteVisitAt(call, '16:40')).toBeGreaterThan(0);
  expect(a15MinuteVisitAt(call, '16:40')).toBeLessThan(1);
});

test('one that was cancelled since is not', async () => {
  const cancelled = { status: 'cancelled', appointment: HERS, smsQueued: false } as const;
  const call = family({ cancelled });
  call.wishes.noteBooked('1', { ...HERS, appointmentId: '539' });
  await ask(cancel, { appointmentId: '539', patientId: '1' }, call);
  expect(call.wishes.bookedForOthers(MINE)).toEqual([]);
});

const MINE_ON_FRIDAY = [
  { ...appointment({ id: '600', date: date(FRIDAY), time: time('14:00'), durationMinutes: 15 }) },
  { ...appointment({ id: '601', date: date('2026-11-18'), time: time('15:30'), durationMinutes: 15 }) },
].map((row) => ({ ...row, providerName: 'Dr. Susan Lee' }));

test.each([
  ['Friday afternoon', true],
  ['any time on Friday', true],
  ['Friday after quarter past two', false],
  ['Friday at 2:15', false],
])(
  'a time right after a visit of one’s own that stays is only for who asks for it: "%s"',
  async (said, isLess) => {
    const call = aCall({ known: ['1'], appointments: MINE_ON_FRIDAY, found: [slot(FRIDAY, '10:00')] });
    await ask(check, { patientId: '1' }, call);
    await ask(byPreference, { patientId: '1', preference: said, movedAppointmentId: '601' }, call);
    expect(a15MinuteVisitAt(call, '14:15')).toBe(isLess ? 0.5 : 0);
  },
);
