import type { DeliveryStatus, SmsAnswer } from '../../ports/sms-provider.ts';
import type { GuardReason } from './guard-chain.ts';
import type { Action } from './templates.ts';

export const MESSAGE_SORTS = ['createdAt', 'state'] as const;
export const OPT_OUT_SORTS = ['at'] as const;

/** The job that posts a message. */
export const SEND_SMS = 'send-sms';

/** The job that ends a test message whose process died. */
export const END_SMS_TEST = 'end-sms-test';

/**
 * 4.9, and of our own: `gave_up` for a message that our own trouble kept from being sent, `test_call` for one that a
 * caller would have got.
 */
export type SkipReason = GuardReason | 'network_error' | `sms_${number}` | 'gave_up' | 'test_call';

export type MessageState = 'queued' | 'sending' | 'sent' | 'skipped' | 'failed';

/** One post to the provider. It is written down right before it leaves, so that a kill can neither hide nor invent it. */
export interface Attempt {
  readonly at: string;
  /** Null until its answer is written down. */
  readonly outcome: SmsAnswer['status'] | null;
  readonly http?: number;
  readonly code?: string | null;
  readonly providerMessageId?: string | null;
  readonly retryAt?: string;
}

export interface Message {
  readonly id: string;
  readonly callId: string | null;
  readonly action: Action | 'test';
  readonly toNumber: string | null;
  readonly body: string | null;
  readonly state: MessageState;
  readonly skipReason: SkipReason | null;
  readonly providerMessageId: string | null;
  readonly providerCode: string | null;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly attempts: readonly Attempt[];
  readonly sentAt: Date | null;
}

export type MessageChange = Partial<Omit<Message, 'id' | 'callId' | 'action' | 'toNumber' | 'body'>>;
