import type { Failure } from '../../kernel/failure.ts';
import { emrFailure } from '../../ports/emr.ts';
import type { EmrAnswer } from './http.ts';

const TOO_MANY_REQUESTS = 429;
const USUAL_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Null unless the response comes from the EMR's rate limiter, which refuses before the request has any
 * effect.
 */
export function limitedFailure({ status, headers }: Pick<EmrAnswer, 'status' | 'headers'>): Failure | null {
  if (status !== TOO_MANY_REQUESTS) return null;
  const retryAfterMs = waitIn(headers['retry-after'] ?? '');
  const seconds = Math.ceil(retryAfterMs / 1000);
  return emrFailure(
    'limited',
    `The EMR takes no more requests for ${seconds} seconds. Raise its rate limit.`,
    {
      sent: 'answered',
      retryAfterMs,
    },
  );
}

/** Retry-After is a number of seconds or a date. */
function waitIn(text: string): number {
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), LONGEST_WAIT_MS) : USUAL_WAIT_MS;
}
