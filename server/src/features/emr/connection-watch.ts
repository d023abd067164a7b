import type { Clock } from '../../kernel/clock.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { EmrType } from '../../ports/emr.ts';
import type { CallObserver } from '../../ports/emr-call.ts';
import type { ConnectionState, EmrStore } from './store.ts';
import { type TroubleNeeds, troubleBegan, troubleOver } from './trouble.ts';

interface Needs extends TroubleNeeds {
  readonly store: Pick<EmrStore, 'noteState' | 'noteRefused' | 'stop'>;
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
  const noted = new Map<string, NotedState>();
  /** By which wire: one that is accepted says nothing of the other. */
  const refusedBy = new Map<string, EmrType>();
  const writing = new Set<Promise<void>>();

  // Only changes are written, so a busy clinic costs nothing.
  const note = (clinicId: string, state: NotedState, write: () => Promise<unknown>) => {
    if (noted.get(clinicId) === state) return;
    noted.set(clinicId, state);
    const written = write()
      .then(() => undefined)
      .catch((error: unknown) => {
        noted.delete(clinicId);
        needs.log.warn({ clinicId, ...errorName(error) }, 'the state of an EMR connection was not kept');
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
    observe: ({ clinicId, outcome, transport }, breaker) => {
      if (outcome === 'ok') {
        if ((refusedBy.get(clinicId) ?? transport) !== transport) return;
        refusedBy.delete(clinicId);
        noteState(clinicId, 'ok');
      } else if (outcome === 'credentials') {
        refusedBy.set(clinicId, transport);
        note(clinicId, 'credentials_refused', () => noteRefused(needs, clinicId));
      } else if (outcome === 'reauthorise')
        note(clinicId, 'reauthorise', () => stopConnection(needs, clinicId));
      // One failed call is no news; a breaker that opened is.
      else if (breaker === 'open') noteState(clinicId, 'unreachable');
    },
    forget: (clinicId) => {
      for (const known of [noted, refusedBy]) {
        if (clinicId) known.delete(clinicId);
        else known.clear();
      }
    },
    settle: async () => {
      await Promise.all(writing);
    },
  };
}

type NotedState = ConnectionState | 'credentials_refused';

/** Calls go on: staff may put the password right in the EMR itself, and the next good answer ends it. */
export async function noteRefused(needs: Needs, clinicId: string): Promise<void> {
  const at = needs.clock.now();
  const news = {
    type: 'emr_credentials_refused',
    title: 'Your EMR refuses our credentials',
    body: 'Your EMR no longer accepts the user name or password we sign in with, so callers cannot be booked. Open the EMR settings, enter the right ones and test the connection.',
    eventKey: `emr-credentials-refused:${clinicId}:${at.toISOString()}`,
  };
  await needs.store.noteRefused(clinicId, at, async (tx, hasChanged) => {
    if (!hasChanged) return;
    await troubleBegan(needs, tx, clinicId, { facts: { why: 'refused' }, news });
    needs.log.warn({ clinicId }, 'the EMR of a clinic refuses our credentials');
  });
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
