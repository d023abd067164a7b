import type { Clock } from '../../../kernel/clock.ts';
import type { BreakerState } from '../../../ports/emr-call.ts';

export interface BreakerLimits {
  /** Of the calls in the window; exactly this much opens it too. */
  readonly failureRate: number;
  readonly minimumCalls: number;
  readonly windowMs: number;
  readonly buckets: number;
  readonly openMs: number;
}

export const SPEC_LIMITS: BreakerLimits = {
  failureRate: 0.5,
  minimumCalls: 3,
  windowMs: 10_000,
  buckets: 10,
  openMs: 30_000,
};

/** One call that was let through; the first word about it counts, later ones do not. */
export interface Admission {
  succeeded(): void;
  failed(): void;
  /** The other side works, though this call came to nothing: ends a probe well, and is not counted otherwise. */
  answered(): void;
  /** It says nothing about the other side. */
  inconclusive(): void;
}

export interface Breaker {
  state(): BreakerState;
  /** Null when nothing may be sent now. */
  admit(): Admission | null;
  /** A person has seen that the other side is healthy. */
  close(): void;
}

interface Bucket {
  readonly number: number;
  calls: number;
  failures: number;
}

export function breaker(clock: Clock, limits: BreakerLimits, onOpen: () => void = () => {}): Breaker {
  let recent: Bucket[] = [];
  let openedAt: number | null = null;
  let probing = false;
  // Calls begun before the last change of state must not decide about the next one.
  let era = 0;
  const now = () => clock.now().getTime();

  const state = (): BreakerState => {
    if (openedAt === null) return 'closed';
    return now() - openedAt >= limits.openMs ? 'half-open' : 'open';
  };

  const count = (failed: boolean) => {
    const number = Math.floor((now() * limits.buckets) / limits.windowMs);
    recent = recent.filter((bucket) => bucket.number > number - limits.buckets && bucket.number <= number);
    let bucket = recent.at(-1);
    if (bucket?.number !== number) {
      bucket = { number, calls: 0, failures: 0 };
      recent.push(bucket);
    }
    bucket.calls += 1;
    if (failed) bucket.failures += 1;
  };

  const tooManyFailed = () => {
    const calls = recent.reduce((sum, bucket) => sum + bucket.calls, 0);
    const failures = recent.reduce((sum, bucket) => sum + bucket.failures, 0);
    return calls >= limits.minimumCalls && failures >= calls * limits.failureRate;
  };

  const change = (opened: number | null) => {
    if (openedAt === null && opened !== null) onOpen();
    openedAt = opened;
    recent = [];
    probing = false;
    era += 1;
  };

  const probe: Admission = {
    succeeded: () => change(null),
    failed: () => change(now()),
    answered: () => change(null),
    inconclusive: () => {
      probing = false;
    },
  };
  const ordinary: Admission = {
    succeeded: () => count(false),
    failed: () => {
      count(true);
      if (tooManyFailed()) change(now());
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
      answered: first(admission.answered),
      inconclusive: first(admission.inconclusive),
    };
  };

  return {
    state,
    close: () => change(null),
    admit() {
      const at = state();
      if (at === 'closed') return once(ordinary);
      if (at === 'open' || probing) return null;
      probing = true;
      return once(probe);
    },
  };
}
