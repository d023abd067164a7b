import type { VoiceCall } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../tests/test-app.ts';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
let clinic: AnsweringClinic;
let neighbour: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
  [clinic, neighbour] = [await line.aClinic(), await line.aClinic()];
});
afterAll(() => line.close());

const pass = (seconds: number) => line.service.clock.advance(seconds * 1_000);

async function read(url: string, as: SignedIn = clinic.manager) {
  const { status, body } = await line.service.ask({ method: 'GET', url, as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: unknown };
}

const figures = async (query = '', as?: SignedIn) =>
  (await read(`/api/clinic/analytics/conversations${query}`, as)).data as Figures;

interface Counts extends Record<string, unknown> {
  readonly calls: number;
}
interface Figures {
  readonly from: string;
  readonly to: string;
  readonly total: Counts & { readonly byLanguage: Readonly<Record<'en' | 'zh', Counts>> };
  readonly months: ReadonlyArray<
    Counts & { readonly month: string; readonly from: string; readonly to: string }
  >;
}

async function callsOf(figure: string, more = ''): Promise<string[]> {
  const url = `/api/clinic/call-history?figure=${figure}&startDate=2026-11-01&endDate=2026-11-16${more}`;
  const rows = (await read(url)).data as Array<{ callId: string }>;
  return rows.map(({ callId }) => callId).toSorted();
}
const ids = (...calls: readonly VoiceCall[]) => calls.map(({ id }) => id).toSorted();

/** The first turn is there when the call begins; the visit is booked so many seconds later. */
async function book(from: string, turns: number, seconds: number): Promise<VoiceCall> {
  const call = clinic.call(from);
  for (let turn = 0; turn < turns; turn += 1)
    await call.turn({ user: 'Go on.', assistant: `Sentence ${turn}.` });
  const wish = await earliestWish(call);
  pass(seconds);
  expect(heard(await call.tool('create_appointment', { ...wish, reason: 'Checkup' }))).toMatchObject({
    success: true,
  });
  pass(5);
  await call.turn({ user: 'Thank you.', assistant: 'Goodbye.' });
  await call.end();
  return call;
}

const search = (call: VoiceCall, patientId: string, preference: string) =>
  call.tool('findAppointmentByPreference', { patientId, preference });

describe("a month's calls", () => {
  const played: Record<string, VoiceCall> = {};
  const of = (...names: readonly string[]) => ids(...names.map((name) => played[name] as VoiceCall));

  beforeAll(async () => {
    played.quick = await book('+16045550101', 2, 40);
    played.long = await book('+16045550103', 13, 320);

    played.asked = clinic.call('+16045550104');
    await played.asked.turn({ user: 'When are you open?', assistant: 'May I have your date of birth?' });
    await played.asked.turn({ user: 'May first, 1990.', assistant: 'What was your date of birth again?' });
    await played.asked.tool('get_clinic_info', { question: 'When are you open?' });
    pass(60);
    await played.asked.end();

    played.unclear = clinic.call('+16045550107');
    const { patientId } = await earliestWish(played.unclear);
    const unclear = heard(await search(played.unclear, patientId, 'not on the blorpsday before my zibble'));
    expect(unclear.notMet).toContainEqual(expect.objectContaining({ why: 'not_understood' }));
    await played.unclear.turn({ user: '下周再说吧', assistant: '好的。' });
    await played.unclear.end();

    played.again = clinic.call('+16045550101');
    const mine = await earliestWish(played.again);
    expect(heard(await search(played.again, mine.patientId, 'in the afternoon')).found).toBe(true);
    // A model that calls again at once repeats itself, and not the caller.
    await search(played.again, mine.patientId, 'in the afternoon');
    pass(9);
    await search(played.again, mine.patientId, 'In the  afternoon');
    await played.again.end();

    played.callBack = clinic.call('+16045550103');
    await played.callBack.tool('get_clinic_info', { question: 'When are you open?' });
    await played.callBack.tool('request_callback', { name: 'Ann Ng', reason: 'a form' });
    await played.callBack.end();

    played.emergency = clinic.call('+16045550104');
    await played.emergency.turn({ user: 'I have chest pain.', assistant: 'Please hang up and call 911.' });
    await played.emergency.end();

    const other = neighbour.call('+16045550104');
    await other.tool('get_clinic_info', { question: 'When are you open?' });
    await other.end();
  });

  test('are counted by the definitions', async () => {
    const seen = async () => (await figures()).months.at(-1);
    await expect.poll(seen).toMatchObject({
      month: '2026-11',
      from: '2026-11-01',
      to: '2026-11-16',
      calls: 7,
      finishedAlone: 3,
      finishedAloneShare: 0.428571,
      askedTwice: 1,
      askedTwiceShare: 0.142857,
      bookings: 2,
      turnsToBooking: 7.5,
      secondsToBooking: 180,
      manyTurns: 1,
      slowBookings: 1,
      misunderstood: 2,
      misunderstoodCalls: 2,
      emergencies: 1,
    });
  });

  test('each figure links to its calls, and no others', async () => {
    await expect.poll(() => callsOf('misunderstood')).toEqual(of('unclear', 'again'));
    expect(await callsOf('finished_alone')).toEqual(of('quick', 'long', 'asked'));
    expect(await callsOf('needed_person')).toEqual(of('unclear', 'again', 'callBack', 'emergency'));
    expect(await callsOf('asked_twice')).toEqual(of('asked'));
    expect(await callsOf('booking')).toEqual(of('quick', 'long'));
    expect(await callsOf('many_turns')).toEqual(of('long'));
    expect(await callsOf('slow_booking')).toEqual(of('long'));
    expect(await callsOf('emergency')).toEqual(of('emergency'));
    expect(await callsOf('misunderstood', '&language=zh')).toEqual(of('unclear'));
    expect(await callsOf('finished_alone', '&outcome=clinic_info')).toEqual(of('asked'));
  });

  test('are separated by language', async () => {
    const { total } = await figures();
    expect(total.byLanguage.zh).toMatchObject({ calls: 1, misunderstood: 1, finishedAlone: 0 });
    expect(total.byLanguage.en).toMatchObject({ calls: 6, misunderstood: 1, finishedAlone: 3 });
  });

  test("never include another clinic's", async () => {
    const { total } = await figures('', neighbour.manager);
    expect(total).toMatchObject({ calls: 1, finishedAlone: 1, misunderstood: 0, bookings: 0 });
  });

  test("an answer recorded after its call's report still counts", async () => {
    const call = neighbour.call('+16045550104');
    const { patientId } = await earliestWish(call);
    await call.end();
    await search(call, patientId, 'not on the blorpsday before my zibble');
    await expect
      .poll(async () => (await figures('', neighbour.manager)).total)
      .toMatchObject({ calls: 2, misunderstood: 1 });
  });

  test('a call in progress does not count until it ends', async () => {
    const call = clinic.call('+16045550107');
    await call.tool('get_clinic_info', { question: 'When are you open?' });
    expect((await figures()).total.calls).toBe(7);
    await call.end();
    await expect.poll(async () => (await figures()).total.calls).toBe(8);
  });
});

describe('a month follows the clinic’s calendar', () => {
  const reported = async (startedAt: string) => {
    const call = neighbour.call('+16045550104');
    await call.tool('get_clinic_info', { question: 'When are you open?' });
    const endedAt = new Date(Date.parse(startedAt) + 120_000).toISOString();
    await call.end({ members: { startedAt, endedAt, durationSeconds: 120 } });
  };

  test('half past eleven on its last evening belongs to it, though the next has begun in London', async () => {
    await reported('2026-10-01T06:30:00.000Z');
    await reported('2026-10-01T07:30:00.000Z');
    const { months } = await figures('?from=2026-09-01&to=2026-10-31', neighbour.manager);
    expect(months.map(({ month, calls, minutesSaved }) => [month, calls, minutesSaved])).toEqual([
      ['2026-09', 1, 2],
      ['2026-10', 1, 2],
    ]);
  });

  test('a span within months has the part of each that lies in it', async () => {
    const { months } = await figures('?from=2026-09-30&to=2026-10-01', neighbour.manager);
    expect(months.map(({ from, to, calls }) => [from, to, calls])).toEqual([
      ['2026-09-30', '2026-09-30', 1],
      ['2026-10-01', '2026-10-01', 1],
    ]);
  });

  test('one without calls is listed, with null shares', async () => {
    const { months } = await figures('?from=2026-03-01&to=2026-03-31', neighbour.manager);
    expect(months).toEqual([
      expect.objectContaining({
        month: '2026-03',
        calls: 0,
        finishedAlone: 0,
        finishedAloneShare: null,
        askedTwiceShare: null,
        turnsToBooking: null,
        secondsToBooking: null,
        misunderstood: 0,
        emergencies: 0,
      }),
    ]);
  });

  test('without a span it is this one and the five before it', async () => {
    const { from, to, months } = await figures('', neighbour.manager);
    expect([from, to]).toEqual(['2026-06-01', '2026-11-16']);
    expect(months.map(({ month }) => month)).toEqual(
      ['06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`),
    );
  });

  test.each(['?from=2026-11-02&to=2026-11-01', '?from=2020-01-01&to=2026-11-01', '?from=yesterday'])(
    '%s is refused',
    async (query) => {
      const url = `/api/clinic/analytics/conversations${query}`;
      const { status } = await line.service.ask({ method: 'GET', url, as: clinic.manager });
      expect(status).toBe(400);
    },
  );
});
