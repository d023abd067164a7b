import { maskPhone } from '../../kernel/phone-number.ts';
import type { VoiceFields } from '../../ports/voice-platform.ts';

/** A call as the voice platform knows it, without its messages and recordings. */
export interface VoiceCall {
  readonly id: string;
  readonly status: string | null;
  readonly type: string | null;
  readonly createdAt: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly endedReason: string | null;
  readonly cost: number | null;
  /** Masked. */
  readonly callerPhone: string | null;
  readonly assistantId: string | null;
  /** Invented, to show what there would be. */
  readonly demo: boolean;
}

export interface VoiceCallDetail extends VoiceCall {
  readonly summary: string | null;
  readonly transcript: string | null;
}

export function voiceCallOf(fields: VoiceFields): VoiceCall {
  const [startedAt, endedAt] = [moment(fields.startedAt), moment(fields.endedAt)];
  const caller = text((fields.customer as { number?: unknown } | null | undefined)?.number);
  return {
    id: text(fields.id) ?? '',
    status: text(fields.status),
    type: text(fields.type),
    createdAt: moment(fields.createdAt),
    startedAt,
    endedAt,
    duration: startedAt && endedAt ? secondsBetween(startedAt, endedAt) : null,
    endedReason: text(fields.endedReason),
    cost: typeof fields.cost === 'number' && Number.isFinite(fields.cost) ? fields.cost : null,
    callerPhone: caller && maskPhone(caller),
    assistantId: text(fields.assistantId),
    demo: false,
  };
}

/** The words go where the clinic's own copy of them has gone: after its days of retention. */
export function voiceCallDetailOf(fields: VoiceFields, keptSince: Date): VoiceCallDetail {
  const call = voiceCallOf(fields);
  const at = call.startedAt ?? call.createdAt;
  const isKept = at !== null && Date.parse(at) >= keptSince.getTime();
  return {
    ...call,
    summary: isKept ? text(fields.summary) : null,
    transcript: isKept ? text(fields.transcript) : null,
  };
}

function secondsBetween(start: string, end: string): number {
  return Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1_000));
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function moment(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
