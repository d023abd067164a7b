import { Redis } from 'ioredis';
import type { Logger } from '../../kernel/logger.ts';

/** A caller is on the phone: what Redis has not said by then is done without. */
const ANSWER_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/**
 * One that is silent loses its connection with the first command that waited too long. Until it answers on a new one,
 * every further command fails at once, so that a Redis that hangs costs half a second and not half a second a request.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disconnectTimeout: ANSWER_MS,
    retryStrategy: (tries) => Math.min(tries * 100, LONGEST_PAUSE_MS),
  });
  redis.on('error', (error) => log.warn({ err: error.name }, 'Redis is out of reach: nothing is limited'));
  return redis;
}
