import type { Trail } from '../../../database/database.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type EmrOperation, emrFailure, emrRetryAfterMs, emrSent, emrTrouble } from '../../../ports/emr.ts';
import type { EndedCall } from '../../../ports/emr-call.ts';
import { type Capabilities, NO_CAPABILITIES } from '../capabilities.ts';
import type { Finding } from '../connection/connection-state.ts';
import { awayFinding, reportFinding } from '../connection/connection-watch.ts';
import type { EmrConnections } from '../connection/connections.ts';
import type { TroubleNeeds } from '../connection/trouble.ts';
import type { EmrStore } from '../store.ts';
import type { TestStep, TryOut } from './try-out.ts';

export interface TestResult {
  readonly connected: boolean;
  readonly latencyMs: number;
  readonly message: string;
  readonly steps: readonly TestStep[];
  readonly capabilities: Capabilities;
}

interface Needs extends TroubleNeeds {
  readonly connections: Pick<EmrConnections, 'tryOut' | 'forget' | 'closeBreakers'>;
  readonly store: Pick<EmrStore, 'read' | 'noteTest'>;
  readonly stop: (clinicId: string) => Promise<void>;
  /** Stored like a refusal met by a call, with its state, inbox item and notification. */
  readonly refused: (clinicId: string) => Promise<void>;
  readonly counted: (ended: EndedCall) => void;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

// The waiting page should get its answer within ten seconds.
const TEST_MS = 9_500;
const CONNECTED = 'Connected: the EMR answers, and everything that callers need can be read.';

/** Asks the EMR what callers will ask, with the current settings. A missing connection is a result, not a failure. */
export async function testConnection(needs: Needs, clinicId: string, trail: Trail): Promise<TestResult> {
  const { connections, store, clock, timeoutMs = TEST_MS } = needs;
  const started = performance.now();
  const tried = await blockedByLimit(needs, clinicId);
  const { steps, failure, transport, capabilities, operation, warnings } =
    tried ??
    (await connections.tryOut(clinicId, { signal: AbortSignal.timeout(timeoutMs) }).catch(firstStepFailed));
  const latencyMs = Math.round(performance.now() - started);
  const kind = failure && emrTrouble(failure);
  if (kind && transport)
    needs.counted({ clinicId, transport, operation: 'ping', ms: latencyMs, outcome: kind });
  if (kind === 'reauthorise') await needs.stop(clinicId);
  if (kind === 'credentials') await needs.refused(clinicId);
  const message = sentence(steps, failure, warnings ?? []);
  const finding = findingOf(failure, { operation: operation ?? 'ping', message, now: clock.now() });
  await store.noteTest(clinicId, finding, clock.now(), async (tx, noted) => {
    if (finding) await reportFinding(needs, tx, clinicId, { finding, ...noted });
    await trail(tx);
  });
  connections.forget(clinicId);
  if (!failure) connections.closeBreakers(clinicId);
  return { connected: failure === null, latencyMs, message, steps, capabilities };
}

/** While the EMR limits requests, only callers may send any, so the test sends none. */
async function blockedByLimit({ store, clock }: Needs, clinicId: string): Promise<TryOut | null> {
  const until = (await store.read(clinicId))?.limitedUntil;
  const leftMs = until ? until.getTime() - clock.now().getTime() : 0;
  if (leftMs <= 0) return null;
  const seconds = Math.ceil(leftMs / 1000);
  const message = `Your EMR takes no more requests for ${seconds} seconds, and until then only callers may ask it. Test again after that.`;
  return firstStepFailed(emrFailure('limited', message, { sent: 'no', retryAfterMs: leftMs }));
}

function sentence(steps: readonly TestStep[], failure: Failure | null, warnings: readonly string[]): string {
  const missing = steps.find(({ ok }) => !ok)?.message;
  if (failure) return missing ?? failure.message;
  return [CONNECTED, ...warnings, ...(missing ? [missing] : [])].join(' ');
}

/** The test's finding, as a call would report it; null if another method stores it. */
function findingOf(
  failure: Failure | null,
  {
    operation,
    message,
    now,
  }: { readonly operation: EmrOperation; readonly message: string; readonly now: Date },
): Finding | null {
  const trouble = failure && emrTrouble(failure);
  const retryAfterMs = emrRetryAfterMs(failure);
  switch (trouble) {
    case null:
      return { is: 'ok' };
    case 'not-configured':
    case 'reauthorise':
    case 'credentials':
      return null;
    case 'forbidden':
      return { is: 'missing_right', operation, message };
    case 'limited':
      return emrSent(failure) === 'no' || retryAfterMs === null
        ? null
        : { is: 'limited', perMinute: null, until: new Date(now.getTime() + retryAfterMs) };
    default:
      // An EMR that accepts the sign-in and fails later is not down.
      if (operation !== 'ping')
        return trouble === 'timeout' || trouble === 'busy'
          ? { is: 'slow', message }
          : { is: 'operation_failing', operation, message: `${message} (${operation})` };
      return awayFinding(trouble, { sent: emrSent(failure), message: failure?.message ?? '' });
  }
}

function firstStepFailed(error: unknown): TryOut {
  if (!(error instanceof Failure) || error.code !== 'EMR_UNAVAILABLE') throw error;
  const steps = [{ step: 'sign-in', ok: false, message: error.message }] as const;
  return { steps, failure: error, capabilities: NO_CAPABILITIES };
}
