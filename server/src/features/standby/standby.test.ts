import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingDatabase, TUESDAY } from '../../../testing/features/scheduling/booking/booking-clinic.ts';
import { type StandbyClinic, standbyClinic } from '../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import { emrFailure, isLive } from '../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const liveOf = ({ clinic }: StandbyClinic, patientId: string) =>
  clinic.emr.appointments().filter((row) => row.patientId === patientId && isLive(row));
const openOffer = async (desk: StandbyClinic) => {
  const offer = (await desk.offers()).find(({ state }) => state === 'offered');
  if (!offer) throw new Error('nothing is offered');
  return offer;
};
const says = async (desk: StandbyClinic, word: 'accept' | 'decline', slice = desk.standby) =>
  slice.offers[word](desk.clinicId, (await openOffer(desk)).id, desk.clock.now());

describe('a freed time', () => {
  test('is offered after two minutes to who has waited longest of those whom it fits', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1', { days: ['friday'] });
    await desk.waits('2', { consents: false });
    await desk.waits('3');
    await desk.waits('4');
    await desk.frees();
    await desk.pass(1);
    expect(await desk.offers()).toEqual([]);
    await desk.pass(2);
    expect(await desk.offers()).toMatchObject([
      {
        patientId: '3',
        state: 'offered',
        why: 'longest_waiting',
        notAsked: [
          { patientId: '1', why: 'other_day' },
          { patientId: '2', why: 'call' },
        ],
      },
    ]);
    expect(desk.texts).toEqual([
      expect.objectContaining({
        to: '+16045551003',
        action: 'offer',
        body: expect.stringContaining('Tue Nov 17 at 14:00'),
      }),
    ]);
  });

  test('is offered first to whom staff have given a priority', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2', { priority: 5 });
    await desk.frees();
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: '2', why: 'priority', notAsked: [] }]);
  });

  test('is held while it is offered: callers are neither offered it nor can they book it', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const caller = desk.clinic.process();
    const wish = { providerId: '101', date: TUESDAY, visit: {} };
    const { slots } = (await caller.scheduling.openSlots(desk.clinicId, wish, deadlineIn(2_000))) ?? {
      slots: [],
    };
    expect(slots).not.toContain('14:00');
    expect(slots).toContain('14:15');
    const booking = {
      patientId: '50',
      providerId: '101',
      date: TUESDAY,
      time: '14:00' as never,
      visit: {},
      reason: 'x',
    };
    expect((await caller.book(booking)).status).toBe('slot-held');
  });

  test('that nobody wants ends with a row that says why', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1', { days: ['friday'] });
    await desk.frees();
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: null, state: 'closed', why: 'nobody_fits' }]);
  });

  test.each([
    ['nearer than the clinic stops', { date: '2026-11-16', time: '11:30' }, 'too_late'],
    ['of a length that nobody can use', { durationMinutes: 10 }, 'nobody_fits'],
  ])('%s is not offered', async (_, place, why) => {
    const desk = await standbyClinic(database);
    desk.clinic.emr.staffBooks({
      providerId: '101',
      date: '2026-11-17',
      time: '14:10',
      durationMinutes: 15,
      patientId: '98',
    });
    await desk.waits('1');
    await desk.frees(place);
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: null, why }]);
  });

  test('that staff take back within the two minutes is offered to nobody', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    const row = await desk.frees();
    desk.clinic.emr.staffChanges(row.id, { status: 't' });
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: null, state: 'closed', why: 'taken' }]);
    expect(desk.texts).toEqual([]);
  });

  test('waits in the quiet hours and is offered after them', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    desk.clock.set('2026-11-17T05:00:00Z'); // nine in the evening
    await desk.frees();
    await desk.pass(5);
    expect(await desk.offers()).toEqual([]);
    desk.clock.set('2026-11-17T15:31:00Z');
    await desk.jobs();
    expect(await desk.offers()).toMatchObject([{ patientId: '1', state: 'offered' }]);
  });
});

