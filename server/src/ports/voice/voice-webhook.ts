import type { z } from 'zod';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import type { Language } from '../../kernel/language.ts';

/** The call details in every message. The platform has several places for each; null if none has it. */
export interface CallRef {
  readonly type: string;
  readonly callId: string | null;
  readonly callerPhone: string | null;
  /** The clinic's number. */
  readonly calledNumber: string | null;
  readonly phoneNumberId: string | null;
  /** The clinic named by a test call in place of a number. */
  readonly namedClinicId: string | null;
  /** The language of the speaking assistant, if it has its own. */
  readonly assistantLanguage: Language | null;
  /** The control URL of the live call; a secret. */
  readonly controlUrl: string | null;
  /** Everything said so far, oldest first; empty if the message does not include it. */
  readonly heard: readonly Utterance[];
  /** The channel it arrived by, if not the main platform's webhook. */
  readonly source?: CallSource;
}

export interface CallSource {
  readonly kind: 'mcp' | VoiceVendor;
  /** The MCP token's name as the clinic chose it; null for a voice platform. */
  readonly name: string | null;
}

/** One sentence or turn; its time in the call may be unknown. */
export interface Utterance {
  readonly by: 'caller' | 'assistant';
  readonly text: string;
  readonly fromStartMs: number | null;
  readonly lastsMs?: number | null;
}

export interface TimedUtterance extends Utterance {
  readonly fromStartMs: number;
  readonly lastsMs: number | null;
}

export interface ToolCall {
  /** Returned unchanged; null if the platform sent none. */
  readonly id: string | null;
  readonly name: string | null;
  /** Null if they cannot be parsed: truncated, not an object, or nested too deeply. */
  readonly arguments: Readonly<Record<string, unknown>> | null;
}

export interface CallReport {
  readonly callerPhone: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
  readonly cost: number | null;
  readonly transcript: string | null;
  /** The transcript with times, if the platform returns them. */
  readonly said?: readonly TimedUtterance[] | null;
  readonly summary: string | null;
  readonly endedReason: string | null;
  /** The report says the caller was transferred. */
  readonly wasTransferred: boolean;
  /** The report says a transfer failed. */
  readonly transferFailed: boolean;
  /** The caller hung up or fell silent. */
  readonly callerLeft?: boolean;
}

export type ToolCallsEvent = CallRef & {
  readonly kind: 'tool-calls';
  readonly toolCalls: readonly ToolCall[];
  /**
   * Set if there is no phone call behind the message: callers must prove who they are, and the proof holds as
   * long as this value stays the same.
   */
  readonly personInHand?: string;
  /** The platform is configured to omit the call: no tool can run, and the clinic is warned. */
  readonly isWithoutCall?: true;
};
export type AssistantEvent = CallRef & { readonly kind: 'assistant-request' };
export type TransferEvent = CallRef & { readonly kind: 'transfer-request' };
export type StatusEvent = CallRef & {
  readonly kind: 'status';
  /** The platform's own term, for the trace. */
  readonly status: string | null;
  readonly phase: 'answered' | 'forwarding' | null;
  readonly endedReason: string | null;
  /** The platform rejected our answer to an assistant request and dropped the call. */
  readonly callDropped: boolean;
};
export type ReportEvent = CallRef & { readonly kind: 'report'; readonly report: CallReport };
/** The conversation so far. */
export type ConversationEvent = CallRef & {
  readonly kind: 'conversation';
  readonly transcript: string | null;
  readonly said?: readonly TimedUtterance[] | null;
};
/** One sentence has just ended. */
export type SentenceEvent = CallRef & { readonly kind: 'sentence'; readonly sentence: Utterance };
/** The platform has detected another language. */
export type LanguageEvent = CallRef & { readonly kind: 'language'; readonly language: Language | null };
/** The assistant was silent for several seconds. */
export type SilenceEvent = CallRef & { readonly kind: 'silence' };

/** One message of a voice platform in our own terms. */
export type VoiceEvent =
  | ToolCallsEvent
  | AssistantEvent
  | TransferEvent
  | StatusEvent
  | ReportEvent
  | SilenceEvent
  | ConversationEvent
  | SentenceEvent
  | LanguageEvent
  | (CallRef & { readonly kind: 'other' });

