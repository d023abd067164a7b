import { type EmrTrouble, emrFailure, emrTrouble } from '../../ports/emr.ts';

/** For a read that precedes a write: its failure proves that nothing was written. */
export function rethrowAsNotSent(error: unknown): never {
  const trouble: EmrTrouble | null = emrTrouble(error);
  if (!trouble || !(error instanceof Error)) throw error;
  throw emrFailure(trouble, error.message, { sent: 'no', cause: error });
}
