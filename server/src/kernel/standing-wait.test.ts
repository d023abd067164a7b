import { expect, test } from 'vitest';
import { standingWait } from './standing-wait.ts';

function aWatch() {
  let now = 0;
  const waits = standingWait(() => now);
  return (ms: number, ...waited: number[]) => {
    now += ms;
    for (const each of waited) waits.note(each);
    return waits.ms();
  };
}

test('where nobody asked, nobody waits', () => {
  expect(aWatch()(500)).toBe(0);
});

test('a burst is no queue, however long all of it waited', () => {
  const after = aWatch();
  after(5_000);
  expect(after(10, 80, 60, 120, 90, 70, 80)).toBe(0);
  expect(after(20, 0)).toBe(0);
});

test('where everybody has waited for a while, the shortest of the waits is what the next must expect', () => {
  const after = aWatch();
  for (let each = 0; each < 8; each += 1) after(20, 90 + each);
  expect(after(20, 70)).toBe(70);
  expect(after(20, 0)).toBe(0);
  for (let each = 0; each < 8; each += 1) after(20, 80);
  expect(after(0)).toBe(80);
});

test('one block of the process, and one slow connection after a quiet time, is no queue', () => {
  const after = aWatch();
  for (let each = 0; each < 20; each += 1) after(25, 0);
  expect(after(500, 475)).toBe(0);
  expect(after(25, 0)).toBe(0);
  expect(after(60_000, 200)).toBe(0);
});

test('a process that comes late to everything is full, also where it comes to little', () => {
  const after = aWatch();
  for (let each = 0; each < 6; each += 1) after(300, 275);
  expect(after(0)).toBe(275);
});

test('it is forgotten once nobody has asked for a moment', () => {
  const after = aWatch();
  for (let each = 0; each < 8; each += 1) after(20, 90);
  expect(after(0)).toBe(90);
  expect(after(1_100)).toBe(0);
});
