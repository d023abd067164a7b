/** A command to a live call. */
export type ControlCommand =
  /** The assistant says exactly this; `interrupts` replaces what it is saying now. */
  | { readonly what: 'say'; readonly text: string; readonly interrupts: boolean }
  /** A line for the assistant alone. */
  | { readonly what: 'whisper'; readonly text: string }
  | { readonly what: 'transfer'; readonly number: string }
  | { readonly what: 'end' };

export const CONTROL_COMMANDS = [
  'say',
  'whisper',
  'transfer',
  'end',
] as const satisfies readonly ControlCommand['what'][];

export interface ControlledCall {
  readonly callId: string;
  /** Where the call takes commands, if the platform gave an address; a secret that is never logged. */
  readonly address: string | null;
}

/** How a live call of one platform is told what to do. */
export interface VoiceControl {
  /** What the platform can do in a live call. */
  readonly commands: readonly ControlCommand['what'][];
  /** Each call has an address of its own, without which it cannot be reached. */
  readonly byAddress: boolean;
  /** False where the platform refuses, redirects or does not answer in time. Never rejects. */
  send(call: ControlledCall, command: ControlCommand): Promise<boolean>;
  close(): Promise<void>;
}
