export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: ReadonlyArray<{
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }>;
  /** Identical for repeats of the same message, so that mail systems drop duplicates. */
  readonly reference?: string;
}

/** E-mail to users and clinic staff, never to patients. */
export interface Mail {
  /** Resolves once the server accepted the message; throws if it refused. */
  send(message: Message): Promise<void>;
  close(): void;
}
