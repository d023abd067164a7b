import { setTimeout as pause } from 'node:timers/promises';
import { writeBehind } from '../../kernel/load/write-behind.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type LiveEvent, matchesWatch, type Watch } from './event.ts';

export interface Broadcast {
  add(event: LiveEvent): void;
  /** The number of the next event; a new listener receives events from this number on. */
  next(): number;
  /** Discards events not sent yet. */
  drop(): void;
}

interface Needs<Entry> {
  readonly everyMs: number;
  entries(): Iterable<Entry>;
  watchOf(entry: Entry): Hearing;
  /** Serializes an event. */
  written(event: LiveEvent): string;
  send(entry: Entry, text: string): void;
  readonly log: Logger;
}

/** What a listener receives, and from which event number on. */
export interface Hearing extends Watch {
  readonly from: number;
}

interface Numbered {
  readonly event: LiveEvent;
  readonly number: number;
}

/**
 * Listeners are written to in small groups with a pause between, so that callers' requests are not delayed.
 */
const GROUP_SIZE = 5;
const PAUSE_MS = 2;

/**
 * Sends the first event at once and batches those that follow, so that a listener is written to at most two
 * or three times a second. Listeners with the same events share one text.
 */
export function broadcast<Entry>(needs: Needs<Entry>): Broadcast {
  const { everyMs, entries, watchOf, written, send, log } = needs;
  let next = 0;
  const queue = writeBehind<Numbered>({
    name: 'live-events',
    store: async (events) => {
      const text = textOf(events, written);
      const all = [...entries()];
      for (let first = 0; first < all.length; first += GROUP_SIZE) {
        if (first > 0) await pause(PAUSE_MS, undefined, { ref: false });
        for (const entry of all.slice(first, first + GROUP_SIZE)) {
          const own = text(watchOf(entry));
          if (own !== '') send(entry, own);
        }
      }
    },
    flushEveryMs: everyMs,
    flushFirstAtOnce: true,
    maxWaiting: 10_000,
    batchSize: 10_000,
    log,
  });
  return {
    add: (event) => {
      queue.add({ event, number: next });
      next += 1;
    },
    next: () => next,
    drop: queue.clear,
  };
}

/**
 * Listeners of one clinic get the same text, unless an event is for one user or a listener joined in between.
 */
function textOf(
  events: readonly Numbered[],
  written: (event: LiveEvent) => string,
): (hearing: Hearing) => string {
  const lines = events.map((each) => ({ ...each, line: written(each.event) }));
  const known = new Map<string, string>();
  const first = events[0]?.number ?? 0;
  const isPersonal = events.some(({ event }) => event.userId !== null);
  return (hearing) => {
    const from = Math.max(first, hearing.from);
    const key = `${from} ${hearing.clinicId} ${hearing.kinds} ${isPersonal ? hearing.userId : ''}`;
    const text =
      known.get(key) ??
      lines
        .filter(({ event, number }) => number >= from && matchesWatch(hearing, event))
        .map(({ line }) => line)
        .join('');
    known.set(key, text);
    return text;
  };
}
