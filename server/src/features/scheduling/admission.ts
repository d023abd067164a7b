/** What was measured longer ago says nothing about now. */
const RECENT_MS = 3_000;
const MOST_KEPT = 200;
/** One late answer is bad luck; so many within seconds are a crowd. */
const A_CROWD = 8;

/**
 * Who is let in finishes; who could not be answered in time is not begun, and holds nobody up. Measured for each clinic:
 * that one EMR is slow says nothing about the callers of another.
 */
export interface Admission {
  /** Null where there is no room, or where what is left of the deadline is less than bookings take there at the moment. */
  enter(clinicId: string, remainingMs: number): Admitted | null;
}

export interface Admitted {
  /** Whether a write that begins now would be settled before the answer must go. */
  mayWrite(remainingMs: number): boolean;
  /** The write is under way: it has left when that is settled, also where its caller was answered before. */
  writes(work: Promise<unknown>): void;
  /** It came to nothing before the write. */
  leave(): void;
}

export interface AdmissionLimits {
  /** More than one process carries out in time, whatever the clinics' EMRs do. */
  readonly mostAtOnce: number;
  /** What must be left for the answer besides what others needed just now. */
  readonly answerMs: number;
}

interface AtClinic {
  readonly whole: RecentTimes;
  readonly writing: RecentTimes;
  underWay: number;
}

export function bookingAdmission(
  { mostAtOnce, answerMs }: AdmissionLimits,
  nowMs: () => number = () => performance.now(),
): Admission {
  const isEnough = (remainingMs: number, typicalMs: number | null) =>
    typicalMs === null || remainingMs > typicalMs + answerMs;
  const clinics = new Map<string, AtClinic>();
  const at = (clinicId: string): AtClinic => {
    const known = clinics.get(clinicId);
    if (known) return known;
    const made = { whole: recentTimes(nowMs), writing: recentTimes(nowMs), underWay: 0 };
    clinics.set(clinicId, made);
    return made;
  };
  let underWay = 0;
  const begin = (clinicId: string): Admitted => {
    const clinic = at(clinicId);
    const enteredAt = nowMs();
    let isWriting = false;
    underWay += 1;
    clinic.underWay += 1;
    const left = () => {
      underWay -= 1;
      clinic.underWay -= 1;
      if (clinic.underWay === 0 && clinic.whole.typicalMs() === null) clinics.delete(clinicId);
    };
    const settled = (sentAt: number) => {
      clinic.whole.note(nowMs() - enteredAt);
      clinic.writing.note(nowMs() - sentAt);
      left();
    };
    return {
      mayWrite: (remainingMs) => isEnough(remainingMs, clinic.writing.typicalMs()),
      writes: (work) => {
        isWriting = true;
        const sentAt = nowMs();
        void work.then(
          () => settled(sentAt),
          () => settled(sentAt),
        );
      },
      // One that came to nothing early is no measure of one that is carried out.
      leave: () => {
        if (!isWriting) left();
      },
    };
  };
  return {
    enter: (clinicId, remainingMs) => {
      const known = clinics.get(clinicId);
      // Somebody must try, or nobody would know that it is quick again.
      if (!known || known.underWay === 0) return underWay < mostAtOnce ? begin(clinicId) : null;
      if (underWay >= mostAtOnce) return null;
      return isEnough(remainingMs, known.whole.typicalMs()) ? begin(clinicId) : null;
    },
  };
}

interface RecentTimes {
  note(ms: number): void;
  typicalMs(): number | null;
}

/** What nine of ten of the latest needed; null where they are too few to tell. */
function recentTimes(nowMs: () => number): RecentTimes {
  let kept: Array<{ readonly at: number; readonly ms: number }> = [];
  return {
    note: (ms) => {
      kept.push({ at: nowMs(), ms });
      if (kept.length > MOST_KEPT) kept = kept.slice(-MOST_KEPT);
    },
    typicalMs: () => {
      const now = nowMs();
      kept = kept.filter(({ at }) => now - at < RECENT_MS);
      if (kept.length < A_CROWD) return null;
      const sorted = kept.map(({ ms }) => ms).toSorted((a, b) => a - b);
      return sorted[Math.floor((sorted.length - 1) * 0.9)] ?? null;
    },
  };
}
