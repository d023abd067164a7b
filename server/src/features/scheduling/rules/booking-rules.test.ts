import { describe, expect, test } from 'vitest';
import { templateCodeRules } from '../../../kernel/text/template-code-words.ts';
import { date, time, timeAt } from '../../../kernel/time/calendar.ts';
import type { Appointment, DaySchedule } from '../../../ports/emr.ts';
import { type BookingRules, type DayFacts, judge } from './booking-rules.ts';

const monday = { date: date('2026-03-02'), time: time('08:00') };
const tuesday = date('2026-03-03');
const codes = templateCodeRules([], []);
const rules: BookingRules = {
  bookingBufferMinutes: 0,
  maxDailyBookings: null,
  allowDoubleBooking: false,
  minAdvanceBookingHours: 0,
  maxAdvanceBookingDays: null,
  scheduleIntelligenceEnabled: true,
};

function wholeDay(code = '1', day = tuesday): DaySchedule {
  const slots = Array.from({ length: 96 }, (_, index) => ({ time: timeAt(index * 15), code }));
  return { date: day, holiday: false, slotMinutes: 15, slots };
}

function booked(at: string, durationMinutes: number, more: Partial<Appointment> = {}): Appointment {
  return {
    id: `row-${at}`,
    patientId: '1',
    providerId: '100',
    date: tuesday,
    time: time(at),
    durationMinutes,
    status: 't',
    type: '',
    reason: '',
    notes: null,
    ...more,
  };
}

interface Case {
  at: string;
  minutes?: number;
  facts?: Partial<DayFacts>;
  bookings?: Appointment[];
  with?: Partial<BookingRules>;
  now?: typeof monday;
}

function verdict({ at, minutes = 15, facts, bookings = [], with: changed, now = monday }: Case): string {
  const day = { date: tuesday, schedule: wholeDay(), bookings, closed: [], ...facts };
  const answer = judge(time(at), minutes, day, { ...rules, ...changed }, codes, now);
  return answer.status === 'open' ? 'open' : answer.reason;
}

describe('the current time', () => {
  const tenOnTuesday = { date: tuesday, time: time('10:00') };

  test.each([
    ['09:45', 'past'],
    ['10:00', 'open'],
    ['10:15', 'open'],
  ])('at ten, %s of the same day is %s', (at, expected) => {
    expect(verdict({ at, now: tenOnTuesday })).toBe(expected);
  });

  test('a past day is closed, even with a template', () => {
    expect(verdict({ at: '10:00', now: { date: date('2026-03-04'), time: time('00:00') } })).toBe('past');
  });

  test.each([
    [2, '11:45', 'too-soon'],
    [2, '12:00', 'open'],
    [14, '23:45', 'too-soon'],
    [24, '23:45', 'too-soon'],
    [0.5, '10:15', 'too-soon'],
    [0.5, '10:30', 'open'],
  ])('with %s hours of notice, %s is %s', (minAdvanceBookingHours, at, expected) => {
    expect(verdict({ at, with: { minAdvanceBookingHours }, now: tenOnTuesday })).toBe(expected);
  });

  test('notice spans midnight', () => {
    const lateOnMonday = { date: date('2026-03-02'), time: time('20:00') };
    expect(verdict({ at: '07:45', with: { minAdvanceBookingHours: 12 }, now: lateOnMonday })).toBe(
      'too-soon',
    );
    expect(verdict({ at: '08:00', with: { minAdvanceBookingHours: 12 }, now: lateOnMonday })).toBe('open');
  });

  test.each([
    [0, 'too-far'],
    [1, 'open'],
    [null, 'open'],
  ])('on Monday, with at most %s days ahead, Tuesday is %s', (maxAdvanceBookingDays, expected) => {
    expect(verdict({ at: '10:00', with: { maxAdvanceBookingDays } })).toBe(expected);
  });
});

describe('the template', () => {
  test('a holiday is closed although the template has slots', () => {
    expect(verdict({ at: '10:00', facts: { schedule: { ...wholeDay(), holiday: true } } })).toBe('holiday');
  });

  test('a day without a template, or with an empty one, is closed', () => {
    expect(verdict({ at: '10:00', facts: { schedule: null } })).toBe('no-template');
    expect(verdict({ at: '10:00', facts: { schedule: { ...wholeDay(), slots: [] } } })).toBe('no-template');
  });

  test('a time that does not start a slot is not bookable', () => {
    expect(verdict({ at: '10:05' })).toBe('not-bookable');
  });

  test('lunch is not bookable', () => {
    expect(verdict({ at: '10:00', facts: { schedule: wholeDay('L') } })).toBe('not-bookable');
  });

  test('an appointment may end at midnight and not after it', () => {
    expect(verdict({ at: '23:45', minutes: 15 })).toBe('open');
    expect(verdict({ at: '23:45', minutes: 30 })).toBe('crosses-midnight');
  });
});

