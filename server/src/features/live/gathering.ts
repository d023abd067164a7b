import { isFor, type LiveEvent, type Watch } from './event.ts';

export interface Gathering {
  add(event: LiveEvent): void;
  /** The number of the next event: who begins to listen now hears from there on. */
  next(): number;
  /** What waits is told to nobody. */
  drop(): void;
}

interface Needs<Entry> {
  readonly everyMs: number;
  entries(): Iterable<Entry>;
  watchOf(entry: Entry): Hearing;
  /** One event as it goes over the line. */
  written(event: LiveEvent): string;
  send(entry: Entry, text: string): void;
}

/** Whose events, and from which number on. */
export interface Hearing extends Watch {
  readonly from: number;
}

interface Numbered {
  readonly event: LiveEvent;
  readonly number: number;
}

/** So many are written to, and then callers have the process to themselves for a moment: spread thin, nobody notices. */
const AT_A_TIME = 5;
const PAUSE_MS = 2;

/**
 * Tells the first event at once and those that follow together, so that however much happens a listener is written to
 * two or three times a second. What is written is made once for all who hear the same.
 */
export function gathering<Entry>({ everyMs, entries, watchOf, written, send }: Needs<Entry>): Gathering {
  let waiting: Numbered[] = [];
  let next = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let isTelling = false;

  const tell = () => {
    timer = null;
    const events = waiting;
    waiting = [];
    lastAt = performance.now();
    if (events.length === 0) return;
    isTelling = true;
    tellSome([...entries()], textOf(events, written));
  };
  const tellSome = (left: readonly Entry[], text: (hearing: Hearing) => string) => {
    for (const entry of left.slice(0, AT_A_TIME)) {
      const told = text(watchOf(entry));
      if (told !== '') send(entry, told);
    }
    if (left.length > AT_A_TIME) setTimeout(() => tellSome(left.slice(AT_A_TIME), text), PAUSE_MS).unref();
    else {
      isTelling = false;
      if (waiting.length > 0) soon();
    }
  };
  const soon = () => {
    if (isTelling || timer) return;
    const inMs = lastAt + everyMs - performance.now();
    if (inMs <= 0) tell();
    else timer = setTimeout(tell, inMs).unref();
  };
  return {
    add: (event) => {
      waiting.push({ event, number: next });
      next += 1;
      soon();
    },
    next: () => next,
    drop: () => {
      waiting = [];
    },
  };
}

/** Those of a clinic hear the same, unless something is for one person alone or somebody came in between. */
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
        .filter(({ event, number }) => number >= from && isFor(hearing, event))
        .map(({ line }) => line)
        .join('');
    known.set(key, text);
    return text;
  };
}
