/** A burst is over within it; what is still there at its end is a queue. */
const WINDOW_MS = 100;

/** How long everybody has had to wait of late: not the longest wait, the shortest. One who was late tells nothing of the next. */
export interface StandingWait {
  note(waitedMs: number): void;
  /** Zero where somebody hardly waited within the last moments, or nobody asked. */
  ms(): number;
}

export function standingWait(nowMs: () => number = () => performance.now()): StandingWait {
  let began = Number.NEGATIVE_INFINITY;
  let [now, before]: [number | null, number | null] = [null, null];
  const turn = () => {
    const windows = Math.floor((nowMs() - began) / WINDOW_MS);
    if (windows < 1) return;
    before = windows === 1 ? now : null;
    now = null;
    began = windows === 1 ? began + WINDOW_MS : nowMs();
  };
  return {
    note: (waitedMs) => {
      turn();
      now = Math.min(now ?? waitedMs, waitedMs);
    },
    ms: () => {
      turn();
      return Math.min(now ?? before ?? 0, before ?? now ?? 0);
    },
  };
}
