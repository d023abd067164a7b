/**
 * Sheds calls under overload. The unit is the call, not the tool call: an admitted call is served to its end.
 * All limits are measured at run time; see docs/adr/0027.
 */
export interface CallLimiter {
  /** Whether to serve the call. Once true, always true for this call. */
  admit(clinicId: string, callId: string): boolean;
  /** Makes this process serve a call that another process admitted. */
  keep(callId: string): void;
  serve<T>(clinicId: string, callId: string, work: () => Promise<T>): Promise<T>;
  /** Whether callers are being served or the process is overloaded; lower-priority work then waits. */
  isBusy(): boolean;
  /** Whether a caller was served within the last seconds, so that the next may come at any time. */
  hadCallers(): boolean;
}

export interface LoadLimits {
  /** Initial limit of concurrent calls per clinic, until response times have been measured. */
  readonly callsPerClinic: number;
  /** Initial limit of concurrent calls per process, until delays have been measured. */
  readonly callsPerProcess: number;
}

export const DEFAULT_LOAD_LIMITS: LoadLimits = { callsPerClinic: 64, callsPerProcess: 200 };

/** Response times up to this never reduce the limit. */
const GOOD_ANSWER_MS = 1_000;
/** Slower responses leave too little of the caller's deadline, so the limit shrinks. */
const LATE_ANSWER_MS = 3_200;
/** Window over which the response rate is measured. */
const MEASURED_MS = 1_000;
/** How often one response waits for the event loop or for a database connection. */
const WAITS_PER_ANSWER = 20;
/** Overload threshold: a delay that every request has becomes noticeable. */
const BUSY_WAIT_MS = 20;
/** Longer than the usual gap between tool calls of a call, and between calls in a busy hour. */
const CALLING_MS = 5_000;
/** A model asks for the next tool within about this time of an answer, if it need not ask the caller first. */
const BETWEEN_TOOLS_MS = 2_000;
/** Measured: a call that looks up its patient, asks for times and books one. */
const REQUESTS_PER_CALL = 7;
/** Three tools, each with 1.15 s of its deadline to spare: simulated, 3.2 s would let in more than can be served. */
const TIME_OF_A_CALL_MS = 3 * 3_150;
const LEAST_LIMIT = 8;
const GREATEST_LIMIT = 5_000;
const DECREASE = 0.9;
const DECREASE_EVERY_MS = 250;
/** A clinic without calls for this long starts over with the initial limit. */
const FORGET_AFTER_MS = 60_000;
const MAX_KNOWN_CALLS = 20_000;

/**
 * A writing tool's EMR requests overtake searches that began up to this long before it. In a crowd, calls then end
 * one after another; otherwise all bookings would end together, after their deadlines.
 */
export const WRITES_AHEAD_MS = 2_500;

interface Needs {
  readonly limits: LoadLimits;
  /** Current wait of every request for the event loop or a database connection. */
  readonly waitMs: () => number;
  /** Requests that the clinic's EMR was measured to answer per second; null if it was not asked lately. */
  readonly emrRequestsPerSecond?: (clinicId: string) => number | null;
  /** Simulated calls have nobody on the phone, so they are not counted. */
  readonly isPlayed?: (callId: string) => boolean;
  readonly nowMs?: () => number;
}

