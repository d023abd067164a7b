import { z } from 'zod';
import { Timestamp } from '../../../kernel/fields.ts';
import type { TimedUtterance } from '../../../ports/voice/voice-webhook.ts';
import type { CallEvent } from '../call-facts.ts';

/** Kinds of events shown in parallel on one time axis. */
const LANES = ['caller', 'assistant', 'tools', 'emr', 'decisions', 'texts', 'inbox'] as const;
export type Lane = (typeof LANES)[number];

export const TimelineEntry = z
  .object({
    lane: z.enum(LANES),
    at: Timestamp,
    offsetMs: z.int().describe('From the start of the call').meta({ example: 88_000 }),
    durationMs: z.int().nullable().describe('Null for what has no length').meta({ example: 3_400 }),
    what: z
      .string()
      .describe("The tool, the EMR's operation, the decision, the text's action, the item's kind; or said")
      .meta({ example: 'create_appointment' }),
    text: z.string().nullable().describe('What was said').meta({ example: null }),
    slow: z.boolean().describe('Longer than a caller should wait'),
    failed: z.boolean().describe('It did not come to what it was for'),
    ref: z.uuid().nullable().describe('The text message or the inbox item').meta({ example: null }),
    detail: z
      .record(z.string(), z.unknown())
      .describe('More of it; arguments of a tool only as far as no patient can be known by them')
      .meta({ example: { success: true, asked: { providerId: '101', firstName: 'given' } } }),
  })
  .meta({ id: 'CallTimelineEntry' });
export type TimelineEntry = Readonly<z.output<typeof TimelineEntry>>;

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
  readonly said: readonly TimedUtterance[] | null;
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
