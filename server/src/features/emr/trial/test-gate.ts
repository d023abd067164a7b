import { Failure } from '../../../kernel/failure.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { EmrStore, TestLimits } from '../store.ts';

interface Needs {
  readonly store: Pick<EmrStore, 'beginTest' | 'endTest'>;
  readonly clock: Clock;
}

const LIMITS: TestLimits = { most: 10, windowMs: 60_000, longestMs: 15_000 };

export type TestGate = <Result>(clinicId: string, work: () => Promise<Result>) => Promise<Result>;

/** A test sends several requests past the breaker, so each clinic may run one at a time and ten a minute. */
export function testGate({ store, clock }: Needs): TestGate {
  return async (clinicId, work) => {
    const begun = await store.beginTest(clinicId, clock.now(), LIMITS);
    if (begun === 'running') throw busy('The EMR is being tested already. Wait for the result.');
    if (begun === 'too-often') throw busy('The EMR was tested often in the last minute. Wait a moment.');
    try {
      return await work();
    } finally {
      // If the database is down, the test's time limit ends it.
      await store.endTest(clinicId).catch(() => undefined);
    }
  };
}

function busy(message: string): Failure {
  return new Failure('RATE_LIMITED', message);
}
