import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { CallObserver } from '../../ports/emr-call.ts';
import type { ConnectionState, EmrStore } from './store.ts';
import { type TroubleNeeds, troubleBegan, troubleOver } from './trouble.ts';

interface Needs extends TroubleNeeds {
  readonly store: Pick<EmrStore, 'noteState' | 'stop'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps the clinic's connection state by how its calls go; no call waits for that. */
export function watchConnections(needs: Needs): {
  readonly observe: CallObserver;
  forget(clinicId: string | null): void;
  /** Waits for what is being written. */
  settle(): Promise<void>;
} {
  const noted = new Map<string, ConnectionState>();
  const writing = new Set<Promise<void>>();

  // Only changes are written, so a busy clinic costs nothing.
  const note = (clinicId: string, state: ConnectionState, write: () => Promise<unknown>) => {
    if (noted.get(clinicId) === state) return;
    noted.set(clinicId, state);
    const written = write()
      .then(() => undefined)
      .catch((error: unknown) => {
        noted.delete(clinicId);
        needs.log.warn(
          { clinicId, err: (error as Error).name },
          'the state of an EMR connection was not kept',
        );
      })
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  const noteState = (clinicId: string, state: 'ok' | 'unreachable') =>
    note(clinicId, state, () =>
      needs.store.noteState(clinicId, state, needs.clock.now(), async (tx, hasChanged) => {
        if (state === 'ok') await troubleOver(needs, tx, clinicId);
        else if (hasChanged) await troubleBegan(needs, tx, clinicId, { facts: { why: 'away' } });
      }),
    );

  return {
    observe: ({ clinicId, outcome }, breaker) => {
      if (outcome === 'ok') noteState(clinicId, 'ok');
      else if (outcome === 'reauthorise')
        note(clinicId, 'reauthorise', () => stopConnection(needs, clinicId));
      // One failed call is no news; a breaker that opened is.
      else if (breaker === 'open') noteState(clinicId, 'unreachable');
    },
    forget: (clinicId) => {
      if (clinicId) noted.delete(clinicId);
      else noted.clear();
    },
    settle: async () => {
      await Promise.all(writing);
    },
  };
}

/** All processes stop calling, and the managers hear of it once. */
export async function stopConnection(needs: Needs, clinicId: string): Promise<void> {
  const at = needs.clock.now();
  const news = {
    type: 'emr_reauthorise',
    title: 'Connect your EMR again',
    body: 'Your EMR no longer accepts our access, so callers cannot be booked. Open the EMR settings and connect it again.',
    eventKey: `emr-reauthorise:${clinicId}:${at.toISOString()}`,
  };
  const outcome = await needs.store.stop(clinicId, at, (tx) =>
    troubleBegan(needs, tx, clinicId, { facts: { why: 'reauthorise' }, news }),
  );
  if (outcome === 'stopped') needs.log.warn({ clinicId }, 'the EMR of a clinic must be authorised again');
}