describe('existing appointments', () => {
  const tenToHalfPast = [booked('10:00', 30)];

  test.each([
    ['09:45', 15, 'open'],
    ['09:45', 30, 'taken'],
    ['09:30', 45, 'taken'],
    ['10:00', 15, 'taken'],
    ['10:15', 15, 'taken'],
    ['10:30', 15, 'open'],
  ])('beside one from 10:00 to 10:30, %s for %s minutes is %s', (at, minutes, expected) => {
    expect(verdict({ at, minutes, bookings: tenToHalfPast })).toBe(expected);
  });

  test('an appointment off the grid blocks every slot it touches', () => {
    const bookings = [booked('10:10', 10)];
    expect(['09:45', '10:00', '10:15', '10:30'].map((at) => verdict({ at, bookings }))).toEqual([
      'open',
      'taken',
      'taken',
      'open',
    ]);
  });

  test('one minute of overlap counts as taken', () => {
    expect(verdict({ at: '10:00', bookings: [booked('10:14', 15)] })).toBe('taken');
    expect(verdict({ at: '10:15', bookings: [booked('10:00', 16)] })).toBe('taken');
  });

  test.each(['t', 'H', 'P', 'tS', '', 'c', 'n', 'B'])('a row with the status %j keeps its time', (status) => {
    expect(verdict({ at: '10:00', bookings: [booked('10:00', 15, { status })] })).toBe('taken');
  });

  test.each(['C', 'CS', 'N', 'D'])('a row with the status %j does not', (status) => {
    expect(verdict({ at: '10:00', bookings: [booked('10:00', 15, { status })] })).toBe('open');
  });

  test.each([0, -15])('a row of %s minutes blocks one slot', (minutes) => {
    const bookings = [booked('10:00', minutes)];
    expect(verdict({ at: '10:00', bookings })).toBe('taken');
    expect(verdict({ at: '10:15', bookings })).toBe('open');
  });

  test('a staff block without a patient blocks its time', () => {
    expect(verdict({ at: '10:00', bookings: [booked('10:00', 15, { patientId: null })] })).toBe('taken');
  });

  test('a row of another day blocks nothing today', () => {
    const bookings = [booked('10:00', 15, { date: date('2026-03-04') })];
    expect(verdict({ at: '10:00', bookings, with: { maxDailyBookings: 1 } })).toBe('open');
  });

  test('the appointment being moved does not block its own move', () => {
    const facts = { ignoreAppointmentId: 'row-10:00' };
    const moved = {
      at: '10:15',
      bookings: tenToHalfPast,
      with: { maxDailyBookings: 1, bookingBufferMinutes: 10 },
    };
    expect(verdict({ ...moved, facts })).toBe('open');
    expect(verdict(moved)).toBe('day-full');
  });
});

describe('buffer, maximum and double booking', () => {
  test.each([
    ['09:30', 'open'],
    ['09:45', 'buffer'],
    ['10:00', 'taken'],
    ['10:15', 'buffer'],
    ['10:30', 'open'],
  ])('with ten minutes of buffer around 10:00 to 10:15, %s is %s', (at, expected) => {
    expect(verdict({ at, bookings: [booked('10:00', 15)], with: { bookingBufferMinutes: 10 } })).toBe(
      expected,
    );
  });

  test('a gap of exactly the buffer is enough', () => {
    expect(
      verdict({ at: '10:30', bookings: [booked('10:00', 15)], with: { bookingBufferMinutes: 15 } }),
    ).toBe('open');
  });

  test('a full day is closed; cancelled rows do not fill it', () => {
    const bookings = [booked('10:00', 15), booked('11:00', 15), booked('12:00', 15, { status: 'C' })];
    expect(verdict({ at: '15:00', bookings, with: { maxDailyBookings: 2 } })).toBe('day-full');
    expect(verdict({ at: '15:00', bookings, with: { maxDailyBookings: 3 } })).toBe('open');
  });

  test('double booking lifts overlap and buffer, and nothing else', () => {
    const doubled = { allowDoubleBooking: true, bookingBufferMinutes: 30 };
    const bookings = [booked('10:00', 15)];
    const lunch = { schedule: wholeDay('L') };
    expect(verdict({ at: '10:00', bookings, with: doubled })).toBe('open');
    expect(verdict({ at: '10:15', bookings, with: doubled })).toBe('open');
    expect(verdict({ at: '10:00', bookings, with: { ...doubled, maxDailyBookings: 1 } })).toBe('day-full');
    expect(verdict({ at: '10:00', facts: lunch, with: doubled })).toBe('not-bookable');
    expect(verdict({ at: '10:00', with: { ...doubled, maxAdvanceBookingDays: 0 } })).toBe('too-far');
  });
});
