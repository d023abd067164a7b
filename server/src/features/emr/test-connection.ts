import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import { emrTrouble } from '../../ports/emr.ts';
import type { EmrConnections } from './connections.ts';
import type { Trail } from './ports.ts';
import type { EmrStore } from './store.ts';

export interface TestResult {
  readonly connected: boolean;
  readonly latencyMs: number;
  readonly message: string;
}

interface Needs {
  readonly connections: Pick<EmrConnections, 'tryOut' | 'forget'>;
  readonly store: Pick<EmrStore, 'noteTest'>;
  readonly stop: (clinicId: string) => Promise<void>;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

// A first contact may be a description to fetch, a log-in and the question itself.
const TEST_MS = 8_000;
const CONNECTED = 'Connected: the EMR answers and accepts the credentials.';

/** Asks the clinic's EMR once, as it is configured now; not being connected is an answer, not a fault. */
export async function testConnection(
  { connections, store, stop, clock, timeoutMs = TEST_MS }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<TestResult> {
  const started = performance.now();
  const failure = await trouble(connections.tryOut(clinicId, { signal: AbortSignal.timeout(timeoutMs) }));
  const latencyMs = Math.round(performance.now() - started);
  const kind = failure && emrTrouble(failure);
  if (kind === 'reauthorise') await stop(clinicId);
  await store.noteTest(clinicId, stateAfter(kind), clock.now(), trail);
  connections.forget(clinicId);
  return { connected: failure === null, latencyMs, message: failure?.message ?? CONNECTED };
}

function stateAfter(trouble: ReturnType<typeof emrTrouble>): 'ok' | 'unreachable' | null {
  if (trouble === null) return 'ok';
  return trouble === 'not-configured' || trouble === 'reauthorise' ? null : 'unreachable';
}

async function trouble(attempt: Promise<void>): Promise<Failure | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    if (error instanceof Failure && error.code === 'EMR_UNAVAILABLE') return error;
    throw error;
  }
}
