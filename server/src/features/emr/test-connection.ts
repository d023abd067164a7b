import type { Trail, Transaction } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import { emrTrouble } from '../../ports/emr.ts';
import type { EndedCall } from '../../ports/emr-call.ts';
import { type Capabilities, NO_CAPABILITIES } from './capabilities.ts';
import type { EmrConnections } from './connections.ts';
import type { EmrStore } from './store.ts';
import type { TestStep, TryOut } from './try-out.ts';

export interface TestResult {
  readonly connected: boolean;
  readonly latencyMs: number;
  readonly message: string;
  readonly steps: readonly TestStep[];
  readonly capabilities: Capabilities;
}

interface Needs {
  readonly connections: Pick<EmrConnections, 'tryOut' | 'forget' | 'closeBreakers'>;
  readonly store: Pick<EmrStore, 'noteTest'>;
  readonly stop: (clinicId: string) => Promise<void>;
  /** Noted as where a call meets it: a state of its own, with its item and its notification. */
  readonly refused: (clinicId: string) => Promise<void>;
  /** It answers again; in the transaction that notes it. */
  readonly over: (tx: Transaction) => Promise<void>;
  /** A test that failed counts as the call that it stands for. */
  readonly counted: (ended: EndedCall) => void;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

// The page that waits for it should have the answer within ten seconds.
const TEST_MS = 9_500;
const CONNECTED = 'Connected: the EMR answers, and everything that callers need can be read.';

/** Asks the clinic's EMR what callers will ask it, as it is configured now; not being connected is an answer, not a fault. */
export async function testConnection(
  { connections, store, stop, refused, over, counted, clock, timeoutMs = TEST_MS }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<TestResult> {
  const started = performance.now();
  const attempt = connections.tryOut(clinicId, { signal: AbortSignal.timeout(timeoutMs) });
  const { steps, failure, transport, capabilities } = await attempt.catch(firstStepFailed);
  const latencyMs = Math.round(performance.now() - started);
  const kind = failure && emrTrouble(failure);
  if (kind && transport) counted({ clinicId, transport, operation: 'ping', ms: latencyMs, outcome: kind });
  if (kind === 'reauthorise') await stop(clinicId);
  if (kind === 'credentials') await refused(clinicId);
  await store.noteTest(clinicId, stateAfter(kind), clock.now(), async (tx, details) => {
    if (!failure) await over(tx);
    await trail(tx, details);
  });
  connections.forget(clinicId);
  if (!failure) connections.closeBreakers(clinicId);
  const message = sentence(steps, failure);
  return { connected: failure === null, latencyMs, message, steps, capabilities };
}

function sentence(steps: readonly TestStep[], failure: Failure | null): string {
  const missing = steps.find(({ ok }) => !ok)?.message;
  if (failure) return missing ?? failure.message;
  return missing ? `${CONNECTED} ${missing}` : CONNECTED;
}

const NOTED_OTHERWISE: readonly string[] = ['not-configured', 'reauthorise', 'credentials'];

function stateAfter(trouble: ReturnType<typeof emrTrouble>): 'ok' | 'unreachable' | null {
  if (trouble === null) return 'ok';
  return NOTED_OTHERWISE.includes(trouble) ? null : 'unreachable';
}

/** Of a clinic that cannot even be asked. */
function firstStepFailed(error: unknown): TryOut {
  if (!(error instanceof Failure) || error.code !== 'EMR_UNAVAILABLE') throw error;
  const steps = [{ step: 'sign-in', ok: false, message: error.message }] as const;
  return { steps, failure: error, capabilities: NO_CAPABILITIES };
}
