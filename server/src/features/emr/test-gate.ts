import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { Failure } from '../../kernel/failure.ts';

const MOST = 10;
const WINDOW_MS = 60_000;
const MAX_CLINICS = 10_000;

/** A test asks the EMR several questions past the breaker: at most ten a minute for a clinic, and one at a time. */
export function testGate(clock: Clock) {
  const counts = expiringMap<string, { used: number }>({ clock, ttlMs: WINDOW_MS, maxSize: MAX_CLINICS });
  const running = new Set<string>();
  return async <Result>(clinicId: string, work: () => Promise<Result>): Promise<Result> => {
    if (running.has(clinicId)) throw busy('The EMR is being tested already. Wait for the result.');
    const count = counts.get(clinicId) ?? { used: 0 };
    if (count.used >= MOST) throw busy('The EMR was tested often in the last minute. Wait a moment.');
    if (count.used === 0) counts.set(clinicId, count);
    count.used += 1;
    running.add(clinicId);
    try {
      return await work();
    } finally {
      running.delete(clinicId);
    }
  };
}

function busy(message: string): Failure {
  return new Failure('RATE_LIMITED', message);
}