describe('a yes', () => {
  test('books the earlier time, ends the later visit after it, keeps the reason, and frees the later time', async () => {
    const desk = await standbyClinic(database);
    const entry = await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const answer = await says(desk, 'accept');
    expect(answer).toMatchObject({ outcome: 'booked', text: expect.stringContaining('Tue Nov 17 at 14:00') });
    expect(liveOf(desk, '1')).toMatchObject([{ date: '2026-11-17', time: '14:00', reason: 'Sore knee' }]);
    expect(await desk.offers()).toMatchObject([
      { state: 'accepted', appointmentId: liveOf(desk, '1')[0]?.id },
    ]);
    expect(await desk.entry(entry)).toMatchObject({ state: 'booked' });

    await desk.waits('2', { old: { date: '2026-12-10', time: '09:00' } });
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([
      { state: 'accepted' },
      { patientId: '2', state: 'offered', time: '10:30' },
    ]);
  });

  test('said twice is one booking', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const { id } = await openOffer(desk);
    const both = await Promise.all(
      [1, 2].map(() => desk.standby.offers.accept(desk.clinicId, id, desk.clock.now())),
    );
    expect(both.map((answer) => answer?.outcome)).toContain('booked');
    expect(await desk.standby.offers.accept(desk.clinicId, id, desk.clock.now())).toMatchObject({
      outcome: 'booked',
    });
    expect(liveOf(desk, '1')).toHaveLength(1);
  });

  test('that comes too late is told that the time is gone, and the patient stays on the list', async () => {
    const desk = await standbyClinic(database);
    const entry = await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const { id } = await openOffer(desk);
    desk.clock.advance(60 * 60_000);
    expect(await desk.standby.offers.accept(desk.clinicId, id, desk.clock.now())).toMatchObject({
      outcome: 'gone',
    });
    expect(await desk.entry(entry)).toMatchObject({ state: 'waiting' });
    expect(liveOf(desk, '1')).toMatchObject([{ date: '2026-12-01' }]);
  });

  test('after staff have booked the time is told so, and the old visit stands', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    desk.clinic.emr.staffBooks({
      providerId: '101',
      date: '2026-11-17',
      time: '14:00',
      durationMinutes: 15,
      patientId: '77',
    });
    expect(await says(desk, 'accept')).toMatchObject({ outcome: 'gone' });
    expect(liveOf(desk, '1')).toMatchObject([{ date: '2026-12-01' }]);
    expect(await desk.offers()).toMatchObject([{ state: 'taken' }]);
  });

  test.each(['accepting', 'booked'] as const)(
    'whose process dies when it is %s ends with one visit, and the patient is told',
    async (step) => {
      const desk = await standbyClinic(database);
      await desk.waits('1');
      await desk.frees();
      await desk.pass(3);
      const dying = desk.process(async (reached) => {
        if (reached === step) throw new Error('killed');
      });
      await expect(says(desk, 'accept', dying)).rejects.toThrow('killed');
      await database.ownerQuery(
        "update attempts set lease_until = now() - interval '1 second' where tool = 'standby'",
      );
      await desk.jobs();
      expect(liveOf(desk, '1')).toMatchObject([{ date: '2026-11-17', time: '14:00' }]);
      expect(await desk.offers()).toMatchObject([{ state: 'accepted' }]);
      expect(desk.texts.at(-1)).toMatchObject({
        action: 'answer',
        body: expect.stringContaining('it is yours'),
      });
    },
  );

  test('while the EMR is away is kept, and booked when it is back', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const { id } = await openOffer(desk);
    desk.clinic.emr.failAll(emrFailure('unreachable', 'The EMR is away.', { sent: 'no' }));
    expect(await desk.standby.offers.accept(desk.clinicId, id, desk.clock.now())).toMatchObject({
      outcome: 'unavailable',
    });
    desk.clinic.emr.failAll(null);
    await database.ownerQuery(
      "update attempts set lease_until = now() - interval '1 second' where tool = 'standby'",
    );
    await desk.jobs();
    expect(liveOf(desk, '1')).toMatchObject([{ date: '2026-11-17' }]);
    expect(desk.texts.at(-1)).toMatchObject({ action: 'answer' });
  });
});

