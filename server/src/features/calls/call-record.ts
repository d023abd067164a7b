import type { CallOutcome } from '../../kernel/calls/call-words.ts';
import { outcomesInLog, type ShownOutcome, shownOutcomes } from './outcomes.ts';
import type { LogRow } from './store.ts';
import { summaryOf } from './summary.ts';

/** A call's results, as its record shows them. */
export interface CallRecord {
  readonly outcomes: readonly ShownOutcome[];
  /** Null while the call is in progress. */
  readonly outcome: CallOutcome | null;
  readonly patientName: string | null;
  readonly summary: string | null;
}

type RecordField =
  | 'outcome'
  | 'outcomes'
  | 'status'
  | 'startedAt'
  | 'patientId'
  | 'appointmentId'
  | 'summary'
  | 'transferred'
  | 'transferReason';

/** Its results in detail, and as a sentence if the platform sent no summary. */
export function recordOf(
  call: Pick<LogRow, RecordField> & { readonly patientName: string | null },
): CallRecord & { readonly outcomes: ShownOutcome[] } {
  const outcomes = shownOutcomes(call);
  const named = outcomes.find(({ patientName }) => patientName !== null)?.patientName ?? null;
  const isOver = call.status !== 'in_progress';
  return {
    outcomes,
    // The outcome is known only after the call.
    outcome: isOver ? call.outcome : null,
    patientName: named ?? call.patientName,
    summary: call.summary ?? (isOver ? summaryOf(outcomesInLog(call), call) : null),
  };
}
