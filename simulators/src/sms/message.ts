import { randomUUID } from 'node:crypto';
import type { AutoResponse, SmsProfile } from './profile.ts';
import { countParts, type SmsEncoding, smsEncoding } from './sms-parts.ts';

export interface SmsDraft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly messaging_profile_id?: string;
  readonly webhook_url?: string;
}

interface Party {
  readonly phone_number: string;
  readonly carrier: string;
  readonly line_type: string;
  readonly status?: string;
}

export interface SmsMessage {
  readonly id: string;
  readonly record_type: 'message';
  readonly direction: 'outbound' | 'inbound';
  readonly type: 'SMS';
  readonly from: Party;
  readonly to: readonly Party[];
  readonly text: string;
  readonly encoding: SmsEncoding;
  readonly parts: number;
  readonly cost: { readonly amount: string; readonly currency: 'USD' };
  readonly errors: readonly { readonly code: string; readonly title: string }[];
  readonly media: readonly never[];
  readonly messaging_profile_id: string;
  readonly organization_id: string;
  readonly received_at: string;
  readonly sent_at: string | null;
  readonly completed_at: string | null;
  readonly valid_until: string | null;
  readonly webhook_url: string | null;
  readonly webhook_failover_url: null;
  readonly tags: readonly never[];
  readonly autoresponse_type?: AutoResponse;
}

const organization = '5f1c2f0a-9a7c-4a53-8c43-2f3b7e1f7d10';
const hour = 3_600_000;

/** The vendor writes an offset in place of Z. */
export function stamp(at: Date): string {
  return at.toISOString().replace('Z', '+00:00');
}

export function queuedMessage(draft: SmsDraft, profile: SmsProfile, now: Date): SmsMessage {
  const encoding = smsEncoding(draft.text);
  const parts = countParts(draft.text, encoding);
  return {
    id: randomUUID(),
    record_type: 'message',
    direction: 'outbound',
    type: 'SMS',
    from: { phone_number: draft.from, carrier: 'Simulated', line_type: 'Wireless' },
    to: [{ phone_number: draft.to, status: 'queued', carrier: 'Simulated Mobility', line_type: 'Wireless' }],
    text: draft.text,
    encoding,
    parts,
    cost: { amount: (0.004 * parts).toFixed(4), currency: 'USD' },
    errors: [],
    media: [],
    messaging_profile_id: profile.id,
    organization_id: organization,
    received_at: stamp(now),
    sent_at: null,
    completed_at: null,
    valid_until: stamp(new Date(now.getTime() + hour)),
    webhook_url: draft.webhook_url ?? null,
    webhook_failover_url: null,
    tags: [],
  };
}

export interface SmsFromPatient {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export function inboundMessage(
  { from, to, text }: SmsFromPatient,
  profile: SmsProfile,
  reply: AutoResponse,
  now: Date,
): SmsMessage {
  return {
    ...queuedMessage({ from, to, text }, profile, now),
    direction: 'inbound',
    from: { phone_number: from, carrier: 'Simulated Mobility', line_type: 'Wireless' },
    to: [{ phone_number: to, status: 'webhook_delivered', carrier: 'Simulated', line_type: 'Wireless' }],
    valid_until: null,
    autoresponse_type: reply,
  };
}
