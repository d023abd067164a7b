import type { DocumentType } from '../../ports/fax-reader.ts';
import type { Extracted } from './extracted.ts';
import type { Filing, FilingState } from './filing/filing.ts';

export type { Extracted, ExtractedPatient } from './extracted.ts';

export const FAX_SORTS = ['receivedAt', 'status', 'urgency', 'documentType'] as const;

/** The names are those of spec 3. */
export const FAX_STATUSES = [
  'pending',
  'processing',
  'extracted',
  'matched',
  'review_needed',
  'verified',
  'error',
] as const;
export type FaxStatus = (typeof FAX_STATUSES)[number];

export const SET_ASIDE = ['not_ours', 'duplicate', 'blank'] as const;
export type SetAside = (typeof SET_ASIDE)[number];

export const VERIFIABLE = ['matched', 'review_needed'] as const satisfies readonly FaxStatus[];

export function canBeVerified(status: FaxStatus): boolean {
  return (VERIFIABLE as readonly FaxStatus[]).includes(status);
}

/** True if the fax is filed, or being filed, for another patient, so that the document has to be moved. */
export function isCorrection(
  fax: {
    readonly status: FaxStatus;
    readonly filingState: FilingState;
    readonly matchedDemographicId: string | null;
  },
  demographicId: string | null,
): boolean {
  const isNew = demographicId !== null && demographicId !== fax.matchedDemographicId;
  return fax.status === 'verified' && fax.filingState !== 'none' && isNew;
}

/** The names are those of spec 2.6. */
export const MATCH_METHODS = [
  'phn_exact',
  'phn_search',
  'name_dob',
  'name_only',
  'manual_correction',
] as const;
export type MatchMethod = (typeof MATCH_METHODS)[number];

export const REVIEW_REASONS = [
  'no_match',
  'several',
  'low_confidence',
  'blank',
  'two_patients',
  'duplicate',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** The automatic match, which a person's correction leaves unchanged. */
export interface MachineMatch {
  readonly demographicId: string | null;
  readonly method: MatchMethod | null;
  readonly confidence: number | null;
  readonly reviewReason: ReviewReason | null;
}

export interface FaxDocument {
  readonly id: string;
  readonly status: FaxStatus;
  readonly documentType: DocumentType | null;
  readonly urgency: string | null;
  readonly extracted: Extracted | null;
  readonly confidence: number | null;
  readonly model: string | null;
  readonly cost: number | null;
  readonly matchedDemographicId: string | null;
  readonly matchConfidence: number | null;
  readonly matchMethod: MatchMethod | null;
  readonly reviewReason: ReviewReason | null;
  readonly errorMessage: string | null;
  readonly source: 'upload' | 'mock';
  readonly receivedAt: Date;
  readonly pageCount: number | null;
  readonly fileName: string;
  readonly machineMatch: MachineMatch | null;
  /** Null unless the fax belongs to no chart here. */
  readonly setAside: SetAside | null;
  /** The provider who gets the copy; null means the patient's doctor. */
  readonly routedTo: string | null;
  readonly verifiedBy: string | null;
  readonly verifiedAt: Date | null;
  readonly filing: Filing;
}