export function callLimiter({
  limits,
  waitMs,
  emrRequestsPerSecond = () => null,
  isPlayed = () => false,
  nowMs = () => performance.now(),
}: Needs): CallLimiter {
  /** Calls that were let in, by this process or by another. */
  const known = new Map<string, 'here' | 'elsewhere'>();
  const processLimit = adaptiveLimit(() => limits.callsPerProcess, nowMs);
  const clinics = new Map<string, AdaptiveLimit>();
  const capacityOf = (clinicId: string) => () => {
    const perSecond = emrRequestsPerSecond(clinicId);
    return perSecond === null
      ? limits.callsPerClinic
      : (perSecond * TIME_OF_A_CALL_MS) / 1_000 / REQUESTS_PER_CALL;
  };
  const limitOf = (clinicId: string) => {
    const limit = clinics.get(clinicId) ?? adaptiveLimit(capacityOf(clinicId), nowMs);
    clinics.set(clinicId, limit);
    return limit;
  };
  const know = (callId: string, letIn: 'here' | 'elsewhere') => {
    known.delete(callId);
    known.set(callId, letIn);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN_CALLS && oldest !== undefined) known.delete(oldest);
  };
  return {
    keep: (callId) => know(callId, known.get(callId) ?? 'elsewhere'),
    isBusy: () => processLimit.isInUse() || waitMs() > BUSY_WAIT_MS,
    hadCallers: () => processLimit.isInUse() || processLimit.unusedMs() < CALLING_MS,
    admit: (clinicId, callId) => {
      if (known.has(callId)) return true;
      for (const [id, limit] of clinics) if (limit.isForgotten()) clinics.delete(id);
      const clinicLimit = limitOf(clinicId);
      clinicLimit.heedSilence();
      if (!processLimit.hasRoom() || !clinicLimit.hasRoom()) return false;
      // Known before the first answer of a crowd is there: this one would come too late.
      if (waitMs() * WAITS_PER_ANSWER > LATE_ANSWER_MS && processLimit.callsNow() >= LEAST_LIMIT)
        return false;
      know(callId, 'here');
      return true;
    },
    serve: async (clinicId, callId, work) => {
      const clinicLimit = limitOf(clinicId);
      const begunAt = nowMs();
      // Between its tools, a call that another process let in has its place there.
      const ends = [clinicLimit.begin(callId, known.get(callId) !== 'elsewhere')];
      if (!isPlayed(callId)) ends.push(processLimit.begin(callId));
      try {
        return await work();
      } finally {
        clinicLimit.observe(nowMs() - begunAt);
        // A slow EMR affects its own clinic only, so the process is judged by its own delays.
        processLimit.observe(waitMs() * WAITS_PER_ANSWER);
        for (const end of ends) end();
      }
    },
  };
}

interface AdaptiveLimit {
  hasRoom(): boolean;
  callsNow(): number;
  isInUse(): boolean;
  /** Time since work last began; Infinity if it never did. */
  unusedMs(): number;
  /** Lowers the limit if work has run longer than a response may take; to the minimum if nothing is answered at all. */
  heedSilence(): void;
  begin(callId: string, isOurs?: boolean): () => void;
  /** Adapts the limit to a measured response time. */
  observe(answerMs: number): void;
  isForgotten(): boolean;
}

/**
 * A concurrency limit: the capacity known in advance, corrected by observed latency. It grows by one per call that
 * was served while the limit was in use and responses were good (additive increase), shrinks by a tenth while
 * responses are late (multiplicative decrease), and allows no more than the recent response rate can serve in time
 * while responses are slow.
 */
function adaptiveLimit(capacity: () => number, nowMs: () => number): AdaptiveLimit {
  let correction = 1;
  let decreasedAt = Number.NEGATIVE_INFINITY;
  let usedAt = nowMs();
  let isUsed = false;
  let measuredSince = nowMs();
  let answers: Array<{ readonly at: number; readonly ms: number }> = [];
  /** Work in progress with its start time, oldest first. */
  const underWay = new Map<symbol, number>();
  const limit = () => Math.min(GREATEST_LIMIT, Math.max(LEAST_LIMIT, capacity() * correction));
  const averageMs = () => answers.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, answers.length);
  const calls = callsUnderWay(nowMs, (count) => {
    if (averageMs() <= GOOD_ANSWER_MS && count * 2 >= limit()) correction += 1 / capacity();
  });
  const decrease = () => {
    if (nowMs() - decreasedAt < DECREASE_EVERY_MS) return;
    decreasedAt = nowMs();
    correction = (limit() * DECREASE) / capacity();
  };
  return {
    hasRoom: () => calls.count() < limit(),
    callsNow: calls.count,
    isInUse: () => underWay.size > 0,
    unusedMs: () => (isUsed ? nowMs() - usedAt : Number.POSITIVE_INFINITY),
    heedSilence: () => {
      const now = nowMs();
      const [oldest = now] = underWay.values();
      if (now - oldest <= LATE_ANSWER_MS) return;
      if (now - (answers.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > MEASURED_MS) correction = 0;
      else decrease();
    },
    begin: (callId, isOurs = true) => {
      const id = Symbol();
      usedAt = nowMs();
      isUsed = true;
      underWay.set(id, usedAt);
      const end = calls.begin(callId, isOurs);
      return () => {
        underWay.delete(id);
        end();
      };
    },
    observe: (answerMs) => {
      const now = nowMs();
      answers = answers.filter(({ at }) => now - at < MEASURED_MS);
      if (answers.length === 0) measuredSince = now;
      answers.push({ at: now, ms: answerMs });
      if (answerMs > LATE_ANSWER_MS) decrease();
      else if (averageMs() <= GOOD_ANSWER_MS) correction = Math.max(correction, 1);
      const isMeasured = now - measuredSince >= MEASURED_MS && answers.length >= LEAST_LIMIT;
      if (averageMs() > GOOD_ANSWER_MS && isMeasured)
        correction = Math.min(correction, (answers.length * LATE_ANSWER_MS) / MEASURED_MS / capacity());
    },
    isForgotten: () => underWay.size === 0 && nowMs() - usedAt > FORGET_AFTER_MS,
  };
}

