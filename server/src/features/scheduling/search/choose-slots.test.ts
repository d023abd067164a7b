import { describe, expect, test } from 'vitest';
import { date, time } from '../../../kernel/time/calendar.ts';
import { OUTSIDE_HOURS } from '../../../kernel/wishes/wish.ts';
import { type Choice, chooseSlots, snugness, withinHours } from './choose-slots.ts';

function offer(text: string, ...ranks: number[]) {
  const [day, at, providerId] = text.split(' ') as [string, string, string];
  const slot = { date: date(`2026-03-0${day}`), time: time(at), providerId, providerName: providerId };
  return { slot, ranks };
}

function chosen(offers: string[], choice: Choice) {
  const slots = chooseSlots(
    offers.map((text) => offer(text, 0)),
    choice,
  );
  return slots.map((slot) => `${slot.date.slice(-1)} ${slot.time} ${slot.providerId}`);
}

describe('choosing among open slots', () => {
  test('the earliest day comes first, then the earliest time', () => {
    expect(chosen(['4 08:00 A', '3 14:00 B', '3 09:00 A'], { limit: 1 })).toEqual(['3 09:00 A']);
  });

  test('between offers at the same time the first differing rank decides', () => {
    const offers = [offer('3 09:00 A', 1, 0, 0), offer('3 09:00 B', 0, 1, 1), offer('3 09:00 C', 0, 1, 2)];
    expect(chooseSlots(offers, { limit: 1 })).toMatchObject([{ providerId: 'B' }]);
    expect(chooseSlots(offers.toReversed(), { limit: 1 })).toMatchObject([{ providerId: 'B' }]);
  });

  test('several slots never start at the same time', () => {
    expect(chosen(['3 09:00 A', '3 09:00 B', '3 09:00 C'], { limit: 3 })).toEqual(['3 09:00 A']);
  });

  test('several slots of a day are an hour apart if the day allows it', () => {
    const offers = ['3 09:00 A', '3 09:15 A', '3 09:30 A', '3 10:00 A', '3 11:30 B', '3 12:30 A'];
    expect(chosen(offers, { limit: 3 })).toEqual(['3 09:00 A', '3 10:00 A', '3 11:30 B']);
  });

  test('neighbouring times fill up missing offers, in chronological order', () => {
    expect(chosen(['3 09:00 A', '3 09:15 A', '3 10:00 A'], { limit: 3 })).toEqual([
      '3 09:00 A',
      '3 09:15 A',
      '3 10:00 A',
    ]);
  });

  test('one provider gives no more slots than allowed', () => {
    const offers = ['3 09:00 A', '3 10:00 A', '3 10:00 B', '3 11:00 A'];
    expect(chosen(offers, { limit: 3, perProvider: 1 })).toEqual(['3 09:00 A', '3 10:00 B']);
  });

  test.each([
    [['3 09:00 A', '3 09:20 L', '4 09:00 A', '5 09:00 A'], '3 09:20 L, 4 09:00 A, 5 09:00 A'],
    [['3 09:00 A', '4 09:00 A', '4 09:20 L', '5 09:00 A', '5 10:00 L'], '3 09:00 A, 4 09:00 A, 5 10:00 L'],
    [['3 09:00 A', '3 14:00 L', '4 09:00 A', '5 09:00 A'], '3 09:00 A, 3 14:00 L, 4 09:00 A'],
    // No part of a day that is offered has anything with L.
    [['3 09:00 A', '4 09:00 A', '5 09:00 A', '6 09:00 L'], '3 09:00 A, 4 09:00 A, 5 09:00 A'],
    [['3 09:00 L', '4 09:00 A', '5 09:00 A', '5 10:00 L'], '3 09:00 L, 4 09:00 A, 5 09:00 A'],
  ])('one of %o is with L, where that fits as well', (offers, expected) => {
    const choice = { limit: 3, spread: true, oneOf: new Set(['L']) };
    expect(chosen(offers, choice).toSorted().join(', ')).toBe(expected);
  });

  test('the latest or the nearest time is not given up for a provider', () => {
    const offers = ['3 16:00 A', '3 15:00 L', '4 16:00 A', '5 16:00 A'];
    const oneOf = new Set(['L']);
    expect(chosen(offers, { limit: 3, spread: true, order: 'latest', oneOf })).not.toContain('3 15:00 L');
    expect(chosen(offers, { limit: 1, oneOf })).toEqual(['3 15:00 L']);
    expect(chosen(offers, { limit: 3, spread: true, around: time('16:00'), oneOf })).not.toContain(
      '3 15:00 L',
    );
  });

  test('around three, the nearest times of the earliest day come first, close together or not', () => {
    const offers = ['3 09:00 A', '3 14:30 A', '3 14:45 B', '3 15:15 A', '3 16:00 A', '4 15:00 A'];
    expect(chosen(offers, { limit: 3, around: time('15:00') })).toEqual([
      '3 14:45 B',
      '3 15:15 A',
      '3 14:30 A',
    ]);
  });

  test('as late as possible, the latest times of each day come first, one of each day', () => {
    const offers = ['3 09:00 A', '3 14:30 A', '3 16:30 B', '3 16:45 A', '4 15:00 A'];
    expect(chosen(offers, { limit: 3, order: 'latest' })).toEqual(['3 16:45 A', '3 16:30 B', '3 14:30 A']);
    expect(chosen(offers, { limit: 2, order: 'latest', spread: true })).toEqual(['3 16:45 A', '4 15:00 A']);
  });

  test('"Tuesday or so": two of three are on that day, and neighbours supply what it lacks', () => {
    const around = ['3 09:00 A', '3 13:00 A', '4 09:00 A', '4 09:15 A', '4 14:00 A', '5 09:00 A'];
    const roughly = { limit: 3, spread: true, mostly: date('2026-03-04') };
    expect(chosen(around, roughly)).toEqual(['4 09:00 A', '4 14:00 A', '3 09:00 A']);
    expect(chosen(around, { ...roughly, limit: 1 })).toEqual(['4 09:00 A']);
    const few = ['3 09:00 A', '3 13:00 A', '4 09:00 A', '5 09:00 A'];
    expect(chosen(few, roughly)).toEqual(['4 09:00 A', '3 09:00 A', '3 13:00 A']);
    expect(chosen(['4 09:00 A', '4 09:15 A', '4 14:00 A'], roughly)).toHaveLength(3);
  });

  test('as early as possible, the earliest times of a day come first, close together or not', () => {
    const offers = ['3 09:00 A', '3 09:15 A', '3 09:30 B', '3 14:00 A'];
    expect(chosen(offers, { limit: 3, order: 'earliest', spread: true })).toEqual([
      '3 09:00 A',
      '3 09:15 A',
      '3 09:30 B',
    ]);
  });
});

