import type { z } from 'zod';
import type { Language } from '../kernel/language.ts';

/** What every message of a call says of it; the platform has many places for each, and null is nowhere. */
export interface CallRef {
  /** The platform's own name for the message: for traces, and for the adapter that writes the answer. */
  readonly type: string;
  readonly callId: string | null;
  readonly callerPhone: string | null;
  /** The clinic's number. */
  readonly calledNumber: string | null;
  readonly phoneNumberId: string | null;
  /** The clinic that a test names instead of a number. */
  readonly namedClinicId: string | null;
  /** Of the assistant that speaks, where it has one of its own. */
  readonly assistantLanguage: Language | null;
}

export interface ToolCall {
  /** To be given back exactly; null when the platform sent none. */
  readonly id: string | null;
  readonly name: string | null;
  /** Null when they cannot be read: cut off, no object, or nested beyond reason. */
  readonly arguments: Readonly<Record<string, unknown>> | null;
}

/** One thing that was said, and where in the call. */
export interface Said {
  readonly by: 'caller' | 'assistant';
  readonly text: string;
  readonly fromStartMs: number;
  readonly lastsMs: number | null;
}

/** A call that is over, as its report tells; what the report lacks is null. */
export interface CallReport {
  readonly callerPhone: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
  readonly cost: number | null;
  readonly transcript: string | null;
  /** The same with its times, where the platform gives them. */
  readonly said?: readonly Said[] | null;
  readonly summary: string | null;
  readonly endedReason: string | null;
  /** The report says that the caller was put through. */
  readonly wasTransferred: boolean;
  /** The report says that it was tried and not taken. */
  readonly transferFailed: boolean;
}

export type ToolCallsEvent = CallRef & {
  readonly kind: 'tool-calls';
  readonly toolCalls: readonly ToolCall[];
};
export type AssistantEvent = CallRef & { readonly kind: 'assistant-request' };
export type TransferEvent = CallRef & { readonly kind: 'transfer-request' };
export type StatusEvent = CallRef & {
  readonly kind: 'status';
  /** In the platform's word, for the trace. */
  readonly status: string | null;
  readonly phase: 'answered' | 'forwarding' | null;
  readonly endedReason: string | null;
  /** The platform could not do with our answer to an assistant request, and dropped the call. */
  readonly callDropped: boolean;
};
export type ReportEvent = CallRef & { readonly kind: 'report'; readonly report: CallReport };
/** What was said so far. */
export type ConversationEvent = CallRef & {
  readonly kind: 'conversation';
  readonly transcript: string | null;
  readonly said?: readonly Said[] | null;
};
/** The assistant was silent for seconds. */
export type SilenceEvent = CallRef & { readonly kind: 'silence' };

/** One message of a voice platform in our own words. */
export type VoiceEvent =
  | ToolCallsEvent
  | AssistantEvent
  | TransferEvent
  | StatusEvent
  | ReportEvent
  | SilenceEvent
  | ConversationEvent
  | (CallRef & { readonly kind: 'other' });

/** How a clinic's call begins, whichever assistant takes it. */
export interface Welcome {
  readonly greeting: string;
  /** For the blanks of the prompt. */
  readonly variables: Readonly<Record<string, string>>;
}

export type VoiceAnswer =
  | { readonly status: 'received' }
  /** One for each tool call, in their order. */
  | { readonly status: 'tool-results'; readonly results: readonly object[] }
  | { readonly status: 'assistant'; readonly assistantId: string; readonly welcome?: Welcome }
  | { readonly status: 'squad'; readonly squadId: string; readonly welcome?: Welcome }
  | { readonly status: 'transfer'; readonly number: string }
  /** Said to the caller instead of what was asked for. */
  | { readonly status: 'spoken'; readonly message: string }
  | { readonly status: 'unknown-clinic'; readonly error: string; readonly results: readonly object[] };

export type Sender =
  | { readonly status: 'accepted'; readonly method: string }
  | { readonly status: 'refused' }
  | { readonly status: 'not-configured' }; // in production, where nothing may run without a secret

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A voice platform's messages to us and our answers to them. */
export interface VoiceWebhook {
  /** Over the bytes as they came, before anything is parsed, in constant time. */
  authenticate(headers: Headers, body: Buffer): Sender;
  /** The headers by which a sender may have tried to prove itself; their names may be logged. */
  readonly senderHeaders: readonly string[];
  /** Takes every form the platform has; rejects with INVALID_REQUEST what is no message of it. */
  read(body: Buffer): VoiceEvent;
  write(event: VoiceEvent, answer: VoiceAnswer): Readonly<Record<string, unknown>>;
  readonly document: WebhookDocument;
}

/** A call that is played and not made: nobody is on the phone, and our own webhook cannot tell. */
export interface PlayedCall {
  readonly callId: string;
  /** Null for a caller who hides it. */
  readonly callerPhone: string | null;
  readonly clinicId: string;
  /** The clinic's number, where it has one. */
  readonly calledNumber: string | null;
  readonly startedAt: Date;
}

export interface PlayedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the platform would send during a call, signed as it would sign it. */
export interface VoicePlayer {
  toolCall(call: PlayedCall, asked: ToolCall): PlayedMessage;
  report(call: PlayedCall, ended: { readonly at: Date; readonly said: readonly Said[] }): PlayedMessage;
  /** The tool's answer in what the webhook replied; null where there is none. */
  resultIn(reply: unknown): Readonly<Record<string, unknown>> | null;
}

/** The platform's format, for our API document. */
export interface WebhookDocument {
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
  /** What a refusal holds besides the fields of every failure. */
  readonly refusal: Readonly<Record<string, z.ZodType>>;
  refusalExample(message: string): object;
}
