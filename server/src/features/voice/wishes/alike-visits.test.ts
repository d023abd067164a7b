import { expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import create from '../tools/create-appointment.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';
import { kindOfVisit } from './alike-visits.ts';

const [THURSDAY, FRIDAY] = ['2026-11-19', '2026-11-20'];
const visit = (on: string, at: string, reason: string) => ({
  ...appointment({ id: `${on} ${at}`, date: date(on), time: time(at), reason }),
  providerName: 'Dr. Susan Lee',
});
const FLU = visit(THURSDAY, '11:00', 'Flu shot');
const scene = (own: readonly ReturnType<typeof visit>[], change: Scene = {}): Scene => ({
  found: [slot(FRIDAY, '09:20')],
  searched: { own },
  known: ['1'],
  ...change,
});
const find = async (given: Record<string, unknown>, call: ReturnType<typeof aCall>) =>
  (await ask(byPreference, { patientId: '1', preference: 'Friday morning', ...given }, call)).message;

const given = { patientId: '1', providerId: '101', appointmentTime: `${FRIDAY}T09:20` };
const bookedBeside = (...others: ReturnType<typeof visit>[]) => ({
  booked: {
    ...({ status: 'booked', appointmentId: '900', date: date(FRIDAY), time: time('09:20') } as const),
    ...{ providerId: '101', providerName: 'Dr. Susan Lee', smsQueued: false, others },
  } as const,
});
const book = async (reason: string, call: ReturnType<typeof aCall>) =>
  (await ask(create, { ...given, reason }, call)).message;

test.each([
  ['of the same kind', 'vaccination', FLU],
  ['for something else', 'results', FLU],
  ['for another illness', 'pain_illness', visit(THURSDAY, '11:00', 'Skin rash')],
  ['with no word of what it is for', 'vaccination', visit(THURSDAY, '11:00', 'General appointment')],
])(
  'a visit %s within a fortnight is mentioned with the first offer, and no question joins it',
  async (_, visitReason, own) => {
    const call = aCall(scene([own]));
    expect(await find({ visitReason }, call)).toBe(
      'You already have Thursday at eleven with Dr. Lee. I have Friday at 9:20 with Dr. Lee.',
    );
    expect(await find({ visitReason }, call)).toBe('I have Friday at 9:20 with Dr. Lee.');
  },
);

test('one that is weeks away is not told', async () => {
  const call = aCall(scene([visit('2026-12-09', '11:00', 'Flu shot')]));
  expect(await find({ visitReason: 'vaccination' }, call)).toBe('I have Friday at 9:20 with Dr. Lee.');
});

test('two soon are told in one sentence; of more only those on an offered day', async () => {
  const [soon, sooner] = [visit('2026-11-25', '10:00', 'Form'), visit(THURSDAY, '11:00', 'Form')];
  expect(await find({}, aCall(scene([soon, sooner])))).toMatch(
    /^You already have Thursday at eleven, and Wednesday the 25th at ten, both with Dr. Lee. I have/,
  );
  const more = [soon, sooner, visit(FRIDAY, '15:00', 'Form')];
  expect(await find({}, aCall(scene(more)))).toBe(
    'You already have Friday at three with Dr. Lee. I have Friday at 9:20 with Dr. Lee.',
  );
});

test('after the booking, one much like it is asked about, last and once, and named if it was not yet', async () => {
  const call = aCall(bookedBeside(FLU));
  expect(await book('flu shot', call)).toBe(
    "You're booked for Friday at 9:20 with Dr. Lee. You also still have Thursday at eleven with Dr. Lee. Do you still want the one on Thursday at eleven?",
  );
  expect(await book('flu shot', call)).not.toContain('Do you still want');
  expect(await book('ear wax', aCall(bookedBeside(FLU)))).not.toContain('Do you still want');
  expect(await book('流感针', aCall({ ...bookedBeside(FLU), language: 'zh' }))).toMatch(
    /这周四上午十一点那个也保留吗？$/,
  );
});

test('one on the booked day is asked about, whatever it is for, even where the offer had named it', async () => {
  const form = visit(FRIDAY, '15:00', 'Form');
  const call = aCall(scene([form], bookedBeside(form)));
  expect(await find({ visitReason: 'vaccination' }, call)).toBe(
    'You already have Friday at three with Dr. Lee. I have Friday at 9:20 with Dr. Lee.',
  );
  expect(await book('ear wax', call)).toBe(
    "You're booked for Friday at 9:20 with Dr. Lee. Do you still want the one on Friday at three?",
  );
});

test('two are asked about in one question', async () => {
  const others = [FLU, visit('2026-11-23', '10:00', 'vaccination')];
  expect(await book('flu shot', aCall(bookedBeside(...others)))).toMatch(/Do you still want those\?$/);
});

test('nothing is asked about a visit that this call has booked itself', async () => {
  const first = visit(FRIDAY, '10:00', 'Form');
  const call = aCall(bookedBeside(first));
  call.wishes.noteBooked('1', { ...first, appointmentId: first.id });
  expect(await book('ear wax', call)).not.toContain('Do you still want');
});

test.each([
  ['vaccination', 'vaccination'],
  ['Flu shot (打流感针)', 'vaccination'],
  ['Pain or illness', null],
  ['化验报告', 'results'],
  ['General appointment', null],
  [null, null],
])('"%s" is a visit for %s', (text, kind) => {
  expect(kindOfVisit(text)).toBe(kind);
});
