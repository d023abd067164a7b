/** How fast each clinic's EMR answers, without the time that requests waited for a connection. */
export interface RequestTimes {
  note(clinicId: string, ms: number): void;
  /** What this many connections get answered per second; null if the EMR was not asked lately. */
  perSecond(clinicId: string, connections: number): number | null;
}

interface Average {
  ms: number;
  at: number;
  count: number;
}

/** The latest requests count most: one of the last twenty weighs as much as all before them. */
const LATEST = 0.05;
/** A single slow login says little. */
const LEAST_TIMES = 5;
const FORGET_AFTER_MS = 60_000;

export function requestTimes(nowMs: () => number = () => performance.now()): RequestTimes {
  const clinics = new Map<string, Average>();
  const current = (clinicId: string) => {
    const average = clinics.get(clinicId);
    return average && nowMs() - average.at <= FORGET_AFTER_MS ? average : null;
  };
  return {
    note: (clinicId, ms) => {
      const { ms: before, count } = current(clinicId) ?? { ms: 0, count: 0 };
      // The first ones count equally.
      const weight = Math.max(LATEST, 1 / (count + 1));
      clinics.set(clinicId, { ms: before + (ms - before) * weight, at: nowMs(), count: count + 1 });
    },
    perSecond: (clinicId, connections) => {
      const average = current(clinicId);
      if (!average || average.count < LEAST_TIMES) return null;
      return (connections * 1_000) / Math.max(1, average.ms);
    },
  };
}
