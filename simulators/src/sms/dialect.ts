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
  readonly publicKey: string;
  isSend(request: HttpRequest): boolean;
  isAuthorized(request: HttpRequest): boolean;
  /** Null if the body cannot be parsed. */
  readDraft(request: HttpRequest): Partial<SmsDraft> | null;
  newId(): string;
  isTooLong(text: string, parts: number): boolean;
  accepted(message: SmsMessage): HttpAnswer;
  refused(
    code: SmsRefusalCode | TwilioRefusalCode,
    over?: { readonly status?: number; readonly detail?: string },
  ): HttpAnswer;
  tooMany(how: RateLimit): HttpAnswer;
  faultAnswer(status: number): HttpAnswer;
  /** Delivery attempts per address for responses other than success. */
  readonly attemptsPerUrl: number;
  /** The addresses of an event, in order. */
  addressesOf(message: SmsMessage, profile: readonly string[]): readonly string[];
  writeEvent(
    event: SmsEvent,
    to: { readonly url: string; readonly attempt: number },
    signature: EventSignature,
  ): WrittenEvent;
}
