import type { DocumentType, Place, Urgency } from '../../ports/fax-reader.ts';

/** A person the fax is about, as read from the page. */
export interface ExtractedPatient {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly phn: string | null;
  readonly phnIsCertain: boolean;
  readonly phone: string | null;
}

/** Everything read from the fax. The top-level fields belong to the first patient. */
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
  /** Position of each field on the page, if the reader reports it. Absent on faxes read by earlier releases. */
  readonly places?: Readonly<Record<string, Place>>;
  /** What the reader had read of the fields that a person has corrected. */
  readonly asRead?: Readonly<
    Record<string, { readonly value: string | null; readonly confidence: number | null }>
  >;
  readonly isBlank: boolean;
  readonly patients: readonly ExtractedPatient[];
}
