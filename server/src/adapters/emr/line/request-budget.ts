import type { Clock } from '../../../kernel/time/clock.ts';
import type { EmrPriority } from '../../../ports/emr.ts';
import type { RequestLimit } from '../../../ports/emr-call.ts';

/** Keeps one process within the request limit of one clinic's EMR. */
export interface RequestBudget {
  /** Counts an HTTP request that goes out. */
  countRequest(): void;
  /** Whether an operation of this priority may start now: 0, or for how many milliseconds it must wait. */
  admit(priority: EmrPriority): number;
  /** The EMR's rate limiter refused a request. */
  refused(retryAfterMs: number): void;
  /** What another process learned, or this one before it was restarted. */
  restore(limit: RequestLimit): void;
  learned(): RequestLimit;
}

const MINUTE_MS = 60_000;
/** The part of the limit that each may use; the rest is left to those before it. Callers are never held back. */
const SHARE: Readonly<Record<Exclude<EmrPriority, 'caller'>, number>> = {
  work: 0.8,
  watcher: 0.6,
  'warm-up': 0.3,
};
/** Prefetching limit for an EMR without a known limit, so that prefetching never causes refusals for callers. */
const WARM_UP_UNTIL = 30;
const WARM_UP_PAUSE_MS = 1_000;
/** Other clients may have used up the EMR's limit before us. */
const LEAST_PER_MINUTE = 10;
const TRIM_EVERY = 500;

export function requestBudget(clock: Clock): RequestBudget {
  let sent: number[] = [];
  let perMinute: number | null = null;
  let limitedUntil = 0;
  let lastWarmUp = Number.NEGATIVE_INFINITY;
  let lastRefusal = 0;
  const now = () => clock.now().getTime();
  const recent = (): readonly number[] => {
    const since = now() - MINUTE_MS;
    // A clock that was set back must not keep old requests for ever.
    sent = sent.filter((at) => at > since && at <= now());
    return sent;
  };
  // Nothing is tried out, since a caller would meet the refusal; but callers are never held back, so more may go through.
  const learnFromPassed = () => {
    if (perMinute === null || now() - lastRefusal < MINUTE_MS) return;
    perMinute = Math.max(perMinute, recent().length);
  };
  const untilBelow = (most: number): number => {
    const used = recent();
    const leaves = used[used.length - Math.max(1, Math.floor(most))];
    return used.length < most || leaves === undefined ? 0 : leaves + MINUTE_MS - now();
  };

  return {
    countRequest: () => {
      sent.push(now());
      if (sent.length % TRIM_EVERY === 0) recent();
      learnFromPassed();
    },
    admit: (priority) => {
      if (priority === 'caller') return 0;
      const closedMs = limitedUntil - now();
      if (closedMs > 0) return closedMs;
      if (priority !== 'warm-up') return perMinute === null ? 0 : untilBelow(perMinute * SHARE[priority]);
      const most = Math.min(WARM_UP_UNTIL, (perMinute ?? Number.POSITIVE_INFINITY) * SHARE['warm-up']);
      const waitMs = Math.max(untilBelow(most), lastWarmUp + WARM_UP_PAUSE_MS - now());
      if (waitMs > 0) return waitMs;
      lastWarmUp = now();
      return 0;
    },
    refused: (retryAfterMs) => {
      // A limiter counts by the minute and names the end of its minute, so it began to count a minute before that.
      const since = now() - Math.max(0, MINUTE_MS - retryAfterMs) - 1;
      const counted = recent().filter((at) => at >= (retryAfterMs < MINUTE_MS ? since : 0)).length;
      if (now() >= limitedUntil) {
        perMinute = Math.max(LEAST_PER_MINUTE, counted);
      }
      lastRefusal = now();
      limitedUntil = Math.max(limitedUntil, now() + retryAfterMs);
    },
    restore: (limit) => {
      perMinute ??= limit.perMinute;
      limitedUntil = Math.max(limitedUntil, limit.limitedUntil?.getTime() ?? 0);
      lastRefusal ||= now();
    },
    learned: () => ({ perMinute, limitedUntil: limitedUntil > now() ? new Date(limitedUntil) : null }),
  };
}
