import type { Clock } from '../../../kernel/time/clock.ts';
import type { BreakerState } from '../../../ports/emr-call.ts';

interface WindowLimits {
  /** Share of failed calls in the window at which the breaker opens. */
  readonly failureRate: number;
  readonly minimumCalls: number;
  readonly windowMs: number;
  readonly buckets: number;
  /** Minimum time between the first and the last failure; absent if there is none. */
  readonly lastingMs?: number;
}

export interface BreakerLimits extends WindowLimits {
  readonly openMs: number;
  /** One broken row can fail every read with a fault, so faults must persist before they open the breaker. */
  readonly faults: WindowLimits;
}

export const SPEC_LIMITS: BreakerLimits = {
  failureRate: 0.5,
  minimumCalls: 3,
  windowMs: 10_000,
  buckets: 10,
  openMs: 30_000,
  faults: { failureRate: 0.8, minimumCalls: 8, windowMs: 60_000, buckets: 12, lastingMs: 10_000 },
};

/** One admitted call; only the first result reported for it counts. */
export interface Admission {
  succeeded(): void;
  failed(): void;
  /** The EMR reported an internal error: harmless once, an outage if most calls end so. */
  faulted(): void;
  /** The EMR works although this call failed: a probe succeeds, and other calls are not counted. */
  answered(): void;
  /** The result says nothing about the EMR's health. */
  inconclusive(): void;
}

export interface Breaker {
  state(): BreakerState;
  admit(): Admission | null;
  /** A person has confirmed that the EMR works. */
  close(): void;
  /** Another process or a probe has found the EMR down. */
  open(): void;
}

interface Bucket {
  readonly number: number;
  calls: number;
  failures: number;
  firstFailureAt: number | null;
}

function recentCalls(now: () => number, { buckets, windowMs, ...limits }: WindowLimits) {
  let recent: Bucket[] = [];
  return {
    count: (failed: boolean) => {
      const number = Math.floor((now() * buckets) / windowMs);
      recent = recent.filter((bucket) => bucket.number > number - buckets && bucket.number <= number);
      let bucket = recent.at(-1);
      if (bucket?.number !== number) {
        bucket = { number, calls: 0, failures: 0, firstFailureAt: null };
        recent.push(bucket);
      }
      bucket.calls += 1;
      if (!failed) return;
      bucket.failures += 1;
      bucket.firstFailureAt ??= now();
    },
    tooManyFailed: () => {
      const calls = recent.reduce((sum, bucket) => sum + bucket.calls, 0);
      const failures = recent.reduce((sum, bucket) => sum + bucket.failures, 0);
      const first = recent.find(({ firstFailureAt }) => firstFailureAt !== null)?.firstFailureAt ?? now();
      return (
        calls >= limits.minimumCalls &&
        failures >= calls * limits.failureRate &&
        now() - first >= (limits.lastingMs ?? 0)
      );
    },
    clear: () => {
      recent = [];
    },
  };
}

export function breaker(clock: Clock, limits: BreakerLimits, onOpen: () => void = () => {}): Breaker {
  let openedAt: number | null = null;
  let openedByFaults = false;
  let probing = false;
  // The result of a call started before a state change must not affect the new state.
  let era = 0;
  const now = () => clock.now().getTime();
  const outages = recentCalls(now, limits);
  const faults = recentCalls(now, limits.faults);

  const state = (): BreakerState => {
    if (openedAt === null) return 'closed';
    return now() - openedAt >= limits.openMs ? 'half-open' : 'open';
  };

  const change = (opened: number | null, byFaults = false) => {
    if (openedAt === null && opened !== null) onOpen();
    openedAt = opened;
    openedByFaults = byFaults;
    outages.clear();
    faults.clear();
    probing = false;
    era += 1;
  };

  const probe: Admission = {
    succeeded: () => change(null),
    failed: () => change(now()),
    faulted: () => (openedByFaults ? change(now(), true) : change(null)),
    answered: () => change(null),
    inconclusive: () => {
      probing = false;
    },
  };
  const ordinary: Admission = {
    succeeded: () => {
      outages.count(false);
      faults.count(false);
    },
    failed: () => {
      outages.count(true);
      if (outages.tooManyFailed()) change(now());
    },
    faulted: () => {
      faults.count(true);
      if (faults.tooManyFailed()) change(now(), true);
    },
    answered: () => {},
    inconclusive: () => {},
  };

  const once = (admission: Admission): Admission => {
    const begun = era;
    let open = true;
    const first = (say: () => void) => () => {
      if (open && begun === era) say();
      open = false;
    };
    return {
      succeeded: first(admission.succeeded),
      failed: first(admission.failed),
      faulted: first(admission.faulted),
      answered: first(admission.answered),
      inconclusive: first(admission.inconclusive),
    };
  };

  return {
    state,
    close: () => change(null),
    open: () => change(now()),
    admit() {
      const at = state();
      if (at === 'closed') return once(ordinary);
      if (at === 'open' || probing) return null;
      probing = true;
      return once(probe);
    },
  };
}
