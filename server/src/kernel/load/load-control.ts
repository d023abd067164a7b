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
const LEAST_LIMIT = 8;
const GREATEST_LIMIT = 5_000;
const DECREASE = 0.9;
const DECREASE_EVERY_MS = 250;
/** A clinic without calls for this long starts over with the initial limit. */
const FORGET_AFTER_MS = 60_000;
const MAX_KNOWN_CALLS = 20_000;

interface Needs {
  readonly limits: LoadLimits;
  /** Current wait of every request for the event loop or a database connection. */
  readonly waitMs: () => number;
  /** Simulated calls have nobody on the phone, so they are not counted. */
  readonly isPlayed?: (callId: string) => boolean;
  readonly nowMs?: () => number;
}

export function callLimiter({
  limits,
  waitMs,
  isPlayed = () => false,
  nowMs = () => performance.now(),
}: Needs): CallLimiter {
  const admitted = new Set<string>();
  const processLimit = adaptiveLimit(limits.callsPerProcess, 'delays', nowMs);
  const clinics = new Map<string, AdaptiveLimit>();
  const limitOf = (clinicId: string) => {
    const limit = clinics.get(clinicId) ?? adaptiveLimit(limits.callsPerClinic, 'answers', nowMs);
    clinics.set(clinicId, limit);
    return limit;
  };
  const keep = (callId: string) => {
    admitted.delete(callId);
    admitted.add(callId);
    const [oldest] = admitted;
    if (admitted.size > MAX_KNOWN_CALLS && oldest !== undefined) admitted.delete(oldest);
  };
  return {
    keep,
    isBusy: () => processLimit.isInUse() || waitMs() > BUSY_WAIT_MS,
    hadCallers: () => processLimit.isInUse() || processLimit.unusedMs() < CALLING_MS,
    admit: (clinicId, callId) => {
      if (admitted.has(callId)) return true;
      for (const [id, limit] of clinics) if (limit.isForgotten()) clinics.delete(id);
      const clinicLimit = limitOf(clinicId);
      clinicLimit.heedSilence();
      if (!processLimit.hasRoom() || !clinicLimit.hasRoom()) return false;
      // Known before the first answer of a crowd is there: this one would come too late.
      if (waitMs() * WAITS_PER_ANSWER > LATE_ANSWER_MS && processLimit.callsNow() >= LEAST_LIMIT)
        return false;
      keep(callId);
      return true;
    },
    serve: async (clinicId, callId, work) => {
      const clinicLimit = limitOf(clinicId);
      const begunAt = nowMs();
      const counting = isPlayed(callId) ? [clinicLimit] : [clinicLimit, processLimit];
      const ends = counting.map((limit) => limit.begin(callId));
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
  begin(callId: string): () => void;
  /** Adapts the limit to a measured response time. */
  observe(answerMs: number): void;
  isForgotten(): boolean;
}

/**
 * A concurrency limit by observed latency. It grows by one per good response while in use (additive
 * increase), shrinks by a tenth while responses are late (multiplicative decrease), and follows the recent
 * response rate: no more than it can serve in time while responses are slow, no fewer while they are good.
 */
function adaptiveLimit(initial: number, by: 'answers' | 'delays', nowMs: () => number): AdaptiveLimit {
  let limit = initial;
  let isGood = false;
  const pace = workingPace();
  let decreasedAt = Number.NEGATIVE_INFINITY;
  let usedAt = nowMs();
  let isUsed = false;
  let measuredSince = nowMs();
  let answers: Array<{ readonly at: number; readonly ms: number }> = [];
  /** Work in progress with its start time, oldest first. */
  const underWay = new Map<symbol, number>();
  const workByCall = new Map<string, number>();
  const decrease = () => {
    if (nowMs() - decreasedAt < DECREASE_EVERY_MS) return;
    decreasedAt = nowMs();
    limit = Math.max(LEAST_LIMIT, limit * DECREASE);
  };
  /** A clinic that was measured under few calls may be able to serve many. */
  const proven = () => (by === 'answers' && isGood ? pace.answersInTime(nowMs()) : 0);
  return {
    hasRoom: () => workByCall.size < Math.max(limit, proven()),
    callsNow: () => workByCall.size,
    isInUse: () => workByCall.size > 0,
    unusedMs: () => (isUsed ? nowMs() - usedAt : Number.POSITIVE_INFINITY),
    heedSilence: () => {
      const now = nowMs();
      const [oldest = now] = underWay.values();
      if (now - oldest <= LATE_ANSWER_MS) return;
      isGood = false;
      if (now - (answers.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > MEASURED_MS) limit = LEAST_LIMIT;
      else decrease();
    },
    begin: (callId) => {
      const id = Symbol();
      usedAt = nowMs();
      isUsed = true;
      if (underWay.size === 0) pace.begin(usedAt);
      underWay.set(id, usedAt);
      workByCall.set(callId, (workByCall.get(callId) ?? 0) + 1);
      return () => {
        underWay.delete(id);
        if (underWay.size === 0) pace.end(nowMs());
        const left = (workByCall.get(callId) ?? 1) - 1;
        if (left > 0) workByCall.set(callId, left);
        else workByCall.delete(callId);
      };
    },
    observe: (answerMs) => {
      const now = nowMs();
      answers = answers.filter(({ at }) => now - at < MEASURED_MS);
      if (answers.length === 0) measuredSince = now;
      answers.push({ at: now, ms: answerMs });
      const averageMs = answers.reduce((sum, { ms }) => sum + ms, 0) / answers.length;
      pace.note(now);
      isGood = averageMs <= GOOD_ANSWER_MS && answerMs <= LATE_ANSWER_MS;
      if (answerMs > LATE_ANSWER_MS) decrease();
      else if (averageMs <= GOOD_ANSWER_MS) {
        if (workByCall.size * 2 >= limit) limit += 1;
        limit = Math.min(GREATEST_LIMIT, Math.max(limit, initial));
      }
      const isMeasured = now - measuredSince >= MEASURED_MS && answers.length >= LEAST_LIMIT;
      if (averageMs > GOOD_ANSWER_MS && isMeasured && by === 'answers')
        limit = Math.min(limit, (answers.length * LATE_ANSWER_MS) / MEASURED_MS);
    },
    isForgotten: () => underWay.size === 0 && nowMs() - usedAt > FORGET_AFTER_MS,
  };
}

/** How much is answered while there is work; idle time does not count. */
interface WorkingPace {
  begin(now: number): void;
  end(now: number): void;
  note(now: number): void;
  /** Responses within the last LATE_ANSWER_MS of work: as many more would be in time. Zero until measured. */
  answersInTime(now: number): number;
}

function workingPace(): WorkingPace {
  let begunAt: number | null = null;
  let workedMs = 0;
  /** Time worked at each recent response. */
  let answers: number[] = [];
  const worked = (now: number) => workedMs + (begunAt === null ? 0 : now - begunAt);
  const recent = (now: number) => {
    const since = worked(now) - LATE_ANSWER_MS;
    const first = answers.findIndex((at) => at > since);
    if (first !== 0) answers = first === -1 ? [] : answers.slice(first);
    return answers;
  };
  return {
    begin: (now) => {
      begunAt = now;
    },
    end: (now) => {
      workedMs = worked(now);
      begunAt = null;
    },
    note: (now) => void recent(now).push(worked(now)),
    answersInTime: (now) => {
      const ms = Math.min(worked(now), LATE_ANSWER_MS);
      return ms < MEASURED_MS ? 0 : (recent(now).length * LATE_ANSWER_MS) / ms;
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
