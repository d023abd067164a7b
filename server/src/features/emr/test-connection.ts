import type { Trail, Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import { emrTrouble } from '../../ports/emr.ts';
import type { EmrConnections } from './connections.ts';
import type { EmrStore } from './store.ts';
import type { TestStep, TryOut } from './try-out.ts';

export interface TestResult {
  readonly connected: boolean;
  readonly latencyMs: number;
  readonly message: string;
  readonly steps: readonly TestStep[];
}

interface Needs {
  readonly connections: Pick<EmrConnections, 'tryOut' | 'forget' | 'closeBreakers'>;
  readonly store: Pick<EmrStore, 'noteTest'>;
  readonly stop: (clinicId: string) => Promise<void>;
  /** It answers again; in the transaction that notes it. */
  readonly over: (tx: Transaction) => Promise<void>;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

// The page that waits for it should have the answer within ten seconds.
const TEST_MS = 9_500;
const CONNECTED = 'Connected: the EMR answers, and everything that callers need can be read.';

/** Asks the clinic's EMR what callers will ask it, as it is configured now; not being connected is an answer, not a fault. */
export async function testConnection(
  { connections, store, stop, over, clock, timeoutMs = TEST_MS }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<TestResult> {
  const started = performance.now();
  const attempt = connections.tryOut(clinicId, { signal: AbortSignal.timeout(timeoutMs) });
  const { steps, failure } = await attempt.catch(firstStepFailed);
  const latencyMs = Math.round(performance.now() - started);
  const kind = failure && emrTrouble(failure);
  if (kind === 'reauthorise') await stop(clinicId);
  await store.noteTest(clinicId, stateAfter(kind), clock.now(), async (tx, details) => {
    if (!failure) await over(tx);
    await trail(tx, details);
  });
  connections.forget(clinicId);
  if (!failure) connections.closeBreakers(clinicId);
  return { connected: failure === null, latencyMs, message: sentence(steps, failure), steps };
}

function sentence(steps: readonly TestStep[], failure: Failure | null): string {
  const missing = steps.find(({ ok }) => !ok)?.message;
  if (failure) return missing ?? failure.message;
  return missing ? `${CONNECTED} ${missing}` : CONNECTED;
}

function stateAfter(trouble: ReturnType<typeof emrTrouble>): 'ok' | 'unreachable' | null {
  if (trouble === null) return 'ok';
  return trouble === 'not-configured' || trouble === 'reauthorise' ? null : 'unreachable';
}

/** Of a clinic that cannot even be asked. */
function firstStepFailed(error: unknown): TryOut {
  if (!(error instanceof Failure) || error.code !== 'EMR_UNAVAILABLE') throw error;
  return { steps: [{ step: 'sign-in', ok: false, message: error.message }], failure: error };
}
