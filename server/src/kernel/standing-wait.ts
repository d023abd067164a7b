/** What is looked at, if there is enough of it. */
const WITHIN_MS = 100;
/** What came within so short a time is a burst, and no queue. */
const BURST_MS = 50;
/** One block of the process, or one slow connection, makes fewer than that. */
const AT_LEAST = 4;
/** Longer ago says nothing of now. */
const AT_MOST_MS = 1_000;

/** How long everybody has had to wait of late: not the longest wait, the shortest. One who was late tells nothing of the next. */
export interface StandingWait {
  note(waitedMs: number): void;
  /** Zero where somebody hardly waited within the last moments, or hardly anybody asked. */
  ms(): number;
}

interface Waited {
  readonly at: number;
  readonly ms: number;
}

export function standingWait(nowMs: () => number = () => performance.now()): StandingWait {
  let notes: Waited[] = [];
  const current = () => {
    const now = nowMs();
    const first = notes.findIndex(
      ({ at }, index) =>
        now - at <= AT_MOST_MS && (now - at <= WITHIN_MS || notes.length - index <= AT_LEAST),
    );
    if (first !== 0) notes = first === -1 ? [] : notes.slice(first);
    return notes;
  };
  return {
    note: (ms) => void current().push({ at: nowMs(), ms }),
    ms: () => {
      const [oldest, ...others] = current();
      if (!oldest || others.length + 1 < AT_LEAST || nowMs() - oldest.at < BURST_MS) return 0;
      return others.reduce((least, { ms }) => Math.min(least, ms), oldest.ms);
    },
  };
}
