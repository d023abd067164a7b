import type { DocumentType, Place, Urgency } from '../../ports/fax-reader.ts';

export interface ExtractedPatient {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly phn: string | null;
  readonly phnIsCertain: boolean;
  readonly phone: string | null;
}

/** The top-level fields belong to the first patient. */
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
  /** Each field's position on the page, if the reader reports it. Absent on faxes read by earlier releases. */
  readonly places?: Readonly<Record<string, Place>>;
  readonly asRead?: Readonly<
    Record<string, { readonly value: string | null; readonly confidence: number | null }>
  >;
  readonly isBlank: boolean;
  readonly patients: readonly ExtractedPatient[];
}