describe('no answer, and no', () => {
  test('after a no, and after the time to answer, the next one is asked', async () => {
    const desk = await standbyClinic(database);
    for (const patient of ['1', '2', '3']) await desk.waits(patient);
    await desk.frees();
    await desk.pass(3);
    expect(await says(desk, 'decline')).toMatchObject({ text: expect.stringContaining('no problem') });
    await desk.jobs();
    await desk.pass(31);
    expect(await desk.offers()).toMatchObject([
      { patientId: '1', state: 'declined' },
      { patientId: '2', state: 'expired' },
      { patientId: '3', state: 'offered', notAsked: [{ why: 'asked_before' }, { why: 'asked_before' }] },
    ]);
  });

  test('STOP ends the offer, and the next one is asked', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2');
    await desk.frees();
    await desk.pass(3);
    await database.ownerQuery(
      `insert into consents (clinic_id, phone, kind, state, source, evidence) values ($1, '+16045551001', 'offers', 'withdrawn', 'text', 'STOP')`,
      [desk.clinicId],
    );
    await desk.jobs();
    expect(await desk.offers()).toMatchObject([{ state: 'declined' }, { patientId: '2', state: 'offered' }]);
  });

  test('after three of them the patient is asked whether to stay, and gets no offer until they answer', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    for (const time of ['11:00', '12:00', '13:00']) {
      await desk.frees({ date: '2026-11-18', time });
      await desk.pass(3);
      await says(desk, 'decline');
      await desk.jobs();
    }
    expect(desk.texts.at(-1)).toMatchObject({ body: expect.stringContaining('Reply 1 to stay') });
    await desk.frees({ date: '2026-11-18', time: '14:00' });
    await desk.pass(3);
    expect((await desk.offers()).at(-1)).toMatchObject({ patientId: null, why: 'nobody_fits' });
    expect(await desk.standby.offers.stay(desk.clinicId, '+16045551001', true)).toMatchObject({
      text: expect.stringContaining('you stay on the list'),
    });
    await desk.frees({ date: '2026-11-18', time: '15:00' });
    await desk.pass(3);
    expect((await desk.offers()).at(-1)).toMatchObject({ patientId: '1', state: 'offered' });
  });
});

describe('staff', () => {
  test('who book an offered time win, and the patient is told at once', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const id = desk.clinic.emr.staffBooks({
      providerId: '101',
      date: '2026-11-17',
      time: '14:00',
      durationMinutes: 15,
      patientId: '77',
    });
    const row = desk.clinic.emr.appointments().find((each) => each.id === id);
    await desk.staff('appeared', row as never);
    expect(await desk.offers()).toMatchObject([{ state: 'taken' }]);
    expect(desk.texts.at(-1)).toMatchObject({
      to: '+16045551001',
      body: expect.stringContaining('no longer free'),
    });
  });
});

describe('several at once', () => {
  test('two processes make one offer', async () => {
    const desk = await standbyClinic(database);
    for (const patient of ['1', '2']) await desk.waits(patient);
    await desk.frees();
    desk.clock.advance(3 * 60_000);
    await Promise.all([desk.jobs(desk.process()), desk.jobs(desk.process()), desk.jobs()]);
    expect(await desk.offers()).toMatchObject([{ patientId: '1', state: 'offered' }]);
  });

  test('a patient or a number has one open offer, on however many lists they are', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('1', { old: { date: '2026-12-02', time: '09:00' } });
    await desk.waits('2', { phone: '+16045551001' });
    await desk.frees();
    await desk.frees({ time: '15:00' });
    await desk.pass(4);
    expect((await desk.offers()).filter(({ state }) => state === 'offered')).toHaveLength(1);
  });

  test('of several who are asked at once the first yes has it, and the others are told', async () => {
    const desk = await standbyClinic(database);
    await desk.rules({ at_once: 3 });
    for (const patient of ['1', '2', '3']) await desk.waits(patient);
    await desk.frees();
    await desk.pass(6);
    const offers = await desk.offers();
    expect(offers).toHaveLength(3);
    await desk.standby.offers.accept(desk.clinicId, offers[1]?.id ?? '', desk.clock.now());
    expect((await desk.offers()).map(({ state }) => state).sort()).toEqual(['accepted', 'taken', 'taken']);
    expect(desk.texts.filter(({ body }) => body.includes('no longer free'))).toHaveLength(2);
  });
});
