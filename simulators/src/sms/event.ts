import type { SmsMessage } from './message.ts';

export type SmsEventType = 'message.sent' | 'message.finalized' | 'message.received';

export interface SmsEvent {
  readonly event_type: SmsEventType;
  readonly id: string;
  readonly occurred_at: string;
  readonly payload: SmsMessage;
  readonly record_type: 'event';
}

export type EventSignature = 'right' | 'wrong' | 'stale' | 'none';
