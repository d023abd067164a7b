import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { parseDate } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { DOCUMENT_TIMEOUT_MS, type Emr } from '../../../ports/emr.ts';
import type { DocumentType } from '../../../ports/fax-reader.ts';
import type { Extracted } from '../extracted.ts';

export const FILING_STATES = ['none', 'waiting', 'filing', 'filed', 'failed'] as const;
export type FilingState = (typeof FILING_STATES)[number];

export type FilingTarget = 'chart' | 'queue';

export interface Filing {
  readonly state: FilingState;
  readonly emrDocumentId: string | null;
  readonly at: Date | null;
  readonly message: string | null;
}

export interface FilingWork {
  readonly id: string;
  readonly state: FilingState;
  readonly target: FilingTarget;
  readonly patientId: string | null;
  /** The provider chosen by a user; null for the patient's doctor. */
  readonly routedTo: string | null;
  readonly sentTo: string | null;
  readonly sentAt: Date | null;
  readonly sentAgoMs: number;
  readonly refusals: number;
  readonly absentReads: number;
  readonly fileKey: string;
  readonly mediaType: string;
  readonly pageCount: number | null;
  readonly pageTexts: readonly string[] | null;
  readonly documentType: DocumentType | null;
  readonly extracted: Extracted | null;
  readonly receivedAt: Date;
}

/** `fresh` sends its own reads instead of joining one in flight. */
export interface FilingEmr extends Emr {
  readonly fresh: Emr;
}

export type FilingStep = 'prepared' | 'marked' | 'written' | 'settled';

export interface FilingTiming {
  /** Undo window after a person confirms the patient; nothing is sent during it. */
  readonly undoMs: number;
  readonly readMs: number;
  /** After this time none of our processes can still be writing. */
  readonly writeEndsMs: number;
  /** A document missing from two complete reads, this long after sending, counts as absent. */
  readonly absentAfterMs: readonly [number, number];
  readonly againMs: number;
  readonly awayMs: number;
}

export const FILING_TIMING: FilingTiming = {
  undoMs: 15_000,
  readMs: 8_000,
  writeEndsMs: DOCUMENT_TIMEOUT_MS + 2_000,
  absentAfterMs: [DOCUMENT_TIMEOUT_MS + 2_000, DOCUMENT_TIMEOUT_MS + 12_000],
  againMs: 8_000,
  awayMs: 5_000,
};

export const MAX_REFUSALS = 3;

/** Letters and digits only: the EMR strips everything else from file names. */
export function markOf(documentId: string): string {
  return `fax${documentId.replaceAll('-', '')}`;
}

const USUAL_TYPES: Readonly<Record<DocumentType, string>> = {
  referral_letter: 'consult',
  lab_result: 'lab',
  specialist_report: 'consult',
  prescription_renewal: 'others',
  insurance_form: 'insurance',
  imaging_report: 'radiology',
  discharge_summary: 'others',
  other: 'others',
};

const DESCRIBED: Readonly<Record<DocumentType, string>> = {
  referral_letter: 'Referral letter',
  lab_result: 'Lab result',
  specialist_report: 'Specialist report',
  prescription_renewal: 'Prescription renewal',
  insurance_form: 'Insurance form',
  imaging_report: 'Imaging report',
  discharge_summary: 'Discharge summary',
  other: 'Fax',
};

const UNKNOWN_SENDER = 'Fax';

export interface FilingRules {
  readonly timezone: string;
  readonly defaultProviderId: string | null;
  readonly faxDocumentTypes: Readonly<Partial<Record<DocumentType, string>>> | null;
}

export function labelOf(fax: FilingWork, rules: FilingRules) {
  const type = fax.documentType ?? 'other';
  const sender = fax.extracted?.sender ?? null;
  return {
    type: rules.faxDocumentTypes?.[type] ?? USUAL_TYPES[type],
    description: sender ? `${DESCRIBED[type]} from ${sender}` : DESCRIBED[type],
    source: sender ?? UNKNOWN_SENDER,
    date: dateOf(fax, rules.timezone),
    fileName: `${markOf(fax.id)}.pdf`,
  };
}

/** The document's own date, or the arrival date if it is missing or in the future. */
function dateOf({ extracted, receivedAt }: FilingWork, timezone: string): CalendarDate {
  const arrived = wallClockAt(receivedAt, timezone).date;
  const own = extracted?.documentDate ? parseDate(extracted.documentDate) : null;
  return own && own <= arrived ? own : arrived;
}
