import { describe, expect, test } from 'vitest';
import { frozenClock } from '../time/clock.ts';
import { createCache } from './cache.ts';

const aMap = ({ maxSize = 10 } = {}) => {
  const clock = frozenClock('2026-03-03T10:00:00Z');
  return { clock, map: createCache<string, string>({ clock, ttlMs: 1000, maxSize }) };
};

const aLoad = () => {
  let calls = 0;
  let finish: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const load = () => {
    calls += 1;
    return new Promise<string>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  };
  return {
    load,
    calls: () => calls,
    finish: (value: string) => finish(value),
    fail: () => fail(new Error('no answer')),
  };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('entries', () => {
  test('expire after the TTL', () => {
    const { clock, map } = aMap();
    map.set('clinic', 'A');
    clock.advance(999);
    expect(map.get('clinic')).toBe('A');
    clock.advance(1);
    expect(map.get('clinic')).toBeUndefined();
  });

  test('restart their TTL when set again', () => {
    const { clock, map } = aMap();
    map.set('clinic', 'A');
    clock.advance(900);
    map.set('clinic', 'B');
    clock.advance(900);
    expect(map.get('clinic')).toBe('B');
  });

  test('are evicted oldest first when the cache is full', () => {
    const { map } = aMap({ maxSize: 2 });
    map.set('a', '1');
    map.set('b', '2');
    map.set('a', '3');
    map.set('c', '4');
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['3', undefined, '4']);
  });

  test('can be removed, one or all', () => {
    const { map } = aMap();
    map.set('a', '1');
    map.set('b', '2');
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
    map.clear();
    expect(map.get('b')).toBeUndefined();
  });
});

describe('loading', () => {
  test('loads once for concurrent callers and caches the value', async () => {
    const { map } = aMap();
    const source = aLoad();
    const askers = Promise.all([map.getOrLoad('a', source.load), map.getOrLoad('a', source.load)]);
    await settled();
    source.finish('1');
    expect(await askers).toEqual(['1', '1']);
    expect(await map.getOrLoad('a', source.load)).toBe('1');
    expect(source.calls()).toBe(1);
  });

  test('loads again after the entry has expired', async () => {
    const { clock, map } = aMap();
    expect(await map.getOrLoad('a', async () => '1')).toBe('1');
    clock.advance(1000);
    expect(await map.getOrLoad('a', async () => '2')).toBe('2');
  });

  test('rejects all concurrent callers and does not cache the failure', async () => {
    const { map } = aMap();
    const source = aLoad();
    const askers = Promise.allSettled([map.getOrLoad('a', source.load), map.getOrLoad('a', source.load)]);
    await settled();
    source.fail();
    expect((await askers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await map.getOrLoad('a', async () => 'better')).toBe('better');
  });

  test('treats a synchronous throw like a rejection', async () => {
    const { map } = aMap();
    const broken = () => {
      throw new Error('no line');
    };
    await expect(map.getOrLoad('a', broken)).rejects.toThrow('no line');
    expect(await map.getOrLoad('a', async () => 'better')).toBe('better');
  });

  test('does not cache a value that was set meanwhile', async () => {
    const { map } = aMap();
    const source = aLoad();
    const asker = map.getOrLoad('a', source.load);
    await settled();
    map.set('a', 'newer');
    source.finish('older');
    expect(await asker).toBe('older');
    expect(map.get('a')).toBe('newer');
  });

  test('does not cache a value that was deleted meanwhile', async () => {
    const { map } = aMap();
    const source = aLoad();
    const asker = map.getOrLoad('a', source.load);
    await settled();
    map.delete('a');
    source.finish('older');
    expect(await asker).toBe('older');
    expect(map.get('a')).toBeUndefined();
    expect(await map.getOrLoad('a', async () => 'fresh')).toBe('fresh');
  });

  test('serves a stale value only for failures that allow it', async () => {
    const clock = frozenClock('2026-11-16T17:00:00Z');
    const map = createCache<string, string>({
      clock,
      ttlMs: 1_000,
      maxSize: 5,
      mayServeStale: (error) => (error as Error).message === 'away',
    });
    const failing = (message: string) => async () => {
      throw new Error(message);
    };
    await map.getOrLoad('a', async () => 'old');
    clock.advance(2_000);

    expect(await map.getOrLoad('a', failing('away'))).toBe('old');
    expect(map.get('a')).toBeUndefined();
    await expect(map.getOrLoad('a', failing('refused'))).rejects.toThrow('refused');
    await expect(map.getOrLoad('b', failing('away'))).rejects.toThrow('away');
    expect(await map.getOrLoad('a', async () => 'new')).toBe('new');
    map.clear();
    expect([map.get('a'), await map.getOrLoad('a', failing('away'))]).toEqual([undefined, 'new']);
    map.delete('a');
    await expect(map.getOrLoad('a', failing('away'))).rejects.toThrow('away');
  });

  test('one key does not wait for another', async () => {
    const { map } = aMap();
    const slow = aLoad();
    const asker = map.getOrLoad('slow', slow.load);
    expect(await map.getOrLoad('quick', async () => '1')).toBe('1');
    await settled();
    slow.finish('2');
    expect(await asker).toBe('2');
  });
});
