import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
// @ts-expect-error: the plugin's own stores ship without types
import UntypedLocalStore from '@fastify/rate-limit/store/LocalStore.js';
// @ts-expect-error: as above
import UntypedRedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { Redis } from 'ioredis';

type StoreWith<Rest extends readonly unknown[]> = new (
  continueExceeding: boolean,
  exponentialBackoff: boolean,
  ...rest: Rest
) => FastifyRateLimitStore;
const LocalStore = UntypedLocalStore as StoreWith<[cacheSize: number]>;
const RedisStore = UntypedRedisStore as StoreWith<[redis: Redis, nameSpace: string]>;

/** Counts in Redis, so that all processes share one limit; falls back to this process while Redis is down. */
export function sharedCounts(redis: Redis, nameSpace: string, cacheSize: number): FastifyRateLimitStoreCtor {
  const shared = new RedisStore(false, false, redis, nameSpace);
  const local = new LocalStore(false, false, cacheSize);
  return class SharedCounts implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs, max) =>
      shared.incr(
        key,
        (error, counted) => (error ? local.incr(key, callback, windowMs, max) : callback(null, counted)),
        windowMs,
        max,
      );

    // Keys already name their limit, so all limits share one store.
    child = () => this;
  };
}
