import type { Said } from '../../../ports/voice/voice-webhook.ts';
import type { CallEvent } from '../call-facts.ts';

/** Kinds of events shown in parallel on one time axis. */
export const LANES = ['caller', 'assistant', 'tools', 'emr', 'decisions', 'texts', 'inbox'] as const;
export type Lane = (typeof LANES)[number];

export interface TimelineEntry {
  readonly lane: Lane;
  readonly at: Date;
  /** From the start of the call; events after the call lie beyond its duration. */
  readonly offsetMs: number;
  /** Null for an event without a duration. */
  readonly durationMs: number | null;
  /** The tool, EMR operation, decision, text action or inbox kind; `said` for an utterance. */
  readonly what: string;
  /** The utterance. */
  readonly text: string | null;
  readonly slow: boolean;
  readonly failed: boolean;
  /** The text message or the inbox item. */
  readonly ref: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface CallText {
  readonly id: string;
  readonly action: string;
  readonly state: string;
  readonly deliveryStatus: string | null;
  readonly skipReason: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface CallItem {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly urgent: boolean;
  readonly createdAt: Date;
}

interface Story {
  readonly startedAt: Date;
  readonly said: readonly Said[] | null;
  readonly trace: readonly CallEvent[];
  readonly texts: readonly CallText[];
  readonly items: readonly CallItem[];
}

/** What a caller notices: the limit of an EMR request is four seconds, that of a tool five. */
const SLOW_MS = { tools: 3_000, emr: 2_000 } as const;
/** Omits wire-level details, which mean nothing to staff, and texts, which have their own rows. */
const UNTOLD = new Set(['message', 'sms']);

/** Everything known about a call, in order. */
export function timelineOf({ startedAt, said, trace, texts, items }: Story): TimelineEntry[] {
  const entry = (lane: Lane, at: Date, what: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
    ...{ lane, at, what, offsetMs: Math.max(0, at.getTime() - startedAt.getTime()) },
    ...{ durationMs: null, text: null, slow: false, failed: false, ref: null, detail: {} },
    ...more,
  });
  const entries = [
    ...(said ?? []).map(({ by, text, fromStartMs, lastsMs }) =>
      entry(by, new Date(startedAt.getTime() + fromStartMs), 'said', { text, durationMs: lastsMs }),
    ),
    ...trace.filter(({ kind }) => !UNTOLD.has(kind)).map((event) => ofTrace(event, entry)),
    ...texts.map(({ id, action, createdAt, state, ...detail }) =>
      entry('texts', createdAt, action, {
        ref: id,
        failed: state === 'failed' || /failed|expired/.test(detail.deliveryStatus ?? ''),
        durationMs: detail.sentAt && detail.sentAt.getTime() - createdAt.getTime(),
        detail: { state, deliveryStatus: detail.deliveryStatus, skipReason: detail.skipReason },
      }),
    ),
    ...items.map(({ id, kind, createdAt, state, urgent }) =>
      entry('inbox', createdAt, kind, { ref: id, failed: urgent, detail: { state, urgent } }),
    ),
  ];
  return entries.sort((one, other) => one.offsetMs - other.offsetMs);
}

type Make = (lane: Lane, at: Date, what: string, more?: Partial<TimelineEntry>) => TimelineEntry;

/** Tools and EMR requests are recorded when they end. */
function ofTrace({ at, kind, detail }: CallEvent, entry: Make): TimelineEntry {
  if (kind !== 'tool' && kind !== 'emr') return entry('decisions', at, kind, { detail });
  const { ms, tool, operation, talk: _, ...rest } = detail;
  const lane = kind === 'tool' ? 'tools' : 'emr';
  const durationMs = typeof ms === 'number' ? ms : 0;
  const failed =
    kind === 'tool'
      ? rest.ended === 'failed' || rest.ended === 'late' || rest.unconfirmed === true
      : (rest.trouble ?? null) !== null;
  const began = new Date(at.getTime() - durationMs);
  return entry(lane, began, String(kind === 'tool' ? tool : operation), {
    ...{ durationMs, failed, slow: durationMs >= SLOW_MS[lane] },
    detail: kind === 'tool' ? rest : { tool, ...rest },
  });
}
