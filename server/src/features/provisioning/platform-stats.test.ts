import { expect, test } from 'vitest';
import { daysIn } from './platform-stats.ts';

test.each([
  ['America/Vancouver', '2026-11-16T02:00:00Z', '2026-11-15', '2026-11-09', '2026-10-17'],
  ['America/Vancouver', '2026-11-16T07:00:00Z', '2026-11-16', '2026-11-10', '2026-10-18'],
  ['Asia/Shanghai', '2026-11-16T02:00:00Z', '2026-11-16', '2026-11-10', '2026-10-18'],
  ['UTC', '2026-11-16T00:00:00Z', '2026-11-16', '2026-11-10', '2026-10-18'],
])('a clinic in %s at %s has its own days', (zone, now, today, week, month) => {
  expect(daysIn(zone, new Date(now))).toEqual({ zone, today, week, month });
});
