import type { Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import { TELL_CHANGES } from './job-kinds.ts';
import type { StoredChange, WatcherStore } from './store.ts';

/** A slice that follows changes of the book. */
export interface ChangeListener {
  /** The listener's cursor is stored under this name. */
  readonly name: string;
  /**
   * Runs in the transaction that advances the cursor, so each change is delivered exactly once even if a
   * process dies.
   */
  take(tx: Transaction, clinicId: string, changes: readonly StoredChange[]): Promise<void>;
}

/** Each listener gets changes in the order they were noticed, independently of other listeners. */
interface Needs {
  readonly store: Pick<WatcherStore, 'tell'>;
  readonly listeners: readonly ChangeListener[];
}

export function tellChangesJob({ store, listeners }: Needs): JobKind {
  return {
    kind: TELL_CHANGES,
    maxAttempts: 25,
    run: async ({ clinicId }, signal) => {
      if (!clinicId) return 'done';
      for (const listener of listeners) {
        const take = (tx: Transaction, changes: readonly StoredChange[]) =>
          listener.take(tx, clinicId, changes);
        while (!signal.aborted && (await store.tell(clinicId, listener.name, take)) > 0);
      }
      return signal.aborted ? { inMs: 0 } : 'done';
    },
  };
}
