import { type EmrTrouble, emrFailure, emrTrouble } from '../../ports/emr.ts';

/** For the reading step of a write: a failure there has changed nothing, and the caller may know it. */
export function nothingWritten(error: unknown): never {
  const trouble: EmrTrouble | null = emrTrouble(error);
  if (!trouble || !(error instanceof Error)) throw error;
  throw emrFailure(trouble, error.message, { sent: 'no', cause: error });
}
