export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A letter to a person who signs in, or to a clinic's own staff; never to a patient. */
export interface Mail {
  /** Resolves once the server has taken it; throws when it would not. */
  send(message: Message): Promise<void>;
  close(): void;
}
