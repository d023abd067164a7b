import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';

export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
  /** Expires the matching entries; a load under way is not kept. */
  expire(isOld: (value: Value) => boolean): void;
  /** One load per key at a time, however many ask. A failed load is not kept, so the next one who asks loads again. */
  getOrLoad(key: Key, load: () => Promise<Value>): Promise<Value>;
}

interface Needs {
  readonly clock: Clock;
  readonly ttlMs: number;
  readonly maxSize: number;
  /** Failures for which a stale cached value may be served. */
  readonly mayServeStale?: (error: unknown) => boolean;
}

/** An LRU cache with one load per key, which may serve a stale value when a load fails. */
export function createCache<Key extends string, Value>(needs: Needs): Cache<Key, Value> {
  const { clock, ttlMs, maxSize, mayServeStale } = needs;
  // The library takes no null for a value; ours mean "looked up, and there is none".
  const entries = new LRUCache<Key, { readonly value: Value }>({
    max: maxSize,
    // The library serves an entry up to and including its last millisecond.
    ttl: Math.max(1, ttlMs - 1),
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now: () => clock.now().getTime() },
  });
  const loading = new Map<Key, Promise<Value>>();

  const startLoad = (key: Key, load: () => Promise<Value>) => {
    const promise: Promise<Value> = Promise.resolve()
      .then(load)
      .then((value) => {
        // A key that was set or deleted meanwhile must not be overwritten by older news.
        if (loading.get(key) === promise) entries.set(key, { value });
        return value;
      })
      .catch((error: unknown) => {
        const stale = entries.get(key, { allowStale: true });
        if (stale && mayServeStale?.(error)) return stale.value;
        throw error;
      })
      .finally(() => {
        if (loading.get(key) === promise) loading.delete(key);
      });
    loading.set(key, promise);
    return promise;
  };
  const expire = (isOld: (value: Value) => boolean) => {
    loading.clear();
    for (const key of [...entries.keys()]) {
      const entry = entries.peek(key, { allowStale: true });
      if (!entry || !isOld(entry.value)) continue;
      // A negative lifetime makes the entry stale at once, but leaves it to be served.
      if (mayServeStale) entries.set(key, entry, { ttl: -1 });
      else entries.delete(key);
    }
  };
  return {
    get: (key) => entries.get(key)?.value,
    set: (key, value) => {
      loading.delete(key);
      entries.set(key, { value });
    },
    delete: (key) => {
      loading.delete(key);
      entries.delete(key);
    },
    clear: () => expire(() => true),
    expire,
    getOrLoad: async (key, load) => {
      const entry = entries.get(key);
      return entry ? entry.value : (loading.get(key) ?? startLoad(key, load));
    },
  };
}
