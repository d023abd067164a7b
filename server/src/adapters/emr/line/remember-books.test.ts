import { describe, expect, test } from 'vitest';
import { date, time } from '../../../kernel/time/calendar.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import type { Appointment, Wait } from '../../../ports/emr.ts';
import type { EmrCall } from '../../../ports/emr-call.ts';
import { rememberBooks } from './remember-books.ts';

const TUESDAY = { from: date('2026-11-17'), to: date('2026-11-17') };
const WEEK = { from: date('2026-11-16'), to: date('2026-11-20') };
const signal = new AbortController().signal;
const caller: Wait = { signal, priority: 'caller' };

const row = (id: string, on: string, at: string): Appointment =>
  ({ id, date: date(on), time: time(at), providerId: '101' }) as Appointment;

function aBook({ perMinute = 100 as number | null } = {}) {
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const step = rememberBooks({ learned: () => ({ perMinute, limitedUntil: null }) }, clock);
  let requests = 0;
  let rows = [row('1', '2026-11-17', '09:00'), row('2', '2026-11-18', '09:00')];
  const ask = (operation: EmrCall['operation'], given: readonly unknown[], how: Partial<EmrCall> = {}) =>
    step({ operation, given, wait: caller, fresh: false, ...how } as EmrCall, async ({ given: asked }) => {
      requests += 1;
      const { from, to } = (asked[1] ?? WEEK) as typeof WEEK;
      return rows.filter(({ date: on }) => on >= from && on <= to);
    });
  return {
    clock,
    requests: () => requests,
    staffBook: (added: Appointment) => {
      rows = [...rows, added];
    },
    search: async (wait = caller) =>
      ((await ask('listBookings', ['101', WEEK], { wait })) as Appointment[]).map(({ id }) => id),
    lookAtTuesday: () => ask('listBookings', ['101', TUESDAY], { fresh: true }),
    template: (fresh: boolean) => ask('getSchedule', ['101', TUESDAY], { fresh }),
    cancel: () => ask('cancel', ['1', '']),
  };
}

describe('if the EMR limits our requests', () => {
  test('callers who search within three quarters of a minute share one read of a book', async () => {
    const { clock, search, requests } = aBook();
    await search();
    clock.advance(44_000);
    expect(await search()).toEqual(['1', '2']);
    expect(requests()).toBe(1);
    clock.advance(1_000);
    await search();
    expect(requests()).toBe(2);
  });

  test('the next search uses the day a booking has read', async () => {
    const { search, lookAtTuesday, staffBook, requests } = aBook();
    await search();
    staffBook(row('3', '2026-11-17', '08:45'));
    await lookAtTuesday();
    expect(await search()).toEqual(['3', '1', '2']);
    expect(requests()).toBe(2);
  });

  test('a booking reads the book itself, and only the template from the cache', async () => {
    const { lookAtTuesday, template, requests } = aBook();
    for (let booking = 0; booking < 3; booking += 1) {
      await lookAtTuesday();
      await template(true);
    }
    expect(requests()).toBe(4);
  });

  test('nothing is cached across a cancellation, or for the watcher', async () => {
    const { search, cancel, requests } = aBook();
    await search();
    await cancel();
    await search();
    expect(requests()).toBe(3);
    await search({ signal, priority: 'watcher' });
    expect(requests()).toBe(4);
  });
});

test('an EMR without a limit is read every time', async () => {
  const { search, requests } = aBook({ perMinute: null });
  await search();
  await search();
  expect(requests()).toBe(2);
});
