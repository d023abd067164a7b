/**
 * Decides which calls are served when more people call than can be answered in time. Calls are counted, not tool calls: a
 * call that was let in is served to its end. All limits are measured while the service runs; see docs/adr/0027.
 */
export interface CallLimiter {
  /** Whether the call is served. Once true, always true for this call. */
  admit(clinicId: string, callId: string): boolean;
  /** Makes sure that a call another process let in is served here too. */
  keep(callId: string): void;
  /** Runs work for a call that was admitted and measures how long it takes. */
  serve<T>(clinicId: string, callId: string, work: () => Promise<T>): Promise<T>;
  /** Whether callers are being served, or every request waits: work of lower priority waits then. */
  isBusy(): boolean;
  /** Whether a caller has been served within the last moments: people are calling, and the next one may come any time. */
  hadCallers(): boolean;
}

export interface LoadLimits {
  /** Calls of one clinic served at the same time, until its answers have been measured. */
  readonly callsPerClinic: number;
  /** Calls served at the same time by one process, until its delays have been measured. */
  readonly callsPerProcess: number;
}

export const DEFAULT_LOAD_LIMITS: LoadLimits = { callsPerClinic: 64, callsPerProcess: 200 };

/** Answers within this time are never a reason to turn anybody away. */
const GOOD_ANSWER_MS = 1_000;
/** Answers later than this leave too little of the caller's deadline: fewer calls are let in. */
const LATE_ANSWER_MS = 3_200;
/** Answers of this time are what the limit is measured by. */
const MEASURED_MS = 1_000;
/** One answer waits this often for the event loop or for a database connection. */
const WAITS_PER_ANSWER = 20;
/** Where every request waits this long, somebody notices. */
const BUSY_WAIT_MS = 20;
/** Between two tool calls of one call, and two calls of a busy hour, hardly more time passes. */
const CALLING_MS = 5_000;
const LEAST_LIMIT = 8;
const GREATEST_LIMIT = 5_000;
const DECREASE = 0.9;
const DECREASE_EVERY_MS = 250;
/** After this time without a call a clinic's limit starts over. */
const FORGET_AFTER_MS = 60_000;
const MAX_KNOWN_CALLS = 20_000;

interface Needs {
  readonly limits: LoadLimits;
  /** How long every request waits for the event loop or a database connection at the moment. */
  readonly waitMs: () => number;
  /** Calls that nobody is waiting on the phone for: they take no room from callers. */
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
      if (clinicLimit.isStuck()) clinicLimit.decrease();
      if (!processLimit.hasRoom() || !clinicLimit.hasRoom()) return false;
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
        // A slow EMR is its own clinic's matter; the process is judged by its own delays.
        processLimit.observe(waitMs() * WAITS_PER_ANSWER);
        for (const end of ends) end();
      }
    },
  };
}

interface AdaptiveLimit {
  hasRoom(): boolean;
  isInUse(): boolean;
  /** How long ago work last began; for ever where none did. */
  unusedMs(): number;
  /** Whether work has been under way for longer than an answer may take. */
  isStuck(): boolean;
  begin(callId: string): () => void;
  /** Adapts the limit to how long an answer took. */
  observe(answerMs: number): void;
  decrease(): void;
  isForgotten(): boolean;
}

/**
 * A concurrency limit by observed latency. It grows by one per good answer while it is used (additive increase), shrinks by
 * a tenth while answers are late (multiplicative decrease), and never allows more calls than the answers per second so far
 * can serve in time.
 */
function adaptiveLimit(initial: number, by: 'answers' | 'delays', nowMs: () => number): AdaptiveLimit {
  let limit = initial;
  let decreasedAt = Number.NEGATIVE_INFINITY;
  let usedAt = nowMs();
  let isUsed = false;
  let measuredSince = nowMs();
  let answers: Array<{ readonly at: number; readonly ms: number }> = [];
  /** Work under way, oldest first, with the time it began. */
  const underWay = new Map<symbol, number>();
  const workByCall = new Map<string, number>();
  const decrease = () => {
    if (nowMs() - decreasedAt < DECREASE_EVERY_MS) return;
    decreasedAt = nowMs();
    limit = Math.max(LEAST_LIMIT, limit * DECREASE);
  };
  return {
    decrease,
    hasRoom: () => workByCall.size < limit,
    isInUse: () => workByCall.size > 0,
    unusedMs: () => (isUsed ? nowMs() - usedAt : Number.POSITIVE_INFINITY),
    isStuck: () => {
      const [oldest = nowMs()] = underWay.values();
      return nowMs() - oldest > LATE_ANSWER_MS;
    },
    begin: (callId) => {
      const id = Symbol();
      usedAt = nowMs();
      isUsed = true;
      underWay.set(id, usedAt);
      workByCall.set(callId, (workByCall.get(callId) ?? 0) + 1);
      return () => {
        underWay.delete(id);
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
      if (answerMs > LATE_ANSWER_MS) decrease();
      else if (averageMs <= GOOD_ANSWER_MS) {
        if (workByCall.size * 2 >= limit) limit += 1;
        limit = Math.min(GREATEST_LIMIT, Math.max(limit, initial));
      }
      const isMeasured = now - measuredSince >= MEASURED_MS && answers.length >= LEAST_LIMIT;
      // Little's law: so many calls at once are answered in time at this rate.
      if (averageMs > GOOD_ANSWER_MS && isMeasured && by === 'answers')
        limit = Math.min(limit, (answers.length * LATE_ANSWER_MS) / MEASURED_MS);
    },
    isForgotten: () => underWay.size === 0 && nowMs() - usedAt > FORGET_AFTER_MS,
  };
}

/** How long everybody has had to wait lately: the shortest recent wait, so that one slow request tells nothing. */
export interface SustainedWait {
  note(waitedMs: number): void;
  /** Zero where somebody hardly waited within the last moments, or hardly anybody asked. */
  ms(): number;
}

/** Waits within this time are looked at, if there are enough of them. */
const WINDOW_MS = 100;
/** Waits that all began within this time are a burst and no queue. */
const BURST_MS = 50;
/** One blocked event loop or one slow connection makes fewer waits than this. */
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

/** How late this process comes to its own timer: what every request waits for the event loop. */
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
