import { describe, expect, test } from 'vitest';
import type { LogRow } from './queries.ts';
import { reasonsOf, tallyOf, visitsOf, windowsOf } from './visits.ts';

const row = (part: Partial<LogRow>): LogRow => ({
  ...{ id: 'a', appointmentId: '1', patientId: '4', patientName: 'Wei Chen', providerId: '101' },
  ...{ date: '2026-11-17', time: '09:00', hoursBefore: 48, state: 'sent', reason: null },
  ...{ dueAt: '2026-11-15T17:00:00Z', leavesAt: null, sentAt: '2026-11-15T17:00:02Z', consentId: null },
  ...{ answer: null, answeredAt: null, endedAs: null, phone: '+16045550142' },
  ...part,
});
const skipped = (reason: LogRow['reason'], hoursBefore = 48): LogRow =>
  row({ state: 'skipped', reason, sentAt: null, hoursBefore });
const groupOf = (...rows: LogRow[]) => visitsOf(rows)[0]?.group;

describe('a visit and its reminders', () => {
  test('stand on one line, the earliest reminder first', () => {
    const [visit, ...others] = visitsOf([row({ id: 'b', hoursBefore: 4 }), row({})]);
    expect(others).toEqual([]);
    expect(visit?.reminders.map(({ hoursBefore }) => hoursBefore)).toEqual([48, 4]);
  });

  test('are of somebody with a name, which the book of the day has where the reminder has none', () => {
    const nameIn = (...args: Parameters<typeof visitsOf>) => visitsOf(...args)[0]?.patientName;
    const book = new Map([['4', 'Wei Chen of the book']]);
    expect(nameIn([row({ patientName: null })], book)).toBe('Wei Chen of the book');
    expect(nameIn([row({})], book)).toBe('Wei Chen');
    expect(nameIn([row({ patientName: null, patientId: '5' })], book)).toBeNull();
  });

  test('are confirmed by any answer that says so, and by the book', () => {
    expect(groupOf(row({ answer: 'confirmed', answeredAt: '2026-11-16T10:00:00Z' }))).toBe('confirmed');
    expect(groupOf(skipped('confirmed'))).toBe('confirmed');
  });

  test('follow the last answer where a patient changed their mind', () => {
    const first = row({ answer: 'confirmed', answeredAt: '2026-11-15T18:00:00Z' });
    const last = row({ id: 'b', hoursBefore: 4, answer: 'cancelled', answeredAt: '2026-11-16T18:00:00Z' });
    expect(groupOf(first, last)).toBe('cancelled');
  });

  test('wait for an answer once a text is out', () => {
    expect(groupOf(row({}), row({ id: 'b', hoursBefore: 4, state: 'waiting', sentAt: null }))).toBe('open');
  });

  test('are for the desk to call about where nobody can text', () => {
    for (const reason of ['landline', 'no_consent', 'opted_out', 'veto', 'no_phone'] as const)
      expect(groupOf(skipped(reason))).toBe('call');
    expect(groupOf(skipped('landline'), row({ id: 'b', hoursBefore: 4, state: 'waiting' }))).toBe('call');
  });

  test('are nobody’s work where the desk or the day left them out', () => {
    for (const reason of ['by_staff', 'closed', 'same_day'] as const)
      expect(groupOf(skipped(reason))).toBe('left');
  });

  test('are cancelled where the visit is gone after a text, and nobody’s where none was sent', () => {
    expect(groupOf(row({ endedAs: 'gone' }))).toBe('cancelled');
    const never = visitsOf([{ ...skipped('gone'), endedAs: 'gone' }]);
    expect(never).toMatchObject([{ group: 'left', isOver: true }]);
    expect(tallyOf(never).left).toBe(0);
  });

  test('stand on two lines where the visit was moved within the day; the old time expects nobody', () => {
    const visits = visitsOf([
      row({ endedAs: 'moved' }),
      row({ id: 'b', time: '10:30', state: 'waiting', sentAt: null }),
    ]);
    expect(visits.map(({ time, group }) => `${time} ${group}`)).toEqual(['09:00 left', '10:30 open']);
    expect(tallyOf(visits)).toMatchObject({ open: 1, left: 0 });
  });

  test('are counted, every visit once', () => {
    const visits = visitsOf([
      row({ answer: 'confirmed', answeredAt: '2026-11-16T10:00:00Z' }),
      { ...skipped('landline'), appointmentId: '2', id: 'c' },
      { ...skipped('landline', 4), appointmentId: '2', id: 'd' },
    ]);
    expect(tallyOf(visits)).toEqual({ confirmed: 1, cancelled: 0, wrote: 0, open: 0, call: 1, left: 0 });
    expect(windowsOf(visits)).toEqual([48, 4]);
    expect(reasonsOf(visits)).toEqual(['landline']);
  });
});
