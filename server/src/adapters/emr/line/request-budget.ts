import type { Clock } from '../../../kernel/time/clock.ts';
import type { EmrPriority } from '../../../ports/emr.ts';
import type { RequestLimit } from '../../../ports/emr-call.ts';

export interface RequestBudget {
  /** Counts an outgoing HTTP request. */
  countRequest(): void;
  /** Milliseconds until an operation of this priority may start; 0 if it may start now. */
  admit(priority: EmrPriority): number;
  /** The EMR's rate limiter refused a request. */
  refused(retryAfterMs: number): void;
  /** Applies a limit that another process, or this one before a restart, has learned. */
  restore(limit: RequestLimit): void;
  learned(): RequestLimit;
}

const MINUTE_MS = 60_000;
/**
 * Share of the limit each priority may use, so that higher priorities find room. Callers are never held back.
 */
const SHARE: Readonly<Record<Exclude<EmrPriority, 'caller'>, number>> = {
  work: 0.8,
  watcher: 0.6,
  'warm-up': 0.3,
};
/** Prefetch limit while the EMR's limit is unknown, so that prefetching never causes refusals for callers. */
const WARM_UP_UNTIL = 30;
const WARM_UP_PAUSE_MS = 1_000;
/** Other clients may have used up most of the EMR's limit before us. */
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
    // If the clock was set back, requests dated in the future must not count for ever.
    sent = sent.filter((at) => at > since && at <= now());
    return sent;
  };
  // The estimate is not probed upwards, because a caller would get the refusal; but callers are never held
  // back, so they may show that more requests pass.
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
