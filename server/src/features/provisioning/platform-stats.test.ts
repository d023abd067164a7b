import { expect, test } from 'vitest';
import { dayStarts } from './platform-stats.ts';

test.each([
  [
    'America/Vancouver',
    '2026-11-16T02:00:00Z',
    '2026-11-15T07:00:00Z',
    '2026-11-09T07:00:00Z',
    '2026-10-17T07:00:00Z',
  ],
  [
    'Asia/Shanghai',
    '2026-11-16T02:00:00Z',
    '2026-11-15T16:00:00Z',
    '2026-11-09T16:00:00Z',
    '2026-10-17T16:00:00Z',
  ],
  ['UTC', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z', '2026-11-10T00:00:00Z', '2026-10-18T00:00:00Z'],
])('the days of a clinic in %s begin at its own midnight', (zone, now, today, week, month) => {
  expect(dayStarts(zone, new Date(now))).toEqual({
    zone,
    today: new Date(today),
    week: new Date(week),
    month: new Date(month),
  });
});
