import type { Database, Transaction } from '../../../database/database.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { createRunOnce } from './run-once.ts';
import { ledgerStore } from './store.ts';
import type { ToolCallKey } from './tool-call-key.ts';

export type { ToolCallKey } from './tool-call-key.ts';

/** Everything a call may change is entered here first, so that the same tool call delivered again changes nothing. */
export interface Ledger {
  /**
   * Runs the work once for a tool call of one call with the same arguments, whichever process gets it. A repeat has
   * the first answer, also while the first is still running; null when that takes longer than the deadline.
   * Without ids there is nothing to know a repeat by, and the work simply runs. An attempt that has ended without its
   * answer, or whose answer was that it is not known yet, is answered by `recall` from what became of it.
   */
  runOnce(
    clinicId: string,
    key: ToolCallKey,
    deadline: Deadline,
    work: (attemptId: string) => Promise<object>,
    recall?: (attemptId: string) => Promise<object | null>,
  ): Promise<{ readonly answer: object; readonly repeated: boolean } | null>;
  /** Stores the answer in the transaction of its effect, where there is one; otherwise it is stored when the work ends. */
  answer(tx: Transaction, clinicId: string, attemptId: string, answer: object): Promise<void>;
}

export function createLedger({ db }: { readonly db: Database<'scheduling'> }): Ledger {
  const store = ledgerStore(db);
  return { runOnce: createRunOnce(store), answer: store.answerIn };
}
