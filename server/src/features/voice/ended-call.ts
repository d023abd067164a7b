import type { EndedCall } from '../calls/index.ts';
import type { VoiceMessage } from './message.ts';
import { transcriptOf } from './transcript.ts';
import { type Fields, fieldsOf, firstText, listOf, numberOf } from './wire-fields.ts';

const LONGEST_DURATION_S = 7 * 86_400;
const LARGEST_COST = 99_999;
const EARLIEST = Date.UTC(2020, 0);
const LATEST = Date.UTC(2100, 0);
/** Handed over, whether or not anybody answered there. */
const FORWARDED = /forwarded|after-(\w+-)?transfer/;

/** What the report tells of the call itself. The copies inside `call` are stale, so they are asked last. */
export function readEndedCall({ fields, callId, callerPhone }: VoiceMessage): EndedCall | null {
  if (!callId) return null;
  const call = fieldsOf(fields.call);
  const startedAt = instantOf(fields.startedAt) ?? instantOf(call.startedAt);
  const endedAt = instantOf(fields.endedAt) ?? instantOf(call.endedAt);
  const endedReason = clipped(firstText(fields.endedReason, call.endedReason), 200);
  return {
    callId,
    callerPhone: clipped(callerPhone, 64),
    startedAt: startedAt ?? (endedAt ? null : instantOf(call.createdAt)),
    endedAt,
    durationSeconds: durationOf(fields, call, startedAt, endedAt),
    cost: costOf(fields, call),
    transcript: transcriptOf(fields, call),
    summary: clipped(
      firstText(
        fieldsOf(fields.analysis).summary,
        fields.summary,
        fieldsOf(call.analysis).summary,
        call.summary,
      ),
      10_000,
    ),
    endedReason,
    wasTransferred: FORWARDED.test(endedReason ?? '') || namesDestination(fields),
  };
}

function namesDestination(fields: Fields): boolean {
  const transfers = listOf(fieldsOf(fields.artifact).transfers);
  return Object.keys(fieldsOf(fields.destination)).length > 0 || transfers.length > 0;
}

function durationOf(
  fields: Fields,
  call: Fields,
  startedAt: Date | null,
  endedAt: Date | null,
): number | null {
  const ms = numberOf(fields.durationMs);
  const minutes = numberOf(fields.durationMinutes);
  const seconds =
    numberOf(fields.durationSeconds) ??
    (ms === null ? null : ms / 1_000) ??
    (minutes === null ? null : minutes * 60) ??
    (startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1_000 : null) ??
    numberOf(call.duration);
  return seconds !== null && seconds >= 0 && seconds <= LONGEST_DURATION_S ? seconds : null;
}

function costOf(fields: Fields, call: Fields): number | null {
  const stale = numberOf(call.cost);
  const cost =
    numberOf(fields.cost) ?? numberOf(fieldsOf(fields.costBreakdown).total) ?? (stale ? stale : null);
  return cost !== null && cost >= 0 && cost <= LARGEST_COST ? cost : null;
}

function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const ms = new Date(value).getTime();
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : null;
}

function clipped(text: string | null, most: number): string | null {
  return text?.replaceAll('\u0000', '').slice(0, most) ?? null;
}
