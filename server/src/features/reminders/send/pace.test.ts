import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOf, otherTextsWaitMs, paceTexts } from './pace.ts';

const NINE = Date.parse('2026-11-18T17:00:00Z');
const HOUR = 3_600_000;
const text = (at: number) => ({ at: new Date(at), from: new Date(at - HOUR) });
const leaving = (texts: ReadonlyArray<ReturnType<typeof text>>, interval: number) =>
  paceTexts(texts, interval).map(({ leavesAt }) => (leavesAt.getTime() - NINE) / 1_000);

test('a long code sends six texts a minute, a toll-free number twenty a second', () => {
  expect(intervalOf('+16045550100')).toBe(10_000);
  expect(intervalOf('+18335550100')).toBe(50);
});

test('texts a sender can send in time leave when due or a few seconds later, none before', () => {
  expect(leaving([text(NINE)], 10_000)).toEqual([0]);
  expect(leaving([text(NINE), text(NINE)], 10_000)).toEqual([0, 10]);
});

test('if the sender is too slow, as many as necessary leave earlier', () => {
  expect(
    leaving(
      Array.from({ length: 5 }, () => text(NINE)),
      10_000,
    ),
  ).toEqual([-25, -15, -5, 5, 15]);
});

test('never more than an hour early, and then as fast as the sender can', () => {
  const leaves = leaving(
    Array.from({ length: 500 }, () => text(NINE)),
    10_000,
  );
  expect(leaves[0]).toBe(-3_600);
  expect(leaves.at(-1)).toBe(-3_600 + 499 * 10);
});

test('two texts are never closer than the interval, and none leaves before its earliest time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4 * HOUR }), { maxLength: 200 }),
      fc.constantFrom(50, 1_000, 10_000),
      (times, interval) => {
        const paced = paceTexts(
          times.map((at) => text(NINE + at)),
          interval,
        );
        paced.forEach(({ text: { from, at }, leavesAt }, place) => {
          expect(leavesAt >= from).toBe(true);
          const before = paced[place - 1];
          if (before) expect(leavesAt.getTime() - before.leavesAt.getTime()).toBeGreaterThanOrEqual(interval);
          // A text with no other within the hour leaves exactly on time.
          const isAlone = times.every(
            (other) => NINE + other === at.getTime() || Math.abs(NINE + other - at.getTime()) > HOUR,
          );
          if (isAlone && times.filter((other) => NINE + other === at.getTime()).length === 1)
            expect(leavesAt.getTime() - at.getTime()).toBeLessThanOrEqual(200 * interval);
        });
      },
    ),
  );
});

test('a reminder waits while its sender has an answer to send, and for the turn the answer took', () => {
  expect(otherTextsWaitMs({ waiting: 1, leftAgoMs: null }, 10_000)).toBe(10_000);
  expect(otherTextsWaitMs({ waiting: 0, leftAgoMs: 4_000 }, 10_000)).toBe(6_000);
  expect(otherTextsWaitMs({ waiting: 0, leftAgoMs: 11_000 }, 10_000)).toBe(0);
  expect(otherTextsWaitMs({ waiting: 0, leftAgoMs: null }, 10_000)).toBe(0);
});
