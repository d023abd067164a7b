import type { CalendarDate } from '../../kernel/calendar.ts';
import { parseDate } from '../../kernel/calendar.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import { type Emr, PAPER_MS } from '../../ports/emr.ts';
import type { DocumentType } from '../../ports/fax-reader.ts';
import type { Extracted } from './document.ts';

/** How far a fax has come on its way into the EMR. */
export const FILING_STATES = ['none', 'waiting', 'filing', 'filed', 'failed'] as const;
export type FilingState = (typeof FILING_STATES)[number];

/** The patient's chart, or the EMR's own queue of what nobody has filed yet. */
export type FilingTarget = 'chart' | 'queue';

export interface Filing {
  readonly state: FilingState;
  readonly emrDocumentId: string | null;
  readonly at: Date | null;
  readonly message: string | null;
}

/** A fax as the work of filing sees it. */
export interface FilingWork {
  readonly id: string;
  readonly state: FilingState;
  readonly target: FilingTarget;
  /** Whose it is by now. */
  readonly patientId: string | null;
  /** In whose chart it was written, where it was sent. */
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

/** Reads through `fresh` are requests of their own. */
export interface FilingEmr extends Emr {
  readonly fresh: Emr;
}

export type FilingStep = 'prepared' | 'marked' | 'written' | 'settled';

export interface FilingTiming {
  /** So long after a person's word nothing is sent, and it can be taken back. */
  readonly undoMs: number;
  readonly readMs: number;
  /** From here on nobody of ours can still be writing. */
  readonly writeEndsMs: number;
  /** Complete reads without the document, so long after the send, make it absent. */
  readonly absentAfterMs: readonly [number, number];
  /** After a refusal. */
  readonly againMs: number;
  /** While the EMR is away. */
  readonly awayMs: number;
}

export const FILING_TIMING: FilingTiming = {
  undoMs: 15_000,
  readMs: 8_000,
  writeEndsMs: PAPER_MS + 2_000,
  absentAfterMs: [PAPER_MS + 2_000, PAPER_MS + 12_000],
  againMs: 8_000,
  awayMs: 5_000,
};

/** So often the EMR may refuse it. */
export const MOST_REFUSALS = 3;

/** Letters and digits alone: the EMR drops everything else from the names of files. */
export function markOf(documentId: string): string {
  return `fax${documentId.replaceAll('-', '')}`;
}

/** The words of the EMR's own lists, as they are shipped. */
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

/** What the EMR is told about it besides its pages. */
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

/** The document's own; that of its arrival where it has none, or one that lies ahead. */
function dateOf({ extracted, receivedAt }: FilingWork, timezone: string): CalendarDate {
  const arrived = wallClockAt(receivedAt, timezone).date;
  const own = extracted?.documentDate ? parseDate(extracted.documentDate) : null;
  return own && own <= arrived ? own : arrived;
}
