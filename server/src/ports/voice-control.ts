/** A command to a live call. */
export type ControlCommand =
  /** The assistant says exactly this; `interrupts` replaces what it is saying now. */
  | { readonly what: 'say'; readonly text: string; readonly interrupts: boolean }
  /** A line for the assistant alone. */
  | { readonly what: 'whisper'; readonly text: string }
  | { readonly what: 'transfer'; readonly number: string }
  | { readonly what: 'end' };

/** How a live call is told what to do. The address is a secret: it is never logged. */
export interface VoiceControl {
  /** False where the platform refuses, redirects or does not answer in time. Never rejects. */
  send(address: string, command: ControlCommand): Promise<boolean>;
  close(): Promise<void>;
}
