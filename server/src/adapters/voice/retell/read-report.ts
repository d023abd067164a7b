import type { CallReport, Utterance } from '../../../ports/voice/voice-webhook.ts';
import { type Fields, idAt, numberAt, textAt } from '../fields.ts';
import { readSaid, writtenTranscript } from './read-transcript.ts';

const EARLIEST = Date.UTC(2020, 0);
const LATEST = Date.UTC(2100, 0);
const LONGEST_DURATION_S = 7 * 86_400;
const LARGEST_COST = 99_999;
const LONGEST_SUMMARY = 10_000;
const PUT_THROUGH = new Set(['call_transfer', 'transfer_bridged']);
const NOT_PUT_THROUGH = 'transfer_cancelled';
const LEFT = new Set(['user_hangup', 'inactivity']);

/**
 * `call_ended` has everything except the analysis, `call_analyzed` everything; the later report fills gaps of
 * the earlier. `recording_url` and `public_log_url` are ignored.
 */
export function readReport(
  call: Fields,
  callerPhone: string | null,
  heard: readonly Utterance[],
): CallReport {
  const startedAt = instantAt(call, 'start_timestamp');
  const endedAt = instantAt(call, 'end_timestamp');
  const endedReason = idAt(call, 'disconnection_reason');
  const cents = numberAt(call, 'call_cost.combined_cost');
  return {
    callerPhone: callerPhone?.slice(0, 64) ?? null,
    startedAt,
    endedAt,
    durationSeconds: within(secondsOf(call, startedAt, endedAt), LONGEST_DURATION_S),
    cost: within(cents === null ? null : cents / 100, LARGEST_COST),
    transcript: writtenTranscript(call, heard),
    said: readSaid(heard),
    summary: textAt(call, 'call_analysis.call_summary')?.slice(0, LONGEST_SUMMARY) ?? null,
    endedReason,
    wasTransferred: PUT_THROUGH.has(endedReason ?? ''),
    transferFailed: endedReason === NOT_PUT_THROUGH,
    callerLeft: LEFT.has(endedReason ?? ''),
  };
}

function secondsOf(call: Fields, startedAt: Date | null, endedAt: Date | null): number | null {
  const ms = numberAt(call, 'duration_ms');
  if (ms !== null) return ms / 1_000;
  return startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1_000 : null;
}

function instantAt(call: Fields, name: string): Date | null {
  const ms = numberAt(call, name) ?? Number.NaN;
  return ms >= EARLIEST && ms < LATEST ? new Date(ms) : null;
}

function within(value: number | null, most: number): number | null {
  return value !== null && value >= 0 && value <= most ? value : null;
}
