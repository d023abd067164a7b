import { expect, test } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { createCallTrace } from './call-trace.ts';
import type { WaitingEvent } from './event.store.ts';

const event = (kind: string) => ({ at: new Date(0), kind, detail: {} });
const away = () => new Failure('UNAVAILABLE', 'away');

function aTrace(refuse: (events: readonly WaitingEvent[]) => Error | null = () => null, flushEveryMs = 5) {
  const batches: string[][] = [];
  const trace = createCallTrace({
    log: silentLogger,
    flushEveryMs,
    events: {
      add: async (events) => {
        const error = refuse(events);
        if (error) throw error;
        batches.push(events.map(({ kind }) => kind));
      },
    },
  });
  return { trace, batches, written: () => batches.flat() };
}

test('events are written together, in order, and nobody waits', async () => {
  const { trace, batches } = aTrace();
  for (const kind of ['a', 'b', 'c']) trace.add('clinic', 'call', event(kind));
  expect(batches).toEqual([]);
  await expect.poll(() => batches).toEqual([['a', 'b', 'c']]);
});

test('what comes while others are written is not written one by one after them', async () => {
  const batches: string[][] = [];
  let go: () => void = () => undefined;
  const trace = createCallTrace({
    log: silentLogger,
    flushEveryMs: 50,
    events: {
      add: async (events) => {
        batches.push(events.map(({ kind }) => kind));
        if (batches.length === 1) await new Promise<void>((resolve) => (go = resolve));
      },
    },
  });
  trace.add('clinic', 'call', event('a'));
  await expect.poll(() => batches.length).toBe(1);
  trace.add('clinic', 'call', event('b'));
  go();
  await new Promise((resolve) => setImmediate(resolve));
  trace.add('clinic', 'call', event('c'));
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c']]);
  await trace.close();
});

test('two hundred are written without waiting for the clock', async () => {
  const { trace, batches } = aTrace(() => null, 60_000);
  for (let index = 0; index < 200; index += 1) trace.add('clinic', 'call', event(`${index}`));
  await expect.poll(() => batches.length).toBe(1);
  expect(batches[0]?.length).toBe(200);
  await trace.close();
});

test('what waits is written when the service stops', async () => {
  const { trace, written } = aTrace(() => null, 60_000);
  for (let index = 0; index < 450; index += 1) trace.add('clinic', 'call', event(`${index}`));
  await trace.close();
  expect(written()).toEqual(Array.from({ length: 450 }, (_, index) => `${index}`));
});

test('while the database is away they wait, and come in order when it is back', async () => {
  let isAway = true;
  const { trace, written } = aTrace(() => (isAway ? away() : null));
  trace.add('clinic', 'call', event('a'));
  await expect.poll(() => trace.stats().traceWaiting).toBe(1);
  trace.add('clinic', 'call', event('b'));
  isAway = false;
  await trace.close();
  expect(written()).toEqual(['a', 'b']);
  expect(trace.stats().traceDropped).toBe(0);
});

test('of more than ten thousand the oldest are dropped, and counted', async () => {
  let isAway = true;
  const { trace, written } = aTrace(() => (isAway ? away() : null), 60_000);
  for (let index = 0; index < 10_005; index += 1) trace.add('clinic', 'call', event(`${index}`));
  await expect.poll(() => trace.stats()).toEqual({ traceWaiting: 10_000, traceDropped: 5 });
  isAway = false;
  await trace.close();
  expect([written()[0], written().at(-1)]).toEqual(['5', '10004']);
});

test('an event the database refuses does not take the others with it', async () => {
  const bad = (events: readonly WaitingEvent[]) =>
    events.some(({ kind }) => kind === 'bad') ? new Error('no such clinic') : null;
  const { trace, written } = aTrace(bad, 60_000);
  for (const kind of ['a', 'bad', 'b']) trace.add('clinic', 'call', event(kind));
  await trace.close();
  expect(written()).toEqual(['a', 'b']);
  expect(trace.stats()).toEqual({ traceWaiting: 0, traceDropped: 1 });
});

test('a service that stops without its database does not wait for it', async () => {
  const { trace } = aTrace(away, 60_000);
  trace.add('clinic', 'call', event('a'));
  await trace.close();
  expect(trace.stats()).toMatchObject({ traceDropped: 1 });
});
