export interface IncomingFax {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * Receives faxes for the clinics. May list a fax again; the caller remembers which it has seen. Rejects if
 * the provider cannot be reached.
 */
export interface FaxSource {
  /** Maximum number of new faxes per poll. */
  readonly perPoll: number;
  /** Ids of waiting faxes, oldest first. */
  list(clinicId: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Null if the provider no longer has it. */
  fetch(clinicId: string, faxId: string, signal: AbortSignal): Promise<IncomingFax | null>;
}

export interface DemoFax {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly format: string;
  readonly pages: number;
  readonly documentType: string;
}

export interface DemoFaxes {
  list(): Promise<readonly DemoFax[]>;
  read(id: string): Promise<IncomingFax | null>;
}
