import type { Clock } from '../time/clock.ts';
import { resolveWithin } from '../time/resolve-within.ts';

/** Caches rarely changing data of the voice platform, which calls cannot wait long for. */
export interface RememberedLookup<Value> {
  /** The cached value if the platform does not answer in time; null if there is none. */
  get(key: string, waitMs: number): Promise<Value | null>;
}

interface Needs<Value> {
  readonly look: (key: string, signal: AbortSignal) => Promise<Value | null>;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

interface Entry<Value> {
  readonly value: Value | null;
  readonly freshUntil: number;
}

const HIT_MS = 3_600_000;
const MISS_MS = 60_000;
const FAILURE_MS = 10_000;
const LOOK_MS = 3_000;
const MOST = 5_000;

/** One lookup per key at a time; one that exceeds the wait continues and serves the next call. */
export function rememberedLookup<Value>({ look, clock, failed }: Needs<Value>): RememberedLookup<Value> {
  const entries = new Map<string, Entry<Value>>();
  const looking = new Map<string, Promise<Value | null>>();

  const keep = (key: string, value: Value | null, forMs: number) => {
    entries.delete(key);
    entries.set(key, { value, freshUntil: clock.now().getTime() + forMs });
    const [oldest] = entries.keys();
    if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
    return value;
  };
  const lookNow = async (key: string) => {
    try {
      const value = await look(key, AbortSignal.timeout(LOOK_MS));
      return keep(key, value, value === null ? MISS_MS : HIT_MS);
    } catch (error) {
      failed(error);
      return keep(key, entries.get(key)?.value ?? null, FAILURE_MS);
    } finally {
      looking.delete(key);
    }
  };
  const begin = (key: string) => {
    const running = Promise.resolve(key).then(lookNow);
    looking.set(key, running);
    return running;
  };

  return {
    get: async (key, waitMs) => {
      const entry = entries.get(key);
      if (entry && entry.freshUntil > clock.now().getTime()) return entry.value;
      return resolveWithin(waitMs, looking.get(key) ?? begin(key), () => entry?.value ?? null);
    },
  };
}