/** How a clinic's call begins, whichever assistant answers it. */
export interface Welcome {
  readonly greeting: string;
  /** Values for the placeholders of the prompt. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether the platform may keep the sound of this call. */
  readonly isRecorded: boolean;
}

/** How to answer a call; the platform chooses the assistant. */
export interface AnsweredCall {
  /** Null if the call's clinic could not be looked up. */
  readonly clinicId: string | null;
  readonly language: Language;
  /** The platform's id of the assistant or lineup of this clinic, if it has its own. */
  readonly answeredBy: string | null;
  readonly welcome?: Welcome;
  /** Where a caller who asks for a person is transferred now; null if nobody can be reached. */
  readonly transferNumber: string | null;
  /** Spoken if no assistant or lineup is configured to take the call. */
  readonly otherwise: string;
}

export type VoiceAnswer =
  | { readonly status: 'received' }
  /** One per tool call, in order. */
  | { readonly status: 'tool-results'; readonly results: readonly object[] }
  | ({ readonly status: 'answer-call' } & AnsweredCall)
  | { readonly status: 'transfer'; readonly number: string }
  /** Spoken to the caller instead of the requested result. */
  | { readonly status: 'spoken'; readonly message: string }
  | { readonly status: 'unknown-clinic'; readonly error: string; readonly results: readonly object[] };

export type Sender =
  | { readonly status: 'accepted'; readonly method: string }
  | { readonly status: 'refused' }
  | { readonly status: 'not-configured' }; // in production, where requests need a secret

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An address the platform posts to. */
export interface WebhookAddress {
  readonly path: string;
  readonly document: WebhookDocument;
}

export type WrittenAnswer = Readonly<Record<string, unknown>>;

/** A voice platform's webhook: its messages and our responses. */
export interface VoiceWebhook {
  readonly addresses: readonly WebhookAddress[];
  /** Larger messages are rejected unread. */
  readonly mostBytes: number;
  /** Verifies the raw bytes before parsing, in constant time. */
  authenticate(headers: Headers, body: Buffer): Sender;
  /** Headers that may carry credentials; only their names may be logged. */
  readonly senderHeaders: readonly string[];
  /** Accepts every message format of the platform; rejects anything else with INVALID_REQUEST. */
  read(body: Buffer, address: ReadAddress): VoiceEvent;
  write(event: VoiceEvent, answer: VoiceAnswer): WrittenAnswer | Promise<WrittenAnswer>;
  /** The model would read an HTTP error aloud, so a tool refuses in words with status 200. */
  readonly isToolErrorSpoken: boolean;
}

export interface ReadAddress {
  readonly path: string;
  /** The value of the path's parameter; null if it has none. */
  readonly name: string | null;
}

/** A simulated call: nobody is on the phone, and the webhook cannot tell the difference. */
export interface PlayedCall {
  readonly callId: string;
  readonly callerPhone: string | null;
  readonly clinicId: string;
  /** The clinic's number, if it has one. */
  readonly calledNumber: string | null;
  readonly startedAt: Date;
}

export interface PlayedMessage {
  /** The path the platform would post to. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The messages the platform would send during a call, signed the same way. */
export interface VoicePlayer {
  /** One sentence, as transcribed. */
  sentence(call: PlayedCall, said: Pick<TimedUtterance, 'by' | 'text'>): PlayedMessage;
  conversation(call: PlayedCall, said: readonly TimedUtterance[]): PlayedMessage;
  toolCall(call: PlayedCall, asked: ToolCall): PlayedMessage;
  report(
    call: PlayedCall,
    ended: { readonly at: Date; readonly said: readonly TimedUtterance[]; readonly wasTransferred?: boolean },
  ): PlayedMessage;
  /** The tool's result in the webhook's response; null if there is none. */
  resultIn(reply: unknown): Readonly<Record<string, unknown>> | null;
}

/** The platform's format, for our API document. */
export interface WebhookDocument {
  readonly summary: string;
  readonly description: string;
  /** The header of the platform's own signature; null if the webhook takes our usual credentials. */
  readonly signatureHeader: string | null;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
  /** Additional fields of a refusal. */
  readonly refusal: Readonly<Record<string, z.ZodType>>;
  refusalExample(message: string): object;
}
