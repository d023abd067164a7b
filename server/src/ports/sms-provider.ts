import type { ZodType } from 'zod';

export const SMS_VENDORS = ['telnyx', 'twilio'] as const;
export type SmsVendor = (typeof SMS_VENDORS)[number];

export interface SmsDraft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Null leaves it to the vendor to find the profile by the sender. */
  readonly messagingProfileId: string | null;
  /** Our own id of the message, for vendors whose receipts can carry it. */
  readonly reference: string;
}

/** What a vendor's code means to us. */
export type SmsProblem =
  | 'opted-out'
  | 'sender-not-ours'
  | 'no-such-number'
  | 'landline'
  | 'unreachable'
  | 'filtered'
  | 'bad-key'
  | 'too-many';

export type SmsAnswer =
  /** Taken for delivery, which is not delivered. An answer that cannot be read has no id. */
  | { readonly status: 'accepted'; readonly id: string | null }
  | {
      readonly status: 'refused';
      readonly http: number;
      /** The vendor's own code; null where something in front of it answered. */
      readonly code: string | null;
      readonly problem: SmsProblem | null;
      readonly retryAfterMs: number | null;
    }
  /** The message left and no answer came: it may have been taken. */
  | { readonly status: 'broken-off' }
  /** There was no connection, so nothing was taken. */
  | { readonly status: 'not-sent' };

/** No vendor has an idempotency key, so `send` posts exactly once and within ten seconds; a retry is the caller's choice. */
export interface SmsProvider {
  /**
   * `mayPost` is asked when the connection stands, at the last moment before the message leaves on it. False keeps the
   * message back: that is `not-sent`. Where `mayPost` rejects, so does `send`, and nothing was sent.
   */
  send(draft: SmsDraft, mayPost: () => Promise<boolean>): Promise<SmsAnswer>;
}

/** Events come in any order; the later in this list stands, so the order makes no difference. */
export const DELIVERY_STATUSES = [
  'queued',
  'scheduled',
  'sending',
  'sent',
  'delivery_unconfirmed',
  'expired',
  'sending_failed',
  'delivery_failed',
  'delivered',
  'read',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** News of a message we sent. */
export interface DeliveryEvent {
  readonly kind: 'delivery';
  readonly eventId: string;
  readonly at: Date;
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  /** What the vendor repeats of the message: one of the two at least, so that a lost answer can be made up for. */
  readonly text: string | null;
  readonly reference: string | null;
  /** Null for a status that we have no word for. */
  readonly deliveryStatus: DeliveryStatus | null;
  readonly code: string | null;
  readonly problem: SmsProblem | null;
}

/** A patient wrote to a clinic's number. */
export interface InboundEvent {
  readonly kind: 'inbound';
  readonly eventId: string;
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly profileId: string | null;
  /** Whether it is a word that stops or starts messages, or asks for help. */
  readonly word: 'STOP' | 'START' | 'HELP' | null;
  readonly characters: number;
}

export type SmsEvent = DeliveryEvent | InboundEvent;

export interface SmsWebhookRequest {
  /** Path and query, as they came to us. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
  readonly body: unknown;
}

/** What the vendor posts to us. */
export interface SmsWebhook {
  /** For the API document: how a request is signed, and its body. */
  readonly description: string;
  readonly body: ZodType;
  /** Forms are read only where the vendor writes them. */
  readonly format: 'json' | 'form';
  /** What the vendor wants to be answered; null where it does not care. */
  readonly reply: { readonly type: string; readonly body: string } | null;
  /** Without a key nothing is believed, in production or out of it: an event can silence a patient's messages. */
  isAuthentic(request: SmsWebhookRequest): boolean;
  /** Null for events that do not concern us. */
  read(request: SmsWebhookRequest): SmsEvent | null;
}

/** One vendor, connected. */
export interface SmsConnection {
  /** Null where the platform has no key. */
  readonly provider: SmsProvider | null;
  readonly webhook: SmsWebhook;
  close(): Promise<void>;
}
