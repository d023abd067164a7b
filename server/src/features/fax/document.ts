import type { DocumentType, Place, Urgency } from '../../ports/fax-reader.ts';
import type { Filing, FilingState } from './filing.ts';

export const FAX_SORTS = ['receivedAt', 'status', 'urgency', 'documentType'] as const;

/** Spec 3: how far a fax has come. */
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

export const VERIFIABLE = ['matched', 'review_needed'] as const satisfies readonly FaxStatus[];

export function canBeVerified(status: FaxStatus): boolean {
  return (VERIFIABLE as readonly FaxStatus[]).includes(status);
}

/** What is on its way into a chart, or in one, can be given to somebody else; what is nowhere has no need of it. */
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

/** Spec 2.6. */
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

/** A person the fax is about, as it was read. */
export interface ExtractedPatient {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly phn: string | null;
  readonly phnIsCertain: boolean;
  readonly phone: string | null;
}

/** What was read; the single fields are those of the first patient. */
export interface Extracted {
  readonly patientName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly phn: string | null;
  readonly phone: string | null;
  readonly sender: string | null;
  readonly documentDate: string | null;
  readonly documentType: DocumentType;
  readonly urgency: Urgency;
  readonly confidences: Readonly<Record<string, number>>;
  /** Where each stands, as far as the reader said; faxes of before have none. */
  readonly places?: Readonly<Record<string, Place>>;
  readonly isBlank: boolean;
  readonly patients: readonly ExtractedPatient[];
}

/** What the machine made of it; a person's correction leaves this as it is. */
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
  readonly verifiedBy: string | null;
  readonly verifiedAt: Date | null;
  readonly filing: Filing;
}
