import { Redis } from 'ioredis';
import type { Logger } from '../../kernel/logger.ts';

/** A caller is on the phone, so after this timeout the request continues without Redis. */
const ANSWER_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The first command that times out closes the connection, and commands fail at once until it is
 * re-established. So a hung Redis delays one request by half a second instead of every request.
 */
export function openRedis(url: string, log: Logger, answerMs = ANSWER_MS): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    disconnectTimeout: answerMs,
    retryStrategy: (tries) => Math.min(tries * 100, LONGEST_PAUSE_MS),
  });
  redis.on('error', (error) =>
    log.warn({ err: error.name }, 'Redis unreachable; counting rate limits in this process'),
  );
  return redis;
}
