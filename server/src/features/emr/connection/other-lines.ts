import { limitedSignal } from '../../../kernel/time/limited-signal.ts';
import { type EmrOperation, emrTrouble, type FoundPatients, priorityOf } from '../../../ports/emr.ts';
import type { EmrCall, Step } from '../../../ports/emr-call.ts';
import type { EmrLine } from '../../../ports/emr-gateway.ts';

/** Further open lines to a clinic's EMR. */
export interface OtherLines {
  /** The REST line of a clinic that has authorised REST in addition to its SOAP account. */
  rest(): EmrLine | undefined;
  /** The platform's. */
  bridge(): EmrLine | undefined;
}

// What the caller would wait for in vain when the bridge hangs; SOAP has answered by then.
const BRIDGE_SEARCH_MS = 1_500;

const WRITTEN_ELSEWHERE: readonly EmrOperation[] = ['registerPatient', 'fileDocument', 'addTask'];

/**
 * What SOAP cannot do is done on another line: adding a patient, a document or a to-do over REST, or by the platform's
 * bridge where there is no REST; finding one by a cell number by the bridge.
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

/** A line whose token is gone, or that cannot do it, has written nothing, so the next one may. */
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
  const { signal, release } = limitedSignal(call.wait.signal, BRIDGE_SEARCH_MS);
  try {
    return await bridge.carry({ ...call, wait: { signal, priority: priorityOf(call.wait) } });
  } catch {
    return { patients: [], more: false } satisfies FoundPatients;
  } finally {
    release();
  }
}
