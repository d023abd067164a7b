import type { ZodType } from 'zod';

export const SMS_VENDORS = ['telnyx', 'twilio'] as const;
export type SmsVendor = (typeof SMS_VENDORS)[number];

export interface SmsDraft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Null lets the vendor choose the profile by the sender. */
  readonly messagingProfileId: string | null;
  /** Our own message id, for vendors whose receipts can carry it. */
  readonly reference: string;
}

/** The meaning of a vendor's error code. */
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
  /** Accepted for delivery, not yet delivered. The id is null if the answer cannot be parsed. */
  | { readonly status: 'accepted'; readonly id: string | null }
  | {
      readonly status: 'refused';
      readonly http: number;
      /** The vendor's error code; null if a proxy answered instead. */
      readonly code: string | null;
      readonly problem: SmsProblem | null;
      readonly retryAfterMs: number | null;
    }
  /** The message was sent but no response arrived; the vendor may have accepted it. */
  | { readonly status: 'broken-off' }
  /** The connection failed, so nothing was sent. */
  | { readonly status: 'not-sent' };

/**
 * No vendor offers an idempotency key, so `send` posts exactly once, within ten seconds. Retrying is the
 * caller's decision.
 */
export interface SmsProvider {
  /**
   * `mayPost` is called once connected, immediately before the message is sent. If it returns false, nothing is
   * sent and the answer is `not-sent`; if it rejects, `send` rejects and nothing is sent.
   */
  send(draft: SmsDraft, mayPost: () => Promise<boolean>): Promise<SmsAnswer>;
}

/** Events arrive in any order; the one later in this list wins. */
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

/** A delivery event for a message we sent. */
export interface DeliveryEvent {
  readonly kind: 'delivery';
  readonly eventId: string;
  readonly at: Date;
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  /**
   * What the vendor echoes of the message, at least one of the two, so that a lost response can be recovered.
   */
  readonly text: string | null;
  readonly reference: string | null;
  /** Null for an unknown status. */
  readonly deliveryStatus: DeliveryStatus | null;
  readonly code: string | null;
  readonly problem: SmsProblem | null;
}

/** A text from a patient to a clinic's number. */
export interface InboundEvent {
  readonly kind: 'inbound';
  readonly eventId: string;
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly profileId: string | null;
  /** A keyword that stops or starts messages, or asks for help. */
  readonly word: 'STOP' | 'START' | 'HELP' | null;
  readonly text: string;
}

export type SmsEvent = DeliveryEvent | InboundEvent;

export interface SmsWebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
  readonly body: unknown;
}

export interface SmsWebhook {
  /** For the API document. */
  readonly description: string;
  readonly body: ZodType;
  /** Form bodies are parsed only for vendors that send them. */
  readonly format: 'json' | 'form';
  readonly reply: { readonly type: string; readonly body: string } | null;
  /**
   * Rejects everything if there is no key, also outside production: a forged event can stop a patient's
   * messages.
   */
  isAuthentic(request: SmsWebhookRequest): boolean;
  /** Null for events we do not handle. */
  read(request: SmsWebhookRequest): SmsEvent | null;
}

export interface SmsConnection {
  /** Null if the platform has no API key. */
  readonly provider: SmsProvider | null;
  readonly webhook: SmsWebhook;
  /** The meaning of a vendor's error code. */
  problemOf(code: string | null): SmsProblem | null;
  close(): Promise<void>;
}
