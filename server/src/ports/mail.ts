export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** E-mail to users and clinic staff, never to patients. */
export interface Mail {
  /** Resolves once the server accepted the message; throws if it refused. */
  send(message: Message): Promise<void>;
  close(): void;
}
