import { expect, test } from 'vitest';
import { standingWait } from './standing-wait.ts';

function aWatch() {
  let now = 0;
  const waits = standingWait(() => now);
  const after = (ms: number, ...waited: number[]) => {
    now += ms;
    for (const each of waited) waits.note(each);
    return waits.ms();
  };
  return after;
}

test('where nobody asked, nobody waits', () => {
  expect(aWatch()(500)).toBe(0);
});

test('a burst in which one was served at once is no queue', () => {
  expect(aWatch()(10, 80, 0, 120)).toBe(0);
});

test('where everybody waited, the shortest of the waits is what the next must expect', () => {
  const after = aWatch();
  expect(after(10, 80, 60, 120)).toBe(60);
  expect(after(100, 90)).toBe(60);
  expect(after(100, 95)).toBe(90);
});

test('it is forgotten once nobody has asked for a moment', () => {
  const after = aWatch();
  after(10, 80);
  expect(after(100)).toBe(80);
  expect(after(200)).toBe(0);
});
