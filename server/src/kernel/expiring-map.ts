import type { Clock } from './clock.ts';

export interface ExpiringMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
  /** Only those are read again; a load under way is not kept, whatever it brings. */
  expire(isOld: (value: Value) => boolean): void;
  /** How many are alive. */
  size(): number;
  /** One load per key at a time, however many ask; a failed one is forgotten, so the next asker tries again. */
  getOrLoad(key: Key, load: () => Promise<Value>): Promise<Value>;
}

interface Needs {
  readonly clock: Clock;
  readonly ttlMs: number;
  readonly maxSize: number;
  /** Which failures of a load make do with what was there before, however old. */
  readonly makesDoWithOld?: (error: unknown) => boolean;
}

/** A Map whose entries die by the clock; when it is full, the oldest makes room. */
export function expiringMap<Key, Value>(needs: Needs): ExpiringMap<Key, Value> {
  const { clock, ttlMs, maxSize, makesDoWithOld } = needs;
  // All entries live equally long, so the order of insertion is also the order of dying.
  const entries = new Map<Key, { value: Value; diesAt: number }>();
  const loading = new Map<Key, Promise<Value>>();

  const live = (key: Key) => {
    const entry = entries.get(key);
    return entry && entry.diesAt > clock.now().getTime() ? entry : undefined;
  };

  const bury = () => {
    const now = clock.now().getTime();
    for (const [key, { diesAt }] of entries) {
      if (diesAt > now && entries.size <= maxSize) return;
      entries.delete(key);
    }
  };

  const keep = (key: Key, value: Value) => {
    entries.delete(key);
    entries.set(key, { value, diesAt: clock.now().getTime() + ttlMs });
    bury();
  };

  const startLoad = (key: Key, load: () => Promise<Value>) => {
    const promise: Promise<Value> = Promise.resolve()
      .then(load)
      .then((value) => {
        // A key that was set or deleted meanwhile must not be overwritten by older news.
        if (loading.get(key) === promise) keep(key, value);
        return value;
      })
      .catch((error: unknown) => {
        // Nothing is buried while every load fails, so what died last is still at hand.
        const old = entries.get(key);
        if (old && makesDoWithOld?.(error)) return old.value;
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
    for (const [key, entry] of entries) {
      if (!isOld(entry.value)) continue;
      // It must be read again; where that cannot be done, it is still better than nothing.
      if (makesDoWithOld) entry.diesAt = Number.NEGATIVE_INFINITY;
      else entries.delete(key);
    }
  };

  return {
    get: (key) => live(key)?.value,
    set: (key, value) => {
      loading.delete(key);
      keep(key, value);
    },
    delete: (key) => {
      loading.delete(key);
      entries.delete(key);
    },
    clear: () => expire(() => true),
    expire,
    size: () => {
      bury();
      return entries.size;
    },
    getOrLoad: async (key, load) => {
      const entry = live(key);
      return entry ? entry.value : (loading.get(key) ?? startLoad(key, load));
    },
  };
}
