import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import { type EmrOperation, emrTrouble, type FoundPatients, priorityOf } from '../../../ports/emr.ts';
import type { EmrCall, Step } from '../../../ports/emr-call.ts';
import type { EmrLine } from '../../../ports/emr-gateway.ts';

export interface OtherLines {
  /** Present if the clinic has authorised REST in addition to its SOAP account. */
  rest(): EmrLine | undefined;
  bridge(): EmrLine | undefined;
}

// How long a caller waits for a hanging bridge after SOAP has answered.
const BRIDGE_SEARCH_MS = 1_500;

const WRITTEN_ELSEWHERE: readonly EmrOperation[] = ['registerPatient', 'fileDocument', 'addTask'];

/**
 * Sends operations SOAP lacks over another line: adding patients, documents and tasks over REST, or the platform's
 * bridge without REST; searching cell numbers over the bridge.
 */
export function otherLinesStep({ rest, bridge }: OtherLines): Step {
  return async (call, next) => {
    if (WRITTEN_ELSEWHERE.includes(call.operation)) return writeElsewhere(call, [rest(), bridge()], next);
    const answer = await next(call);
    const helper = bridge();
    return helper &&
      call.operation === 'findPatients' &&
      'phone' in call.given[0] &&
      (answer as FoundPatients).patients.length === 0
      ? askBridge(helper, call)
      : answer;
  };
}

/** A line without a token, or without the operation, has written nothing, so it is safe to try the next. */
async function writeElsewhere(
  call: EmrCall,
  lines: readonly (EmrLine | undefined)[],
  next: (call: EmrCall) => Promise<unknown>,
): Promise<unknown> {
  const [first, ...others] = lines.filter((line) => line !== undefined && !line.lacks(call.operation));
  if (!first) return next(call);
  try {
    return await first.carry({
      ...call,
      wait: { signal: call.wait.signal, priority: priorityOf(call.wait) },
    });
  } catch (error) {
    const wroteNothing = ['reauthorise', 'not-offered'].includes(emrTrouble(error) ?? '');
    if (others.length === 0 || !wroteNothing) throw error;
    return writeElsewhere(call, others, next);
  }
}

async function askBridge(bridge: EmrLine, call: EmrCall): Promise<unknown> {
  const { signal, release } = timeoutSignal(call.wait.signal, BRIDGE_SEARCH_MS);
  try {
    return await bridge.carry({ ...call, wait: { signal, priority: priorityOf(call.wait) } });
  } catch {
    return { patients: [], more: false } satisfies FoundPatients;
  } finally {
    release();
  }
}
