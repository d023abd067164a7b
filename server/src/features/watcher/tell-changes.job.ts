import type { Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import { TELL_CHANGES } from './job-kinds.ts';
import type { StoredChange, WatcherStore } from './store.ts';

/** A slice that wants to know what changes in the book. */
export interface ChangeListener {
  /** Its place in the changes is kept under this name. */
  readonly name: string;
  /** In the transaction that moves its place on, so each change is taken once, whatever dies. */
  take(tx: Transaction, clinicId: string, changes: readonly StoredChange[]): Promise<void>;
}

/** Each listener gets the changes in the order they were noticed, without waiting for other listeners. */
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
