import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { time } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { quietHoursAt, sendTime } from './send-time.ts';

const ZONE = 'America/Vancouver';
const quiet = { from: time('20:00'), to: time('08:30'), timezone: ZONE };
const at = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}:00-07:00`);
const opening = (visitAt: Date, hours: number, nextOpensAt: Date | null = null) => ({
  visitAt,
  opensAt: new Date(visitAt.getTime() - hours * 3_600_000),
  nextOpensAt,
});

describe('a window', () => {
  test('that opens by day is sent when it opens', () => {
    expect(sendTime(opening(at(18, '14:00'), 4), quiet, at(18, '09:00'))).toMatchObject({
      status: 'send',
      at: at(18, '10:00'),
      from: at(18, '09:00'),
    });
  });

  test('does not start in quiet hours because of a slow sender', () => {
    const { from } = sendTime(opening(at(18, '13:00'), 4), quiet, at(18, '08:00')) as { from: Date };
    expect(from).toEqual(at(18, '08:30'));
  });

  test('that opens in quiet hours is sent before they begin, at most an hour earlier', () => {
    expect(sendTime(opening(at(18, '10:00'), 4), quiet, at(17, '15:00'))).toMatchObject({
      status: 'send',
      from: at(17, '19:00'),
      at: new Date(at(17, '20:00').getTime() - 30_000),
    });
  });

  test('that opens in quiet hours which have begun is sent after them if two hours remain', () => {
    expect(sendTime(opening(at(18, '10:30'), 4), quiet, at(17, '21:00'))).toMatchObject({
      at: at(18, '08:30'),
    });
    expect(sendTime(opening(at(18, '10:29'), 4), quiet, at(17, '21:00'))).toEqual({
      status: 'skip',
      reason: 'quiet',
    });
  });

  test('that was missed in an outage is sent late while it still helps', () => {
    const visit = opening(at(18, '15:00'), 4);
    expect(sendTime(visit, quiet, at(18, '12:50')).status).toBe('send');
    expect(sendTime(visit, quiet, at(18, '13:01'))).toEqual({ status: 'skip', reason: 'too_late' });
    const first = opening(at(18, '15:00'), 48, at(18, '11:00'));
    expect(sendTime(first, quiet, at(18, '10:59')).status).toBe('send');
    expect(sendTime(first, quiet, at(18, '11:01'))).toEqual({ status: 'skip', reason: 'too_late' });
  });
});

const minute = fc.integer({ min: 0, max: 1439 }).map((of) => {
  return time(`${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`);
});

test('no text leaves in quiet hours, more than an hour early, or with too little time left', () => {
  fc.assert(
    fc.property(
      ...[minute, minute],
      fc.integer({ min: 0, max: 14 * 1440 }),
      fc.integer({ min: 2, max: 336 }),
      fc.integer({ min: -400 * 60, max: 40 * 60 }),
      (from, to, visitMinute, hours, nowMinute) => {
        const own = { from, to, timezone: ZONE };
        const visitAt = new Date(at(17, '12:00').getTime() + visitMinute * 60_000);
        const visit = opening(visitAt, hours);
        const now = new Date(visitAt.getTime() + nowMinute * 60_000);
        const sent = sendTime(visit, own, now);
        if (sent.status === 'skip') return;
        const leaves = new Date(Math.max(sent.at.getTime(), now.getTime()));
        const isQuiet = quietHoursAt(own, leaves) !== null;
        if (isQuiet && leaves < sent.until)
          throw new Error(`leaves at ${leaves.toISOString()}, which is quiet`);
        expect(sent.at >= visit.opensAt || quietHoursAt(own, visit.opensAt) !== null).toBe(true);
        expect(sent.from.getTime()).toBeGreaterThanOrEqual(sent.at.getTime() - 3_600_000);
        expect(sent.until < visitAt).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('quiet hours are local time, even when the clocks change', () => {
  const toronto = { from: time('20:00'), to: time('08:30'), timezone: 'America/Toronto' };
  const night = quietHoursAt(toronto, new Date('2026-11-01T06:30:00Z'));
  expect(night && wallClockAt(night.begins, 'America/Toronto').time).toBe('20:00');
  expect(night && wallClockAt(night.ends, 'America/Toronto').time).toBe('08:30');
});
