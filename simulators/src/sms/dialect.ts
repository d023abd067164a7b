import type { HttpAnswer, HttpRequest } from '../http-listener.ts';
import type { EventSignature, SmsEvent } from './event.ts';
import type { SmsDraft, SmsMessage } from './message.ts';
import type { RateLimit, SmsRefusalCode } from './refusals.ts';
import type { TwilioRefusalCode } from './twilio-answers.ts';

export type SmsVendor = 'telnyx' | 'twilio';

export interface SmsAccount {
  readonly accountId: string;
  readonly apiKey: string;
}

export interface WrittenEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The wire format of one vendor. Message handling is the same for all vendors. */
export interface SmsDialect {
  /** What an operator pastes from the portal to check events with; empty where that is the key itself. */
  readonly publicKey: string;
  isSend(request: HttpRequest): boolean;
  isAuthorized(request: HttpRequest): boolean;
  /** Null for a body that cannot be read. */
  readDraft(request: HttpRequest): Partial<SmsDraft> | null;
  newId(): string;
  isTooLong(text: string, parts: number): boolean;
  accepted(message: SmsMessage): HttpAnswer;
  refused(
    code: SmsRefusalCode | TwilioRefusalCode,
    over?: { readonly status?: number; readonly detail?: string },
  ): HttpAnswer;
  tooMany(how: RateLimit): HttpAnswer;
  /** What a fault of that status says. */
  faultAnswer(status: number): HttpAnswer;
  /** How often an event is posted to an address that answers, and does not answer well. */
  readonly attemptsPerUrl: number;
  /** Where an event goes, the first address first. */
  addressesOf(message: SmsMessage, profile: readonly string[]): readonly string[];
  writeEvent(
    event: SmsEvent,
    to: { readonly url: string; readonly attempt: number },
    signature: EventSignature,
  ): WrittenEvent;
}
