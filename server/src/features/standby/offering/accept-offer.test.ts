import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingDatabase } from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import { liveOf, openOffer, says } from '../../../../testing/features/standby/answers.ts';
import { standbyClinic } from '../../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { emrFailure } from '../../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

describe('an acceptance', () => {
  test('books the earlier time, then ends the later visit, keeps the reason, and frees the later time', async () => {
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

  test('repeated is one booking', async () => {
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

  test('that is too late is told that the time is gone, and the patient stays on the list', async () => {
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

  test('after staff booked the time is told so, and the old visit stands', async () => {
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

  test('after staff gave the patient a still earlier visit changes nothing', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.frees();
    await desk.pass(3);
    const [before] = liveOf(desk, '1');
    const earlier = { date: '2026-11-16', time: '15:00' } as never;
    desk.clinic.emr.staffChanges(before?.id ?? '', earlier);
    await desk.staff('moved', { ...before, ...(earlier as object) } as never, before);
    expect(await desk.offers()).toMatchObject([{ state: 'closed' }]);
    const [{ id = '' } = {}] = await desk.offers();
    expect(await desk.standby.offers.accept(desk.clinicId, id, desk.clock.now())).toMatchObject({
      outcome: 'gone',
    });
    expect(liveOf(desk, '1')).toMatchObject([{ date: '2026-11-16', time: '15:00' }]);
  });

  test('of a patient whose visit staff cancelled does not block the list: the next one is asked', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2');
    await desk.frees();
    await desk.pass(3);
    const [before] = liveOf(desk, '1');
    desk.clinic.emr.staffChanges(before?.id ?? '', { status: 'C' });
    await desk.staff('status', { ...before, status: 'C' } as never, before);
    await desk.jobs();
    expect(await desk.offers()).toMatchObject([
      { patientId: '1', state: 'closed' },
      { patientId: '2', state: 'offered' },
    ]);
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

  test('during an EMR outage is stored, and booked afterwards', async () => {
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
