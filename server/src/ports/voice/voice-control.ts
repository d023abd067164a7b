/** A command to a live call. */
export type ControlCommand =
  /** The assistant says exactly this; `interrupts` cuts off what it is saying now. */
  | { readonly what: 'say'; readonly text: string; readonly interrupts: boolean }
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
  /** The call's control URL, if the platform gave one; a secret that is never logged. */
  readonly address: string | null;
}

/** Controls a live call on one platform. */
export interface VoiceControl {
  /** What the platform can do in a live call. */
  readonly commands: readonly ControlCommand['what'][];
  /** The platform gives each call its own control address; without it the call cannot be controlled. */
  readonly byAddress: boolean;
  /** False if the platform refuses, redirects or does not answer in time. Never rejects. */
  send(call: ControlledCall, command: ControlCommand): Promise<boolean>;
  close(): Promise<void>;
}
