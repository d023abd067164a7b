export interface IncomingFax {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * Receives faxes for the clinics. What was seen already may be listed again: the caller remembers. Rejects when
 * the provider cannot be asked.
 */
export interface FaxSource {
  /** How many new ones are taken in at one poll. */
  readonly perPoll: number;
  /** The ids of what waits for the clinic, oldest first. */
  list(clinicId: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Null when the provider no longer has it. */
  fetch(clinicId: string, faxId: string, signal: AbortSignal): Promise<IncomingFax | null>;
}

/** A fax of ours to show, about people who do not exist. */
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
