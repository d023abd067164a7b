import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../failure.ts';
import { silentLogger } from '../logger.ts';
import { type WriteBehindOptions, writeBehind } from './write-behind.ts';

interface Item {
  readonly clinic: string;
  readonly call: string;
  readonly text: string;
}

const outage = () => new Failure('UNAVAILABLE', 'The database is away.');
const item = (text: string, call = text, clinic = 'a'): Item => ({ clinic, call, text });
const merge = { key: ({ call }: Item) => call, combine: (_: Item, newer: Item) => newer };

/** A store whose batches a test can hold back or refuse. */
function aQueue(options: Partial<WriteBehindOptions<Item>> = {}) {
  const batches: string[] = [];
  const stored = new Map<string, string>();
  const logged: object[] = [];
  const held: Array<() => void> = [];
  const state = { isHeld: false, refuse: (_: readonly Item[]): Error | null => null };
  const queue = writeBehind<Item>({
    name: 'test',
    flushEveryMs: 250,
    maxWaiting: 1_000,
    groupOf: ({ clinic }) => clinic,
    log: { ...silentLogger, error: (fields) => logged.push(fields), warn: (fields) => logged.push(fields) },
    store: async (items, group) => {
      batches.push(`${group}: ${items.map(({ text }) => text).join(' ')}`);
      if (state.isHeld) await new Promise<void>((resolve) => held.push(resolve));
      const error = state.refuse(items);
      if (error) throw error;
      for (const { call, text } of items) stored.set(call, text);
    },
    ...options,
  });
  const letGo = async () => {
    held.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, batches, stored, logged, state, letGo };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('items that are added are written together after the interval, by group and in order', async () => {
  const { queue, batches } = aQueue();
  for (const text of ['1', '2', '3']) queue.add(item(text));
  queue.add(item('4', '4', 'b'));
  await vi.advanceTimersByTimeAsync(249);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual(['a: 1 2 3', 'b: 4']);
});

test('a full batch is written without waiting for the interval', async () => {
  const { queue, batches } = aQueue({ batchSize: 3 });
  for (const text of ['1', '2', '3', '4']) queue.add(item(text));
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual(['a: 1 2 3', 'a: 4']);
});

test('items added during a flush wait for the next one', async () => {
  const { queue, batches, state, letGo } = aQueue();
  state.isHeld = true;
  queue.add(item('1'));
  await vi.advanceTimersByTimeAsync(250);
  queue.add(item('2'));
  await letGo();
  queue.add(item('3'));
  expect(batches).toEqual(['a: 1']);
  await vi.advanceTimersByTimeAsync(250);
  expect(batches).toEqual(['a: 1', 'a: 2 3']);
});

test('an awaited item is written at once; those that follow share the next batch', async () => {
  const { queue, batches, state, letGo } = aQueue();
  state.isHeld = true;
  const written: string[] = [];
  for (const text of ['1', '2', '3']) void queue.write(item(text)).then(() => written.push(text));
  void queue.write(item('4', '4', 'b'));
  expect(batches).toEqual(['a: 1', 'b: 4']);
  await letGo();
  expect(written).toEqual(['1']);
  expect(batches).toEqual(['a: 1', 'b: 4', 'a: 2 3']);
  await letGo();
  await letGo();
  expect(written).toEqual(['1', '2', '3']);
});

test('a newer item wins over an older one whose write is under way', async () => {
  const { queue, stored, state, letGo } = aQueue({ merge });
  state.isHeld = true;
  queue.add(item('first', 'call'));
  await vi.advanceTimersByTimeAsync(250);
  const second = queue.write(item('second', 'call'));
  await letGo();
  expect(stored.get('call')).toBe('first');
  await letGo();
  await second;
  expect(stored.get('call')).toBe('second');
});

test('a newer item wins over an older one that is retried after an outage', async () => {
  const { queue, stored, state, letGo } = aQueue({ merge });
  state.isHeld = true;
  state.refuse = outage;
  queue.add(item('first', 'call'));
  await vi.advanceTimersByTimeAsync(250);
  queue.add(item('second', 'call'));
  state.isHeld = false;
  await letGo();
  state.refuse = () => null;
  await queue.flush();
  expect(stored.get('call')).toBe('second');
});

test('during an outage items wait, and are written in order afterwards', async () => {
  const { queue, batches, state } = aQueue();
  state.refuse = outage;
  queue.add(item('1'));
  await vi.advanceTimersByTimeAsync(250);
  queue.add(item('2'));
  state.refuse = () => null;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches).toEqual(['a: 1', 'a: 1 2']);
  expect(queue.stats()).toEqual({ waiting: 0, dropped: 0 });
});

