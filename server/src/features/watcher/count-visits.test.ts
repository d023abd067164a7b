import { expect, test } from 'vitest';
import { inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { addDays, date, time } from '../../kernel/time/calendar.ts';
import { frozenClock } from '../../kernel/time/clock.ts';
import { type Emr, emrFailure } from '../../ports/emr.ts';
import { countVisitsJob, figuresOf } from './count-visits.job.ts';
import type { DayFigures } from './figures.store.ts';

const TODAY = date('2026-11-16');
const YESTERDAY = addDays(TODAY, -1);
const QUARTER_HOUR_MS = 15 * 60_000;

/** Three doctors with one visit yesterday each. */
const threeDoctors = (): Emr =>
  inMemoryEmr({
    providers: ['101', '102', '103'].map((id) => ({ id, firstName: 'A', lastName: 'B', specialty: '' })),
    appointments: ['101', '102', '103'].map((providerId, at) => ({
      ...{ id: String(at + 1), providerId, patientId: '4', date: YESTERDAY, time: time('09:00') },
      ...{ durationMinutes: 15, status: 't', reason: '', notes: '', type: '' },
    })),
  });

async function countOn(emr: Emr) {
  const kept = new Map<string, readonly DayFigures[]>();
  const job = countVisitsJob({
    emrOf: async () => emr,
    timezoneOf: async () => 'America/Vancouver',
    clock: frozenClock('2026-11-16T20:00:00Z'),
    figures: { keep: async (_, providerId, __, figures) => void kept.set(providerId, figures) },
  });
  const end = await job.run({ clinicId: 'clinic' } as never, new AbortController().signal);
  return { end, counted: [...kept.keys()] };
}

const failsFor = (emr: Emr, failing: string, failure: Error): Emr => ({
  ...emr,
  listBookings: (providerId, ...given) =>
    providerId === failing ? Promise.reject(failure) : emr.listBookings(providerId, ...given),
});

test('the visits of every doctor are counted', async () => {
  expect(await countOn(threeDoctors())).toEqual({ end: 'done', counted: ['101', '102', '103'] });
});

test("a doctor whose rows the EMR cannot list does not affect others' figures", async () => {
  const { end, counted } = await countOn(
    failsFor(threeDoctors(), '102', emrFailure('unreadable', 'rows nobody can read', { sent: 'answered' })),
  );
  expect(counted).toEqual(['101', '103']);
  expect(end).toEqual({ inMs: QUARTER_HOUR_MS });
});

test('an EMR that asks to wait gets no further requests', async () => {
  const busy = emrFailure('limited', 'too many requests', {
    sent: 'answered',
    retryAfterMs: 2 * QUARTER_HOUR_MS,
  });
  const { end, counted } = await countOn(failsFor(threeDoctors(), '102', busy));
  expect(counted).toEqual(['101']);
  expect(end).toEqual({ inMs: 2 * QUARTER_HOUR_MS });
});

test('a past visit is missed or cancelled by its status; blocks are not visits', () => {
  const row = (status: string, patientId: string | null = '1') => ({ date: TODAY, status, patientId });
  expect(figuresOf([row('B'), row('N'), row('NS'), row('C'), row('t', null)])).toEqual([
    { date: TODAY, visits: 3, missed: 2, cancelled: 1 },
  ]);
});
