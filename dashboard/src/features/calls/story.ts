import type { WholeCall } from './queries.ts';

export const LANES = ['caller', 'assistant', 'tools', 'emr', 'decisions', 'texts', 'inbox'] as const;
export type Lane = (typeof LANES)[number];

/** One thing that happened in a call. */
export interface Entry {
  readonly key: string;
  readonly lane: Lane;
  /** From the start of the call; null if not recorded. */
  readonly offsetMs: number | null;
  readonly durationMs: number | null;
  readonly what: string;
  readonly text: string | null;
  readonly slow: boolean;
  readonly failed: boolean;
  /** The inbox item or the text message. */
  readonly ref: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const SPEAKER = /^(AI|Assistant|Bot|User|Caller|Customer)\s*:\s*/i;

/** All events of a call in order: the timeline, or the plain transcript if its times were not stored. */
export function storyOf(call: Pick<WholeCall, 'timeline' | 'transcript'>): readonly Entry[] {
  const seen = new Map<string, number>();
  const timed = call.timeline.map(({ at: _, detail, ...entry }) => {
    // Built from kind and time, so that a link still works while the call goes on.
    const name = `${entry.lane}-${entry.offsetMs}-${entry.what}`;
    const turn = seen.get(name) ?? 0;
    seen.set(name, turn + 1);
    return { ...entry, detail: detail as Entry['detail'], key: turn === 0 ? name : `${name}-${turn}` };
  });
  const hasWords = timed.some(({ what }) => what === 'said');
  return hasWords ? timed : [...saidIn(call.transcript), ...timed];
}

/** Entries from the plain transcript, which has speakers and order but no times. */
function saidIn(transcript: string | null): Entry[] {
  const lines = (transcript ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, at) => ({
    ...{ offsetMs: null, durationMs: null, slow: false, failed: false, ref: null, detail: {} },
    key: `said-${at}`,
    lane: /^(user|caller|customer)/i.test(line) ? ('caller' as const) : ('assistant' as const),
    what: 'said',
    text: line.replace(SPEAKER, ''),
  }));
}

/** 1:28 */
export function minutesOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 3.4 s */
export const secondsText = (ms: number, unit: string): string => `${(ms / 1000).toFixed(1)} ${unit}`;
