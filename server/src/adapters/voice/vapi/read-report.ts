import type { CallReport } from '../../../ports/voice/voice-webhook.ts';
import { at, type Fields, fieldsOf, listOf, numberAt, textAt } from '../fields.ts';
import { readSaid } from './read-said.ts';
import { readTranscript } from './read-transcript.ts';

const LONGEST_DURATION_S = 7 * 86_400;
const LARGEST_COST = 99_999;
const EARLIEST = Date.UTC(2020, 0);
const LATEST = Date.UTC(2100, 0);
/** Vapi's terms for a completed transfer. */
const FORWARDED = /forwarded|returned-forwarding|hook-executed-transfer/;
/** The transfer was not answered, or was abandoned. */
const NOT_TAKEN =
  /call\.forwarding\.|operator-busy|(?:before|during|after)-(?:\w+-)?transfer|transfer-(?:failed|cancell?ed|rejected|timed?-?out)|error-(?:\S*-)?transfer/;

const LEFT = /customer-ended|hung-?up|silence|customer-did-not/u;

/** Reads the report's own fields first, because the copies inside `call` are stale. */
export function readReport(message: Fields, callerPhone: string | null): CallReport {
  const startedAt = instantAt(message, 'startedAt') ?? instantAt(message, 'call.startedAt');
  const endedAt = instantAt(message, 'endedAt') ?? instantAt(message, 'call.endedAt');
  const endedReason = clipped(textAt(message, 'endedReason', 'call.endedReason'), 200);
  const transferFailed = NOT_TAKEN.test(endedReason ?? '');
  return {
    callerPhone: clipped(callerPhone, 64),
    startedAt: startedAt ?? (endedAt ? null : instantAt(message, 'call.createdAt')),
    endedAt,
    durationSeconds: within(secondsOf(message, startedAt, endedAt), LONGEST_DURATION_S),
    // A cost of 0 means that the cost is not known yet.
    cost: within(
      numberAt(message, 'cost', 'costBreakdown.total') ?? (numberAt(message, 'call.cost') || null),
      LARGEST_COST,
    ),
    transcript: readTranscript(message),
    said: readSaid(message),
    summary: clipped(
      textAt(message, 'analysis.summary', 'summary', 'call.analysis.summary', 'call.summary'),
      10_000,
    ),
    endedReason,
    wasTransferred: !transferFailed && (FORWARDED.test(endedReason ?? '') || namesDestination(message)),
    transferFailed,
    callerLeft: LEFT.test(endedReason ?? ''),
  };
}

function namesDestination(message: Fields): boolean {
  const transfers = listOf(at(message, 'artifact.transfers'));
  return Object.keys(fieldsOf(message.destination)).length > 0 || transfers.length > 0;
}

function secondsOf(message: Fields, startedAt: Date | null, endedAt: Date | null): number | null {
  const ms = numberAt(message, 'durationMs');
  const minutes = numberAt(message, 'durationMinutes');
  return (
    numberAt(message, 'durationSeconds') ??
    (ms === null ? null : ms / 1_000) ??
    (minutes === null ? null : minutes * 60) ??
    (startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1_000 : null) ??
    numberAt(message, 'call.duration')
  );
}

function within(value: number | null, most: number): number | null {
  return value !== null && value >= 0 && value <= most ? value : null;
}

function instantAt(message: Fields, path: string): Date | null {
  const value = at(message, path);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const ms = new Date(value).getTime();
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : null;
}

function clipped(text: string | null, most: number): string | null {
  return text?.replaceAll('\u0000', '').slice(0, most) ?? null;
}
