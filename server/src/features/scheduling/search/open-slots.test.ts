import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateCodeRules } from '../../../kernel/text/template-code-words.ts';
import { addDays, date, minutesOf, time, timeAt } from '../../../kernel/time/calendar.ts';
import { type Appointment, isLive } from '../../../ports/emr.ts';
import { type BookingRules, type DayFacts, judge } from '../rules/booking-rules.ts';
import { openSlots, startWindow } from './open-slots.ts';

const today = date('2026-03-03');
const codes = templateCodeRules([{ code: 's', offered: 'same-day' }], [{ code: 'P', bookable: true }]);
const earlyToday = { date: today, time: time('06:00') };
const rules: BookingRules = {
  bookingBufferMinutes: 0,
  maxDailyBookings: null,
  allowDoubleBooking: false,
  minAdvanceBookingHours: 0,
  maxAdvanceBookingDays: null,
  scheduleIntelligenceEnabled: true,
};

function schedule(template: string, slotMinutes: number, day = today) {
  const slots = [...template].map((code, index) => ({ time: timeAt(600 + index * slotMinutes), code }));
  return { date: day, holiday: false, slotMinutes, slots };
}

function row(minute: number, durationMinutes: number, status: string, day = today): Appointment {
  return {
    id: `${day}/${minute}/${durationMinutes}/${status}`,
    patientId: '1',
    providerId: '100',
    date: day,
    time: timeAt(minute),
    durationMinutes,
    status,
    type: '',
    reason: '',
    notes: null,
  };
}

describe('the open times of a day', () => {
  const day: DayFacts = {
    date: today,
    schedule: schedule('1111L111111', 15),
    bookings: [row(600, 15, 't')],
    closed: [],
  };

  test('are the bookable, free and sufficiently long slots', () => {
    expect(openSlots(day, 45, rules, codes, earlyToday)).toEqual([
      '10:15',
      '11:15',
      '11:30',
      '11:45',
      '12:00',
    ]);
  });

  test('are empty on a day without a template', () => {
    expect(openSlots({ ...day, schedule: null }, 15, rules, codes, earlyToday)).toEqual([]);
  });

  test.each([
    { part: 'morning', notBefore: null, notAfter: null, expected: ['10:15', '11:15', '11:30', '11:45'] },
    { part: 'afternoon', notBefore: null, notAfter: null, expected: ['12:00'] },
    { part: 'morning', notBefore: '11:20', notAfter: null, expected: ['11:30', '11:45'] },
    { part: 'any', notBefore: '11:15', notAfter: '11:30', expected: ['11:15', '11:30'] },
    { part: 'afternoon', notBefore: '11:30', notAfter: '11:45', expected: [] },
    { part: 'any', notBefore: null, notAfter: '10:15', expected: ['10:15'] },
  ] as const)('are $expected for $part, not before $notBefore, not after $notAfter', (wish) => {
    const window = startWindow(wish.part, {
      notBefore: wish.notBefore && time(wish.notBefore),
      notAfter: wish.notAfter && time(wish.notAfter),
    });
    expect(openSlots(day, 45, rules, codes, earlyToday, window)).toEqual(wish.expected);
  });
});

describe('for any day, any appointments and any rules', () => {
  const anyRules = fc.record<BookingRules>({
    bookingBufferMinutes: fc.constantFrom(0, 5, 10, 15, 30),
    maxDailyBookings: fc.option(fc.integer({ min: 0, max: 6 })),
    allowDoubleBooking: fc.boolean(),
    minAdvanceBookingHours: fc.constantFrom(0, 0, 1, 24),
    maxAdvanceBookingDays: fc.option(fc.integer({ min: 0, max: 2 })),
    scheduleIntelligenceEnabled: fc.boolean(),
  });
  const anyRow = fc
    .tuple(
      fc.integer({ min: 560, max: 1100 }),
      fc.constantFrom(-15, 0, 5, 10, 15, 30, 45),
      fc.constantFrom('t', 'C', 'N', '', 'H'),
    )
    .map(([minute, duration, status]) => row(minute, duration, status));
  const anyDay = fc
    .record({
      ahead: fc.integer({ min: 0, max: 2 }),
      template: fc.string({ unit: fc.constantFrom(...'1112CPsL_'), maxLength: 24 }),
      slotMinutes: fc.constantFrom(5, 10, 15, 20, 30),
      bookings: fc.array(anyRow, { maxLength: 6 }),
      holiday: fc.constantFrom(false, false, false, true),
    })
    .map(({ ahead, template, slotMinutes, bookings, holiday }): DayFacts => {
      const day = addDays(today, ahead);
      return {
        date: day,
        schedule: { ...schedule(template, slotMinutes, day), holiday },
        bookings: bookings.map((booking) => ({ ...booking, date: day })),
        closed: [],
      };
    });
  const anyDuration = fc.constantFrom(15, 30, 45);
  const anyNow = fc.integer({ min: 500, max: 1000 }).map((minute) => ({ date: today, time: timeAt(minute) }));

  test('an offered time is judged open, and an open time is offered', () => {
    fc.assert(
      fc.property(anyDay, anyDuration, anyRules, anyNow, (day, duration, someRules, now) => {
        const everyMinute = Array.from({ length: 1440 }, (_, minute) => timeAt(minute));
        const open = everyMinute.filter(
          (start) => judge(start, duration, day, someRules, codes, now).status === 'open',
        );
        expect(openSlots(day, duration, someRules, codes, now)).toEqual(open);
      }),
      { numRuns: 40 },
    );
  });

  test('no offered time overlaps a live appointment or its buffer', () => {
    fc.assert(
      fc.property(anyDay, anyDuration, anyRules, anyNow, (day, duration, someRules, now) => {
        const strict = { ...someRules, allowDoubleBooking: false };
        for (const start of openSlots(day, duration, strict, codes, now)) {
          const from = minutesOf(start) - strict.bookingBufferMinutes;
          const to = minutesOf(start) + duration + strict.bookingBufferMinutes;
          for (const live of day.bookings.filter(isLive)) {
            const held = live.durationMinutes > 0 ? live.durationMinutes : (day.schedule?.slotMinutes ?? 0);
            const begin = minutesOf(live.time);
            expect(begin + held <= from || begin >= to).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('nothing is offered on a holiday, in the past or on a full day', () => {
    fc.assert(
      fc.property(anyDay, anyDuration, anyRules, anyNow, (day, duration, someRules, now) => {
        const offered = openSlots(day, duration, someRules, codes, now);
        const live = day.bookings.filter(isLive).length;
        const isFull = someRules.maxDailyBookings !== null && live >= someRules.maxDailyBookings;
        if (day.schedule?.holiday || isFull) expect(offered).toEqual([]);
        if (day.date === today) expect(offered.every((start) => start >= now.time)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
