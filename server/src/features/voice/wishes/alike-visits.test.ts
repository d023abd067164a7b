import { expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import check from '../tools/check-appointments.ts';
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

test('a visit of the same kind within days is mentioned with the offer, and asked about once', async () => {
  const call = aCall(scene([FLU]));
  expect(await find({ visitReason: 'vaccination' }, call)).toBe(
    'You already have Thursday at eleven with Dr. Lee. Shall I leave that one? I have Friday at 9:20 with Dr. Lee.',
  );
  expect(await find({ visitReason: 'vaccination' }, call)).toBe('I have Friday at 9:20 with Dr. Lee.');
  const zh = aCall({ ...scene([FLU]), language: 'zh' });
  expect(await find({ visitReason: 'vaccination', preference: '星期五上午' }, zh)).toBe(
    '您这周四上午十一点已经约了Lee医生。这个保留吗？可以约这周五上午九点二十，Lee医生。',
  );
});

test('two of the same kind are asked about in one question', async () => {
  const call = aCall(scene([FLU, visit('2026-11-23', '10:00', 'vaccination')]));
  expect(await find({ visitReason: 'vaccination' }, call)).toContain('Shall I leave those? I have');
});

test.each([
  ['for something else', 'results', FLU],
  ['for another illness', 'pain_illness', visit(THURSDAY, '11:00', 'Skin rash')],
  ['with no word of what it is for', 'vaccination', visit(THURSDAY, '11:00', 'General appointment')],
])('one %s within a fortnight is told once, and not asked about', async (_, visitReason, own) => {
  const call = aCall(scene([own]));
  expect(await find({ visitReason }, call)).toBe(
    'You already have Thursday at eleven with Dr. Lee. I have Friday at 9:20 with Dr. Lee.',
  );
  expect(await find({ visitReason }, call)).toBe('I have Friday at 9:20 with Dr. Lee.');
});

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
    'You already have Friday at three with Dr. Lee. Shall I leave that one? I have Friday at 9:20 with Dr. Lee.',
  );
});

test('one at the exact requested time is asked about, whatever its purpose', async () => {
  const call = aCall(scene([visit(FRIDAY, '09:30', 'Form')]));
  expect(await find({ preference: 'Friday at 9:30', visitReason: 'vaccination' }, call)).toMatch(
    /^You already have Friday at 9:30 with Dr. Lee. Shall I leave that one\?/,
  );
});

test('one on an offered day is mentioned and asked about', async () => {
  const call = aCall(scene([visit(FRIDAY, '15:00', 'Form')]));
  expect(await find({ visitReason: 'vaccination' }, call)).toBe(
    'You already have Friday at three with Dr. Lee. Shall I leave that one? I have Friday at 9:20 with Dr. Lee.',
  );
});

test('nothing is asked about a visit to be moved, or listed before', async () => {
  const moving = aCall(scene([FLU]));
  expect(await find({ preference: 'move it to Friday', visitReason: 'vaccination' }, moving)).not.toContain(
    'Shall I leave',
  );
  const listed = aCall(scene([FLU], { appointments: [FLU] }));
  await ask(check, { patientId: '1' }, listed);
  expect(await find({ visitReason: 'vaccination' }, listed)).not.toContain('Shall I leave');
});

test('one mentioned only with the booking is asked about then', async () => {
  const booked = {
    ...({ status: 'booked', appointmentId: '900', date: date(FRIDAY), time: time('09:20') } as const),
    ...{ providerId: '101', providerName: 'Dr. Susan Lee', smsQueued: false, others: [FLU] },
  } as const;
  const given = { patientId: '1', providerId: '101', appointmentTime: `${FRIDAY}T09:20` };
  const said = async (reason: string) => (await ask(create, { ...given, reason }, aCall({ booked }))).message;
  expect(await said('flu shot')).toBe(
    "You're booked for Friday at 9:20 with Dr. Lee. You also still have Thursday at eleven with Dr. Lee. Shall I leave the one on Thursday at eleven?",
  );
  expect(await said('ear wax')).not.toContain('Shall I leave');
});

test('a caller who was asked with the offer is not asked again with the booking', async () => {
  const booked = {
    ...({ status: 'booked', appointmentId: '900', date: date(FRIDAY), time: time('09:20') } as const),
    ...{ providerId: '101', providerName: 'Dr. Susan Lee', smsQueued: false, others: [FLU] },
  } as const;
  const call = aCall(scene([FLU], { booked }));
  expect(await find({ visitReason: 'vaccination' }, call)).toContain('Shall I leave that one?');
  const given = { patientId: '1', providerId: '101', appointmentTime: `${FRIDAY}T09:20`, reason: 'flu shot' };
  expect((await ask(create, given, call)).message).not.toContain('Shall I leave');
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
