import { emrFailure } from '../../../ports/emr.ts';

/** The EMR's ids are 32-bit; a longer id would cause a fault instead of "not found". */
export function isNumeric(id: string): boolean {
  return /^\d{1,9}$/.test(id);
}

export function notANumber() {
  return emrFailure('bad-request', 'The EMR knows patients by number only.', { sent: 'no' });
}
