import type { Extracted, MachineMatch } from '../document.ts';
import type { PatientMatch } from './match-patient.ts';

/** Spec 2.6: at or above this confidence no review is needed. */
const CONFIDENT = 0.85;

export type Judgement = MachineMatch & { readonly status: 'matched' | 'review_needed' };

const NOBODY = { demographicId: null, method: null, confidence: null } as const;

/** Decisions that need no EMR search: no name on the page, or several patients. */
export function judgeReading(extracted: Extracted): Judgement | null {
  if (extracted.isBlank) return { status: 'review_needed', ...NOBODY, reviewReason: 'blank' };
  if (extracted.patients.length > 1)
    return { status: 'review_needed', ...NOBODY, reviewReason: 'two_patients' };
  if (extracted.patients.length === 0)
    return { status: 'review_needed', ...NOBODY, reviewReason: 'no_match' };
  return null;
}

export function judgeMatch(match: PatientMatch, isDuplicate: boolean): Judgement {
  if (match.status === 'not-found')
    return { status: 'review_needed', ...NOBODY, reviewReason: isDuplicate ? 'duplicate' : match.reason };
  const { patientId: demographicId, method, confidence } = match;
  const said = { demographicId, method, confidence };
  if (isDuplicate) return { status: 'review_needed', ...said, reviewReason: 'duplicate' };
  return confidence >= CONFIDENT
    ? { status: 'matched', ...said, reviewReason: null }
    : { status: 'review_needed', ...said, reviewReason: 'low_confidence' };
}