test('an awaited item fails at once during an outage, and is still retried', async () => {
  const { queue, stored, state } = aQueue();
  state.refuse = outage;
  await expect(queue.write(item('1'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  state.refuse = () => null;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored.get('1')).toBe('1');
});

test('an awaited item that may not be retried rejects', async () => {
  const { queue, stored, state } = aQueue({ isRetryable: () => false });
  state.refuse = outage;
  await expect(queue.write(item('1'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  state.refuse = () => null;
  await queue.flush();
  expect(stored.size).toBe(0);
  expect(queue.stats()).toEqual({ waiting: 0, dropped: 0 });
});

test('a refused item loses no other; it is counted and logged, and its caller gets the failure', async () => {
  const { queue, stored, logged, state } = aQueue();
  state.refuse = (items) => (items.some(({ text }) => text === 'bad') ? new Error('refused') : null);
  for (const text of ['1', 'bad', '2']) queue.add(item(text));
  await queue.flush();
  expect([...stored.keys()]).toEqual(['1', '2']);
  expect(queue.stats()).toEqual({ waiting: 0, dropped: 1 });
  expect(logged).toEqual([
    { queue: 'test', group: 'a', err: 'Error' },
    { queue: 'test', dropped: 1 },
  ]);
  await expect(queue.write(item('bad'))).rejects.toThrow('refused');
  expect(queue.stats().dropped).toBe(1);
});

test('a full queue drops its oldest item, counts it and logs it', async () => {
  const { queue, stored, logged, state } = aQueue({ maxWaiting: 3 });
  state.refuse = outage;
  for (const text of ['1', '2', '3', '4', '5']) queue.add(item(text));
  await vi.advanceTimersByTimeAsync(250);
  expect(queue.stats()).toEqual({ waiting: 3, dropped: 2 });
  expect(logged).toEqual([{ queue: 'test', dropped: 2 }]);
  state.refuse = () => null;
  await queue.flush();
  expect([...stored.keys()]).toEqual(['3', '4', '5']);
});

test('close writes what is queued, also behind a write under way', async () => {
  const { queue, batches, state, letGo } = aQueue();
  state.isHeld = true;
  void queue.write(item('1'));
  queue.add(item('2'));
  state.isHeld = false;
  const closed = queue.close();
  await letGo();
  await closed;
  expect(batches).toEqual(['a: 1', 'a: 2']);
});

test('close does not wait for a database that is down: lost items are counted', async () => {
  const { queue, logged, state } = aQueue();
  state.refuse = outage;
  queue.add(item('1'));
  await queue.close();
  expect(queue.stats()).toEqual({ waiting: 0, dropped: 1 });
  expect(logged).toEqual([{ queue: 'test', dropped: 1 }]);
});

test('with flushFirstAtOnce the first item is written at once and those that follow together', async () => {
  const { queue, batches } = aQueue({ flushFirstAtOnce: true });
  for (const text of ['1', '2', '3']) queue.add(item(text));
  expect(batches).toEqual(['a: 1']);
  await vi.advanceTimersByTimeAsync(250);
  expect(batches).toEqual(['a: 1', 'a: 2 3']);
  await vi.advanceTimersByTimeAsync(250);
  queue.add(item('4'));
  expect(batches.at(-1)).toBe('a: 4');
});

test('cleared items do not count as dropped', async () => {
  const { queue, batches } = aQueue();
  queue.add(item('1'));
  queue.clear();
  await vi.advanceTimersByTimeAsync(500);
  expect(batches).toEqual([]);
  expect(queue.stats()).toEqual({ waiting: 0, dropped: 0 });
});
