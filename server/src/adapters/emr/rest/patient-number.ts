import { emrFailure } from '../../../ports/emr.ts';

/** The EMR's numbers are 32 bits wide; anything else would be a fault instead of "not there". */
export function isNumeric(id: string): boolean {
  return /^\d{1,9}$/.test(id);
}

export function notANumber() {
  return emrFailure('bad-request', 'The EMR knows patients by number only.', { sent: 'no' });
}
