import type { Database, Transaction } from '../../../database/database.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { createRunOnce } from './run-once.ts';
import { ledgerStore } from './store.ts';
import type { ToolCallKey } from './tool-call-key.ts';

export type { ToolCallKey } from './tool-call-key.ts';

/** Records every change a call may make before it is made, so that a repeated tool call changes nothing. */
export interface Ledger {
  /**
   * Runs the work once per tool call and arguments, across processes. A repeat gets the first answer and waits if the
   * first is still running; null if that outlasts the deadline. Without ids a repeat cannot be recognised, so the
   * work simply runs. `recall` answers for an attempt that ended without storing an answer, or whose answer was
   * "unconfirmed".
   */
  runOnce(
    clinicId: string,
    key: ToolCallKey,
    deadline: Deadline,
    work: (attemptId: string) => Promise<object>,
    recall?: (attemptId: string) => Promise<object | null>,
  ): Promise<{ readonly answer: object; readonly repeated: boolean } | null>;
  /** Stores the answer in the transaction of its effect; without this call it is stored when the work ends. */
  answer(tx: Transaction, clinicId: string, attemptId: string, answer: object): Promise<void>;
}

export function createLedger({ db }: { readonly db: Database<'scheduling'> }): Ledger {
  const store = ledgerStore(db);
  return { runOnce: createRunOnce(store), answer: store.answerIn };
}
