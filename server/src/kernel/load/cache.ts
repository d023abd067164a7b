import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';

export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
  /** Marks the matching entries stale; a load in progress will not be stored. */
  expire(isOld: (value: Value) => boolean): void;
  /** Loads a key once for all concurrent callers. A failed load is not cached. */
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
  const entries = new LRUCache<Key, { readonly value: Value }>({
    max: maxSize,
    // The library still serves an entry in its last millisecond.
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
        // A key set or deleted during the load must not be overwritten by the older value.
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
      // A negative TTL makes the entry stale but keeps it available.
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
