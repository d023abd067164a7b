import type { TextLanguage } from '../../../kernel/text/text-language.ts';
import type { Action } from '../../../kernel/text/text-templates.ts';
import type { DeliveryStatus, SmsAnswer } from '../../../ports/sms-provider.ts';
import type { GuardReason } from './guard-chain.ts';

/** Actions of texts without a call. */
export const OWN_ACTIONS = ['answer', 'reminder', 'offer', 'request', 'note'] as const;
export type OwnAction = (typeof OWN_ACTIONS)[number];

export const MESSAGE_SORTS = ['createdAt', 'state'] as const;
export const OPT_OUT_SORTS = ['at'] as const;

export const SEND_SMS = 'send-sms';

export const END_SMS_TEST = 'end-sms-test';

/**
 * The reasons of spec 4.9 and our own: `gave_up` if our failures prevented sending, `test_call` for a test caller,
 * `sending_stopped` if the operator's stop lasted until the text came too late.
 */
export type SkipReason =
  | GuardReason
  | 'network_error'
  | `sms_${number}`
  | 'gave_up'
  | 'test_call'
  | 'sending_stopped';

export type MessageState = 'queued' | 'sending' | 'sent' | 'skipped' | 'failed';

/** Recorded immediately before it leaves, so that a crash can neither hide nor invent an attempt. */
export interface Attempt {
  readonly at: string;
  readonly outcome: SmsAnswer['status'] | null;
  readonly http?: number;
  readonly code?: string | null;
  readonly providerMessageId?: string | null;
  readonly retryAt?: string;
}

export interface Message {
  readonly id: string;
  readonly callId: string | null;
  readonly action: Action | OwnAction | 'test';
  readonly language: TextLanguage;
  readonly toNumber: string | null;
  readonly body: string | null;
  /** The target of `{link}` in the body. */
  readonly linkId: string | null;
  readonly state: MessageState;
  readonly skipReason: SkipReason | null;
  readonly providerMessageId: string | null;
  readonly providerCode: string | null;
  readonly deliveryStatus: DeliveryStatus | null;
  readonly attempts: readonly Attempt[];
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export type MessageChange = Partial<
  Omit<Message, 'id' | 'callId' | 'action' | 'language' | 'toNumber' | 'body' | 'linkId' | 'createdAt'>
>;
