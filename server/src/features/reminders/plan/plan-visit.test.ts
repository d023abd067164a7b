import { describe, expect, test } from 'vitest';
import { date, time } from '../../../kernel/time/calendar.ts';
import { planVisit, reasonInBook } from './plan-visit.ts';

const visit = {
  ...{ id: '1', patientId: '7', providerId: '101', status: 't' },
  ...{ date: date('2026-11-20'), time: time('14:00') },
};
const context = {
  settings: { windows: [{ hoursBefore: 48 }, { hoursBefore: 4 }], confirmStatus: null },
  timezone: 'America/Vancouver',
  now: new Date('2026-11-17T20:00:00Z'),
};
const planned = (now: string, over: object = {}) =>
  planVisit({ ...visit, ...over }, { ...context, now: new Date(now) }).map(
    ({ hoursBefore, state, reason }) => `${hoursBefore} ${reason ?? state}`,
  );

test('a visit gets a reminder for each of its windows', () => {
  expect(planned('2026-11-17T20:00:00Z')).toEqual(['48 waiting', '4 waiting']);
});

test('a visit booked inside a window gets the next one', () => {
  expect(planned('2026-11-19T20:00:00Z')).toEqual(['48 too_late', '4 waiting']);
});

test('a window that opened while the book was being read is not missed', () => {
  expect(planned('2026-11-18T21:01:30Z')).toEqual(['48 waiting', '4 waiting']);
});

test('a block without a patient has no reminders', () => {
  expect(planned('2026-11-17T20:00:00Z', { patientId: null })).toEqual([]);
});

describe('only the first letter of the status counts', () => {
  test.each([
    ...['C', 'N', 'D', 'CS'].map((status) => [status, 'gone']),
    ...['H', 'P', 'E', 'B', 'HS'].map((status) => [status, 'arrived']),
    ...['h', 'f'].map((status) => [status, 'confirmed']),
    ...['t', 'T', '', 'a', 'c', 'n', 'b', 'd', 'tV'].map((status) => [status, null]),
  ])('%s: %s', (status, reason) => {
    expect(reasonInBook(String(status), 'f')).toBe(reason);
  });
});

test.each([
  ['set back', '2026-11-02', '2026-10-31T14:00:00.000Z'],
  ['put forward', '2027-03-15', '2027-03-13T13:00:00.000Z'],
])('a window of 48 hours opens 48 hours before, even if the clocks are %s in between', (_, day, opens) => {
  const [planned] = planVisit(
    { ...visit, date: date(day), time: time('09:00') },
    { ...context, timezone: 'America/Toronto', now: new Date('2026-10-20T12:00:00Z') },
  );
  expect(planned).toMatchObject({ hoursBefore: 48, opensAt: new Date(opens) });
});
