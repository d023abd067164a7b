/** Recent durations per clinic, because a slow EMR says nothing about another clinic's. */
export interface RecentTimes {
  measure(clinicId: string, work: Promise<unknown>): void;
  /** The 90th percentile; null with too few recent samples. */
  typicalMs(clinicId: string): number | null;
}

const RECENT_MS = 3_000;
const MAX_KEPT = 200;
const LEAST_TIMES = 8;

export function recentTimes(nowMs: () => number = () => performance.now()): RecentTimes {
  const clinics = new Map<string, ReadonlyArray<{ readonly at: number; readonly ms: number }>>();
  const recent = (clinicId: string) => {
    const kept = (clinics.get(clinicId) ?? []).filter(({ at }) => nowMs() - at < RECENT_MS);
    if (kept.length > 0) clinics.set(clinicId, kept);
    else clinics.delete(clinicId);
    return kept;
  };
  return {
    measure: (clinicId, work) => {
      const begunAt = nowMs();
      const note = () => {
        const time = { at: nowMs(), ms: nowMs() - begunAt };
        clinics.set(clinicId, [...recent(clinicId), time].slice(-MAX_KEPT));
      };
      void work.then(note, note);
    },
    typicalMs: (clinicId) => {
      const sorted = recent(clinicId)
        .map(({ ms }) => ms)
        .toSorted((a, b) => a - b);
      return sorted.length < LEAST_TIMES ? null : (sorted[Math.floor((sorted.length - 1) * 0.9)] ?? null);
    },
  };
}