test('times outside the requested hours are offered only if there are no others', () => {
  const outside = { ...offer('3 09:00 A'), distance: OUTSIDE_HOURS + 2 };
  const inside = { ...offer('4 15:00 A'), distance: 3 };
  expect(withinHours([outside, inside])).toEqual([inside]);
  expect(withinHours([outside])).toEqual([outside]);
});

describe('the fit of a slot between appointments', () => {
  const nine = { start: 540, end: 555 };

  test.each([
    { busy: [], buffer: 0, fit: 1, where: 'on an empty day' },
    { busy: [{ start: 555, end: 570 }], buffer: 0, fit: 0, where: 'right before one' },
    { busy: [{ start: 510, end: 540 }], buffer: 0, fit: 0, where: 'right after one' },
    { busy: [{ start: 565, end: 580 }], buffer: 10, fit: 0, where: 'a buffer away from one' },
    { busy: [{ start: 600, end: 615 }], buffer: 10, fit: 1, where: 'far from one' },
    {
      busy: [
        { start: 555, end: 570 },
        { start: 545, end: 550 },
      ],
      buffer: 0,
      fit: 2,
      where: 'on top of one',
    },
  ])('$where it ranks $fit', ({ busy, buffer, fit }) => {
    expect(snugness(nine, busy, buffer)).toBe(fit);
  });
});
