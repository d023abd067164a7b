import { describe, expect, test } from 'vitest';
import { momentBefore, nightsBefore, stopOf } from './sample-visit.ts';

const QUIET = { quietFrom: '20:00', quietTo: '08:30' };

describe('the time line before a visit on Wednesday at 14:30', () => {
  test('has a night wherever the quiet hours lie, the earliest first', () => {
    expect(nightsBefore(48, QUIET)).toEqual([
      [42.5, 30],
      [18.5, 6],
    ]);
  });

  test('cuts a night that begins before the first reminder', () => {
    expect(nightsBefore(36, QUIET)[0]).toEqual([36, 30]);
  });

  test('has no night where both ends are the same', () => {
    expect(nightsBefore(48, { quietFrom: '00:00', quietTo: '00:00' })).toEqual([]);
  });

  test('shows a reminder at its hour where nobody sleeps', () => {
    expect(stopOf(4, QUIET)).toEqual({ hoursBefore: 4, leaves: 4, isMoved: false });
    expect(momentBefore(4, 'en')).toEqual({ day: 'Wednesday', time: '10:30' });
  });

  test('shows a reminder that would wake somebody before the quiet hours begin', () => {
    const stop = stopOf(12, QUIET);
    expect(stop).toEqual({ hoursBefore: 12, leaves: 18.5, isMoved: true });
    expect(momentBefore(stop.leaves, 'en')).toEqual({ day: 'Tuesday', time: '20:00' });
  });
});
