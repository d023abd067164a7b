import { describe, expect, test } from 'vitest';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { type Admission, breaker, SPEC_LIMITS } from './breaker.ts';

function aBreaker() {
  const clock = frozenClock('2026-03-02T09:00:00Z');
  const openings: Date[] = [];
  const guard = breaker(clock, SPEC_LIMITS, () => openings.push(clock.now()));
  const letters: Readonly<Record<string, (call: Admission) => void>> = {
    S: (call) => call.succeeded(),
    F: (call) => call.failed(),
    x: (call) => call.faulted(),
    a: (call) => call.answered(),
    i: (call) => call.inconclusive(),
  };
  /**
   * S succeeds, F fails, x fails internally, a is a refusal, i is a caller giving up, and a dot is one
   * second.
   */
  const play = (story: string) => {
    for (const letter of story) {
      if (letter === '.') clock.advance(1000);
      else {
        const call = guard.admit();
        if (!call) throw new Error('the breaker is open');
        letters[letter]?.(call);
      }
    }
  };
  return { clock, guard, openings, play };
}

describe('a closed breaker', () => {
  test.each([
    ['F', 'closed', 'one call is too few'],
    ['FF', 'closed', 'two failures of two calls are too few'],
    ['FFF', 'open', 'three failures of three'],
    ['SFF', 'open', 'two of three'],
    ['SSF', 'closed', 'one of three'],
    ['SSFF', 'open', 'exactly half'],
    ['SSSFF', 'closed', 'two of five'],
    ['SSSFFF', 'open', 'exactly half of six'],
    ['FFS', 'closed', 'it opens on failures only'],
    ['FFSF', 'open', 'three of four'],
    ['FFaaa', 'closed', 'refusals do not make up the number'],
    ['FFiii', 'closed', 'nor do callers who gave up'],
    ['FFaaiiF', 'open', 'they are not counted at all'],
    ['F....F....F', 'open', 'nine seconds fit into the window'],
    ['F..........FF', 'closed', 'what is ten seconds old is forgotten'],
    ['SSSSSSS..........SFF', 'open', 'old successes are forgotten too'],
    ['xxxxxxxxxxxxxxxx', 'closed', 'one broken row that is read again and again within a moment'],
    ['xx.....xx.....xx', 'closed', 'six faults are too few'],
    ['xxx.....xxx.....xx', 'open', 'eight faults and nothing else within ten seconds'],
    ['x......x......x......x......x......x......x......x', 'open', 'one in seven seconds, for a minute'],
    ['xxxx.....xxSS.....xx', 'open', 'eight of ten'],
    ['xxxx.....xxSSS.....xx', 'closed', 'eight of eleven: it works, mostly'],
    ['xxxx............................................................xxxx', 'closed', 'a minute apart'],
    ['FFxxxxxx', 'closed', 'faults do not make up the number of failures'],
  ])('after %s is %s: %s', (story, state) => {
    const { guard, play, openings } = aBreaker();
    play(story);
    expect(guard.state()).toBe(state);
    expect(openings.length).toBe(state === 'open' ? 1 : 0);
  });
});

describe('an open breaker', () => {
  function opened() {
    const it = aBreaker();
    it.play('FFF');
    return it;
  }

  test('lets nothing through for 30 seconds, then one probe', () => {
    const { clock, guard } = opened();
    clock.advance(29_999);
    expect([guard.state(), guard.admit()]).toEqual(['open', null]);
    clock.advance(1);
    expect(guard.state()).toBe('half-open');
    expect(guard.admit()).not.toBeNull();
    expect(guard.admit()).toBeNull();
    expect(guard.admit()).toBeNull();
  });

  test.each(['succeeded', 'answered'] as const)('closes if the probe %s, with a clean window', (how) => {
    const { clock, guard, play } = opened();
    clock.advance(30_000);
    guard.admit()?.[how]();
    expect(guard.state()).toBe('closed');
    play('FF');
    expect(guard.state()).toBe('closed');
  });

  test('reopens for another 30 seconds if the probe fails, and is announced only once', () => {
    const { clock, guard, openings } = opened();
    clock.advance(45_000);
    guard.admit()?.failed();
    clock.advance(29_999);
    expect(guard.state()).toBe('open');
    clock.advance(1);
    expect(guard.state()).toBe('half-open');
    expect(openings.length).toBe(1);
  });

  test('opened by faults stays open on a fault, and closes on a success', () => {
    const { clock, guard, play } = aBreaker();
    play('xxx.....xxx.....xx');
    clock.advance(30_000);
    guard.admit()?.faulted();
    expect(guard.state()).toBe('open');
    clock.advance(30_000);
    guard.admit()?.succeeded();
    expect(guard.state()).toBe('closed');
  });

  test('opened by silence closes on a fault, because the other side responds again', () => {
    const { clock, guard } = opened();
    clock.advance(30_000);
    guard.admit()?.faulted();
    expect(guard.state()).toBe('closed');
  });

  test("sends another probe if the first one's caller gave up", () => {
    const { clock, guard } = opened();
    clock.advance(30_000);
    guard.admit()?.inconclusive();
    expect(guard.state()).toBe('half-open');
    expect(guard.admit()).not.toBeNull();
  });

  test('ignores calls that started before it opened', () => {
    const { clock, guard, play } = aBreaker();
    const early = [guard.admit(), guard.admit(), guard.admit()];
    play('FFF');
    clock.advance(10_000);
    early[0]?.failed();
    clock.advance(20_000);
    expect(guard.state()).toBe('half-open');
    early[1]?.succeeded();
    expect(guard.state()).toBe('half-open');
    guard.admit()?.succeeded();
    early[2]?.failed();
    expect(guard.state()).toBe('closed');
  });
});
