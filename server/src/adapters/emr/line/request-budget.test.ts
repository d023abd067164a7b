import { describe, expect, test } from 'vitest';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { requestBudget } from './request-budget.ts';

const START = '2026-11-17T17:00:00Z';

function budgetOf() {
  const clock = frozenClock(START);
  const budget = requestBudget(clock);
  const send = (count: number) => {
    for (let each = 0; each < count; each += 1) budget.countRequest();
  };
  return { clock, budget, send };
}

describe('an EMR that has refused no request', () => {
  test('gets as many requests as callers, work and watchers need', () => {
    const { budget, send } = budgetOf();
    send(500);
    expect([budget.admit('caller'), budget.admit('work'), budget.admit('watcher')]).toEqual([0, 0, 0]);
  });

  test('is prefetched from at most once a second, and not beside thirty other requests a minute', () => {
    const { clock, budget, send } = budgetOf();
    expect(budget.admit('warm-up')).toBe(0);
    expect(budget.admit('warm-up')).toBe(1_000);
    clock.advance(1_000);
    expect(budget.admit('warm-up')).toBe(0);
    send(30);
    clock.advance(5_000);
    expect(budget.admit('warm-up')).toBe(55_000);
  });
});

describe('an EMR that refuses the 101st request of its minute', () => {
  const refused = () => {
    const made = budgetOf();
    made.send(60);
    made.clock.advance(20_000);
    made.send(40);
    // The limiter's minute began with the first request, so forty seconds remain.
    made.budget.refused(40_000);
    return made;
  };

  test('is assumed to take a hundred a minute', () => {
    expect(refused().budget.learned()).toEqual({
      perMinute: 100,
      limitedUntil: new Date('2026-11-17T17:01:00Z'),
    });
  });

  test("gets only callers' requests until the time it named", () => {
    const { clock, budget } = refused();
    clock.advance(39_999);
    expect([
      budget.admit('caller'),
      budget.admit('work'),
      budget.admit('watcher'),
      budget.admit('warm-up'),
    ]).toEqual([0, 1, 1, 1]);
  });

  test('then leaves room for callers first, work second, watchers third and prefetching last', () => {
    const { clock, budget, send } = refused();
    clock.advance(60_000);
    const mayGo = () =>
      (['caller', 'work', 'watcher', 'warm-up'] as const).filter((each) => budget.admit(each) === 0);
    expect(mayGo()).toEqual(['caller', 'work', 'watcher', 'warm-up']);
    clock.advance(1_000);
    send(30);
    expect(mayGo()).toEqual(['caller', 'work', 'watcher']);
    send(30);
    expect(mayGo()).toEqual(['caller', 'work']);
    send(20);
    expect(mayGo()).toEqual(['caller']);
    expect(budget.admit('work')).toBe(60_000);
  });

  test('is not probed: staying just below its limit leaves the estimate unchanged', () => {
    const { clock, budget, send } = refused();
    for (let minute = 0; minute < 60; minute += 1) {
      clock.advance(60_000);
      send(99);
    }
    expect(budget.learned().perMinute).toBe(100);
  });

  test('is assumed to take more once callers have sent more without a refusal', () => {
    const { clock, budget, send } = refused();
    clock.advance(61_000);
    send(130);
    expect(budget.learned().perMinute).toBe(130);
  });

  test('is not assumed to take more by requests sent while it refuses', () => {
    const { clock, budget, send } = refused();
    clock.advance(30_000);
    send(60);
    budget.refused(10_000);
    send(60);
    expect(budget.learned().perMinute).toBe(100);
  });
});

test('a minute used up by other clients counts as at least ten requests', () => {
  const { budget, send } = budgetOf();
  send(1);
  budget.refused(30_000);
  expect(budget.learned().perMinute).toBe(10);
});

test('a limit learned by another process applies here too', () => {
  const { budget } = budgetOf();
  budget.restore({ perMinute: 80, limitedUntil: new Date('2026-11-17T17:00:30Z') });
  expect([budget.admit('caller'), budget.admit('watcher')]).toEqual([0, 30_000]);
  expect(budget.learned().perMinute).toBe(80);
});
