import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingDatabase, TUESDAY } from '../../../testing/features/scheduling/booking/booking-clinic.ts';
import { says } from '../../../testing/features/standby/answers.ts';
import { standbyClinic } from '../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

describe('a freed time', () => {
  test('is offered after two minutes to the longest-waiting patient it fits', async () => {
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

  test('is offered first to a patient with a priority set by staff', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2', { priority: 5 });
    await desk.frees();
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: '2', why: 'priority', notAsked: [] }]);
  });

  test('is held while offered: callers are not offered it and cannot book it', async () => {
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

  test.each([
    ['deleted', 'gone', null],
    ['moved, or cut and pasted elsewhere', 'moved', { date: '2026-11-20', time: '10:00' }],
    ['given to another doctor', 'moved', { providerId: '102' }],
    ['marked no-show later today', 'status', { status: 'N' }],
  ] as const)('of a visit that staff have %s is offered', async (_, kind, change) => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    const { emr } = desk.clinic;
    const place = { providerId: '101', date: '2026-11-16', time: '15:00', durationMinutes: 15 };
    const id = emr.staffBooks({ ...place, patientId: '99' });
    const before = emr.appointments().find((row) => row.id === id) as never as object;
    if (change) emr.staffChanges(id, change as never);
    else emr.staffDeletes(id);
    await desk.staff(kind, { ...before, ...change } as never, before as never);
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: '1', state: 'offered', time: '15:00' }]);
  });

  test('that nobody accepts is closed with a row that says why', async () => {
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

  test('that staff restore within two minutes is offered to nobody', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    const row = await desk.frees();
    desk.clinic.emr.staffChanges(row.id, { status: 't' });
    await desk.pass(3);
    expect(await desk.offers()).toMatchObject([{ patientId: null, state: 'closed', why: 'taken' }]);
    expect(desk.texts).toEqual([]);
  });

  test('waits in quiet hours and is offered afterwards', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    desk.clock.set('2026-11-17T05:00:00Z'); // 21:00 in the clinic's time zone
    await desk.frees();
    await desk.pass(5);
    expect(await desk.offers()).toEqual([]);
    desk.clock.set('2026-11-17T15:31:00Z');
    await desk.jobs();
    expect(await desk.offers()).toMatchObject([{ patientId: '1', state: 'offered' }]);
  });
});

describe('no answer, and no', () => {
  test('after a no, and after the answer time, the next patient is asked', async () => {
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

  test('from everybody leaves the free time to the next patient who joins', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    await says(desk, 'decline');
    await desk.pass(1);
    expect(await desk.offers()).toMatchObject([
      { state: 'declined' },
      { state: 'closed', why: 'nobody_left' },
    ]);
    await desk.waits('2', { days: ['friday'] });
    await desk.waits('3');
    await desk.pass(1);
    expect((await desk.offers()).at(-1)).toMatchObject({ patientId: '3', state: 'offered', time: '14:00' });
    expect(await desk.offers()).toHaveLength(3);
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
  test('see names on the list and in the log without reading each chart', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const before = desk.clinic.emr.calls('getPatient');
    const { entries, offers } = desk.parts();
    const part = { sort: 'order', order: 'asc', page: 1, pageSize: 20 } as never;
    const filter = { state: null, patientId: null };
    const log = { sort: 'offeredAt', order: 'desc', page: 1, pageSize: 20 } as never;
    expect((await entries.list(desk.clinicId, filter, part)).rows).toMatchObject([
      { patientName: 'Wei1 Chen' },
    ]);
    expect((await offers.list(desk.clinicId, filter, log)).rows).toMatchObject([
      { patientName: 'Wei1 Chen' },
    ]);
    expect(desk.clinic.emr.calls('getPatient')).toBe(before);
  });

  test.each([
    ['Cantonese', 'zh', 'yue'],
    ['French', undefined, 'fr'],
    ['English', 'zh', 'zh'],
    ['', undefined, 'en'],
  ] as const)(
    'a patient with %s and %s on the phone is texted in %s',
    async (spokenLanguage, language, texted) => {
      const desk = await standbyClinic(database);
      desk.clinic.emr.staffChangesChart('7', { spokenLanguage });
      const wish = { patientId: '7', appointmentId: null, providerId: null, days: [], notice: 0 };
      const joined = await desk.standby.join(
        desk.clinicId,
        { ...wish, earliestTime: null, latestTime: null },
        { source: 'staff', ...(language ? { language } : {}) },
        deadlineIn(2_000),
      );
      expect(joined).toMatchObject({ status: 'joined', entry: { language: texted } });
    },
  );

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

  test('a patient or a number has one open offer, on any number of lists', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('1', { old: { date: '2026-12-02', time: '09:00' } });
    await desk.waits('2', { phone: '+16045551001' });
    await desk.frees();
    await desk.frees({ time: '15:00' });
    await desk.pass(4);
    expect((await desk.offers()).filter(({ state }) => state === 'offered')).toHaveLength(1);
  });

  test('of several patients asked at once the first yes wins, and the others are told', async () => {
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
