import { expect, test } from 'vitest';
import { requestTimes } from './request-times.ts';

function aClinic() {
  const state = { now: 0 };
  const times = requestTimes(() => state.now);
  const note = (count: number, ms: number) => {
    for (let at = 0; at < count; at += 1) times.note('clinic', ms);
  };
  return { state, note, perSecond: (connections = 6) => times.perSecond('clinic', connections), times };
}

test('six connections to an EMR of 100 ms get sixty answers per second', () => {
  const { note, perSecond } = aClinic();
  note(20, 100);
  expect(perSecond()).toBeCloseTo(60);
});

test('is unknown until a few requests were answered, and for other clinics', () => {
  const { note, perSecond, times } = aClinic();
  note(4, 100);
  expect(perSecond()).toBeNull();
  note(1, 100);
  expect(perSecond()).toBeCloseTo(60);
  expect(times.perSecond('another clinic', 6)).toBeNull();
});

test('follows an EMR that becomes slower within some forty requests', () => {
  const { note, perSecond } = aClinic();
  note(200, 50);
  note(40, 400);
  expect(perSecond()).toBeLessThan(20);
});

test('is forgotten after a minute without a request', () => {
  const { state, note, perSecond } = aClinic();
  note(20, 100);
  state.now = 61_000;
  expect(perSecond()).toBeNull();
  note(5, 10);
  expect(perSecond()).toBeCloseTo(600);
});