/** Calls with a tool in progress, and those whose next tool may come at any moment. */
interface CallsUnderWay {
  count(): number;
  /** Only our calls keep their place after the answer. */
  begin(callId: string, isOurs: boolean): () => void;
}

function callsUnderWay(
  nowMs: () => number,
  /** Told how many calls there were until this one left. */
  onLeft: (count: number) => void,
): CallsUnderWay {
  const working = new Map<string, number>();
  /** Time of the last answer, longest ago first. */
  const answered = new Map<string, number>();
  const forgetLeft = () => {
    for (const [callId, at] of answered) {
      if (nowMs() - at < BETWEEN_TOOLS_MS) return;
      onLeft(working.size + answered.size);
      answered.delete(callId);
    }
  };
  return {
    count: () => {
      forgetLeft();
      return working.size + answered.size;
    },
    begin: (callId, isOurs) => {
      answered.delete(callId);
      working.set(callId, (working.get(callId) ?? 0) + 1);
      return () => {
        const left = (working.get(callId) ?? 1) - 1;
        if (left > 0) {
          working.set(callId, left);
          return;
        }
        working.delete(callId);
        if (isOurs) answered.set(callId, nowMs());
        forgetLeft();
      };
    },
  };
}

/** Minimum wait over a recent window, so that a single slow request does not count. */
export interface SustainedWait {
  note(waitedMs: number): void;
  /** Zero if any recent request hardly waited, or if there were few requests. */
  ms(): number;
}

/** Window of recent waits to consider. */
const WINDOW_MS = 100;
/** Waits that all began within this time are a burst, not a queue. */
const BURST_MS = 50;
/** A single event-loop stall or one slow connection causes fewer waits than this. */
const LEAST_WAITS = 4;
const OLDEST_WAIT_MS = 1_000;

export function sustainedWait(nowMs: () => number = () => performance.now()): SustainedWait {
  let notes: Array<{ readonly at: number; readonly ms: number }> = [];
  const current = () => {
    const now = nowMs();
    const first = notes.findIndex(
      ({ at }, index) =>
        now - at <= OLDEST_WAIT_MS && (now - at <= WINDOW_MS || notes.length - index <= LEAST_WAITS),
    );
    if (first !== 0) notes = first === -1 ? [] : notes.slice(first);
    return notes;
  };
  return {
    note: (ms) => void current().push({ at: nowMs(), ms }),
    ms: () => {
      const [oldest, ...others] = current();
      if (!oldest || others.length + 1 < LEAST_WAITS || nowMs() - oldest.at < BURST_MS) return 0;
      return others.reduce((least, { ms }) => Math.min(least, ms), oldest.ms);
    },
  };
}

const LAG_EVERY_MS = 25;

/** Event-loop lag, measured by how late a timer fires. */
export function eventLoopLag(): { ms(): number; stop(): void } {
  const waits = sustainedWait();
  let dueAt = performance.now() + LAG_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    waits.note(Math.max(0, now - dueAt));
    dueAt = now + LAG_EVERY_MS;
  }, LAG_EVERY_MS).unref();
  return { ms: waits.ms, stop: () => clearInterval(timer) };
}
