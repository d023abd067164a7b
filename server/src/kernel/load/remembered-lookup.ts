import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import { resolveWithin } from '../time/resolve-within.ts';

/** Caches data of the voice platform that rarely changes, because calls cannot wait long for it. */
export interface RememberedLookup<Value> {
  /** The cached value if the platform does not answer in time; null if there is none. */
  get(key: string, waitMs: number): Promise<Value | null>;
}

interface Needs<Value> {
  readonly look: (key: string, signal: AbortSignal) => Promise<Value | null>;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

const HIT_MS = 3_600_000;
const MISS_MS = 60_000;
const FAILURE_MS = 10_000;
const LOOK_MS = 3_000;
const MOST = 5_000;

/** One lookup per key at a time; one that exceeds the wait continues and serves the next call. */
export function rememberedLookup<Value>({ look, clock, failed }: Needs<Value>): RememberedLookup<Value> {
  // The library does not accept null as a value; ours means "looked up and not found".
  const entries = new LRUCache<string, { readonly value: Value | null }>({
    max: MOST,
    ttl: HIT_MS,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    // Callers waiting for an entry that is evicted meanwhile get the value that was looked up.
    ignoreFetchAbort: true,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (key, last, { options }) => {
      // The library serves an entry up to and including its last millisecond.
      const keep = (value: Value | null, forMs: number) => {
        options.ttl = forMs - 1;
        return { value };
      };
      try {
        const value = await look(key, AbortSignal.timeout(LOOK_MS));
        return keep(value, value === null ? MISS_MS : HIT_MS);
      } catch (error) {
        failed(error);
        return keep(last?.value ?? null, FAILURE_MS);
      }
    },
  });
  return {
    get: (key, waitMs) => {
      const last = entries.get(key, { allowStale: true });
      const found = entries.fetch(key).then((entry) => entry?.value ?? null);
      return resolveWithin(waitMs, found, () => last?.value ?? null);
    },
  };
}
