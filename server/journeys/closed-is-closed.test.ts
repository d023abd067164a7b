import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
});
beforeEach(async () => {
  clinic = await line.aClinic();
});
afterAll(() => line.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  (await line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) })).body;
const close = (closure: object) => ask('POST', '/api/clinic/closures', closure);
const tool = async (name: string, args: Readonly<Record<string, unknown>>) =>
  heard(await clinic.call('+16045550101').tool(name, args));
const slotsOn = async (startDate: string, providerId = '101') =>
  ((await tool('get_available_slots', { providerId, startDate })).slots as { time: string }[]).map(
    ({ time }) => time,
  );
const rows = () => clinic.book.liveAppointments().length;
/** A wish for the first time of this day that is open now. */
const wishOn = async (day: string) => ({
  patientId: '1',
  providerId: '101',
  appointmentTime: `${day}T${(await slotsOn(day))[0]}`,
});

describe('a day on which the clinic is closed', () => {
  let wish: Awaited<ReturnType<typeof wishOn>>;
  beforeEach(async () => {
    wish = await wishOn('2026-11-18');
    expect(wish.appointmentTime).toMatch(/T\d\d:\d\d$/);
    await close({ from: '2026-11-17', to: '2026-11-20', reason: 'Moving house', reasonZh: '搬迁' });
  });

  test('is offered by no search and no list, and the next open day is', async () => {
    expect(await slotsOn('2026-11-18')).toEqual([]);
    const earliest = await tool('find_earliest_appointment', { startDate: '2026-11-17', providerId: '101' });
    expect(earliest).toMatchObject({ found: true, slot: { date: '2026-11-23' } });
  });

  test('cannot be booked or moved into, with a sentence, and the book stays unchanged', async () => {
    const before = rows();
    const refused = await tool('create_appointment', wish);
    expect(refused).toMatchObject({
      success: false,
      message: expect.stringContaining('closed at that time'),
    });
    const chinese = await tool('create_appointment', { ...wish, language: 'zh' });
    expect(chinese.message).toContain('诊所休息');
    expect(rows()).toBe(before);

    const booked = await tool('create_appointment', await wishOn('2026-11-23'));
    const moved = await tool('update_appointment', {
      appointmentId: booked.appointmentId,
      newStartTime: wish.appointmentTime,
      newProviderId: '101',
    });
    expect(moved).toMatchObject({ success: false, message: expect.stringContaining('unchanged') });
    expect(rows()).toBe(before + 1);
  });

  test('is open again once the closure is removed', async () => {
    const [closure] = (await ask('GET', '/api/clinic/closures')).data;
    await ask('DELETE', `/api/clinic/closures/${closure.id}`);
    expect(await tool('create_appointment', wish)).toMatchObject({ success: true });
  });
});

test("hours closed for one provider leave the others' times", async () => {
  await close({
    from: '2026-11-18',
    to: '2026-11-18',
    startTime: '08:00',
    endTime: '12:00',
    providerId: '101',
  });
  expect((await slotsOn('2026-11-18')).every((time) => time >= '12:00')).toBe(true);
  expect((await slotsOn('2026-11-18', '103')).some((time) => time < '12:00')).toBe(true);
});

test('a break is kept free on every connection, and a change of hours that omits it keeps it', async () => {
  const { hours } = (await ask('GET', '/api/clinic/schedule')).data;
  const wish = await wishOn('2026-11-18');
  const withLunch = hours.map((day: object) => ({ ...day, breaks: [{ from: '09:00', to: '11:00' }] }));
  expect((await ask('PUT', '/api/clinic/schedule', { hours: withLunch })).success).toBe(true);
  expect((await slotsOn('2026-11-18')).every((time) => time < '09:00' || time >= '11:00')).toBe(true);
  const inTheBreak = { ...wish, appointmentTime: '2026-11-18T09:15' };
  expect(await tool('create_appointment', inTheBreak)).toMatchObject({ success: false });

  await ask('PUT', '/api/clinic/schedule', {
    hours: hours.map(({ breaks: _, ...day }: { breaks?: [] }) => day),
  });
  expect((await ask('GET', '/api/clinic/schedule')).data.hours[1].breaks).toEqual([
    { from: '09:00', to: '11:00' },
  ]);
});

test('closures decide whether the clinic is open now', async () => {
  expect(await tool('get_clinic_info', {})).toMatchObject({ isOpen: true });
  await close({ from: '2026-11-16', to: '2026-11-16' });
  expect(await tool('get_clinic_info', {})).toMatchObject({
    isOpen: false,
    message: expect.stringContaining('closed'),
  });
});

test("the province's statutory holidays are suggested, and added to no clinic", async () => {
  const before = (await ask('GET', '/api/clinic/closures/suggestions?year=2026')).data;
  expect(before).toContainEqual(
    expect.objectContaining({
      from: '2026-12-25',
      reason: 'Christmas Day',
      reasonZh: '圣诞节',
      accepted: false,
    }),
  );
  expect((await ask('GET', '/api/clinic/closures')).data).toEqual([]);
  const { accepted: _, ...christmas } = before.find(({ from }: { from: string }) => from === '2026-12-25');
  await close(christmas);
  const after = (await ask('GET', '/api/clinic/closures/suggestions?year=2026')).data;
  expect(after.filter(({ accepted }: { accepted: boolean }) => accepted)).toMatchObject([
    { from: '2026-12-25' },
  ]);
});

test.each([
  ['from after to', { from: '2026-12-26', to: '2026-12-25' }, 'to'],
  ['a day that is none', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['half of the hours', { from: '2026-12-25', to: '2026-12-25', startTime: '09:00' }, 'endTime'],
  [
    'hours that end before they begin',
    { from: '2026-12-25', to: '2026-12-25', startTime: '09:00', endTime: '08:00' },
    'endTime',
  ],
  ['a decade', { from: '2026-12-25', to: '2036-12-25' }, 'to'],
])('%s is refused with the field named, and nothing is closed', async (_, closure, field) => {
  const answer = await close(closure);
  expect(answer).toMatchObject({ success: false, status: 400 });
  expect(JSON.stringify(answer.details)).toContain(field);
  expect((await ask('GET', '/api/clinic/closures')).data).toEqual([]);
});
