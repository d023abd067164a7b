import { type EmrOperation, emrFailure, emrTrouble, type Wait } from '../../../ports/emr.ts';
import type { Carry, EmrCall } from '../../../ports/emr-call.ts';
import type { ConnectedEmr } from '../../../ports/emr-gateway.ts';

/** An adapter that can be retired while operations still run on it. */
export interface LineInUse {
  readonly carry: Carry;
  lacks(operation: EmrOperation): boolean;
  warmUp(wait: Wait): Promise<void>;
  underWay(): number;
  retire(): Promise<void>;
}

export function lineInUse(emr: ConnectedEmr): LineInUse {
  // Counts operations, not requests: an operation may take several, and must not be retired between two.
  const running = new Set<Promise<unknown>>();
  // Some servers reveal only on request which operations they lack.
  const notOffered = new Set<EmrOperation>();
  const use = <Result>(run: Promise<Result>): Promise<Result> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };
  return {
    carry: (call) =>
      use(
        ask(emr, call).catch((error: unknown) => {
          if (emrTrouble(error) === 'not-offered') notOffered.add(call.operation);
          throw error;
        }),
      ),
    lacks: (operation) => emr[operation] === null || notOffered.has(operation),
    warmUp: (wait) => use(emr.warmUp(wait)),
    underWay: () => running.size,
    retire: async () => {
      while (running.size > 0) await Promise.allSettled(running);
      await emr.close().catch(() => undefined);
    },
  };
}

async function ask(emr: ConnectedEmr, { operation, given, wait }: EmrCall): Promise<unknown> {
  const run = emr[operation] as ((...asked: unknown[]) => Promise<unknown>) | null;
  // The clinic changed its connection while this caller held the old one.
  if (!run) throw emrFailure('refused', 'This can no longer be done in this EMR from here.', { sent: 'no' });
  return run(...given, wait);
}
