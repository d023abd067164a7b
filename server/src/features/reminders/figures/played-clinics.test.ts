import { expect, test } from 'vitest';
import { playReminders } from '../../../../testing/features/reminders/reminder-model.ts';

test('whatever staff do, no reminder is doubled, sent for a visit that is gone, or missing without a reason', () => {
  const runs = Array.from({ length: 80 }, (_, seed) => playReminders({ visits: 1 + (seed % 12), seed }));
  expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThan(100);
});
