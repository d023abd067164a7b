import { connectionQueue } from '../../../src/adapters/emr/connection-queue.ts';
import { keyedSemaphore } from '../../../src/kernel/load/keyed-semaphore.ts';
import {
  callLimiter,
  DEFAULT_LOAD_LIMITS,
  sustainedWait,
  WRITES_AHEAD_MS,
} from '../../../src/kernel/load/load-control.ts';
import { requestTimes } from '../../../src/kernel/load/request-times.ts';
import { simulatedCores, type VirtualClock, virtualClock } from './simulated-machine.ts';

/** After this a caller hears that it took too long. */
const DEADLINE_MS = 4_300;
const GOOD_ANSWER_MS = 1_000;
/** A call looks up its patient, asks for times and books one: the requests of each tool, at once and one after another. */
const REQUESTS = [[1], [1], [3, 1, 1]] as const;
const TOOLS = REQUESTS.length;
/** The last tool writes. */
const BOOKS = TOOLS - 1;
const TRIPS_OF_A_TOOL = 4;
/** How often a tool call comes to its worker's event loop, besides the trips. */
const TURNS_OF_A_TOOL = 16;
/** As the worker measures its event loop. */
const LAG_EVERY_MS = 25;

export interface SimulatedLoad {
  /** Time at which each call comes in. */
  readonly arrivals: readonly number[];
  /** Pause of the caller between one answer and the next question. */
  readonly thinkMs?: number;
  readonly clinics?: number;
  /** Time that a clinic's EMR takes for a request. */
  readonly emrMs: number;
  /** Connections of one worker to one EMR. */
  readonly emrConnections?: number;
  readonly cores?: number;
  readonly workers?: number;
  /** Database connections of one worker. */
  readonly poolSize?: number;
  /** CPU of a whole call in its workers and in PostgreSQL. */
  readonly workerCpuMs?: number;
  readonly databaseCpuMs?: number;
}

export interface SimulatedResult {
  served: number;
  late: number;
  turnedAway: number;
  admittedAndTurnedAway: number;
  slowestAnswerMs: number;
  /** Turned away by a worker all of whose answers that began in the second before came within a second. */
  turnedAwayAmongQuickAnswers: number;
}

interface Answer {
  readonly worker: Worker;
  readonly begunAt: number;
  readonly ms: number;
}

type Worker = ReturnType<typeof aWorker>;

/** Plays calls to workers that have the real limiter each, and share cores, in virtual time. */
export async function simulateCalls(load: SimulatedLoad): Promise<SimulatedResult> {
  const clock = virtualClock();
  const { arrivals, thinkMs = 0, clinics = 1, workers: count = 1 } = load;
  const process = simulatedCores(clock, load.cores ?? 1);
  const workers = Array.from({ length: count }, () => aWorker(clock, process, load));
  const served = new Set<string>();
  const result = { served: 0, late: 0, turnedAway: 0, admittedAndTurnedAway: 0 };
  const answers: Answer[] = [];
  const refusals: Array<Omit<Answer, 'ms'>> = [];

  const call = async (index: number) => {
    const [callId, clinicId] = [`call-${index}`, `clinic-${index % clinics}`];
    let isLate = false;
    for (let tool = 0; tool < TOOLS; tool += 1) {
      // The port is shared: the next message of a call may come to any worker.
      const worker = workers[(index + tool) % count] as Worker;
      const { limiter, answer } = worker;
      if (served.has(callId)) limiter.keep(callId);
      if (!limiter.admit(clinicId, callId)) {
        if (tool > 0) result.admittedAndTurnedAway += 1;
        result.turnedAway += 1;
        refusals.push({ worker, begunAt: clock.now() });
        return;
      }
      served.add(callId);
      const begunAt = clock.now();
      await limiter.serve(clinicId, callId, () => answer(clinicId, tool));
      const ms = clock.now() - begunAt;
      answers.push({ worker, begunAt, ms });
      isLate ||= ms > DEADLINE_MS;
      await clock.sleep(thinkMs);
    }
    result[isLate ? 'late' : 'served'] += 1;
  };
  await clock.runUntil(Promise.all(arrivals.map((time, index) => clock.sleep(time).then(() => call(index)))));
  const isAmongQuickAnswers = (refusal: Omit<Answer, 'ms'>) => {
    const before = answers.filter(
      ({ worker, begunAt }) =>
        worker === refusal.worker &&
        begunAt <= refusal.begunAt &&
        begunAt >= refusal.begunAt - GOOD_ANSWER_MS,
    );
    return before.length > 0 && before.every(({ ms }) => ms <= GOOD_ANSWER_MS);
  };
  return {
    ...result,
    slowestAnswerMs: Math.max(...answers.map(({ ms }) => ms)),
    turnedAwayAmongQuickAnswers: refusals.filter(isAmongQuickAnswers).length,
  };
}

function aWorker(clock: VirtualClock, process: ReturnType<typeof simulatedCores>, load: SimulatedLoad) {
  const { emrMs, emrConnections = 6, poolSize = 10, workerCpuMs = 0, databaseCpuMs = 0 } = load;
  const [loop, connections] = [process(), Array.from({ length: poolSize }, process)];
  const pool = keyedSemaphore(poolSize);
  const emrs = new Map<string, ReturnType<typeof connectionQueue>>();
  const queueOf = (clinicId: string) => {
    const queue = emrs.get(clinicId) ?? connectionQueue({ places: emrConnections, maxQueued: 500 });
    emrs.set(clinicId, queue);
    return queue;
  };
  const times = requestTimes(clock.now);
  const { signal } = new AbortController();
  const [loopWait, poolWait] = [sustainedWait(clock.now), sustainedWait(clock.now)];
  const turnMs = workerCpuMs / TOOLS / (TURNS_OF_A_TOOL + TRIPS_OF_A_TOOL);
  const tripMs = databaseCpuMs / TOOLS / TRIPS_OF_A_TOOL;
  const watch = async () => {
    const dueAt = clock.now();
    await loop.compute(0);
    loopWait.note(clock.now() - dueAt);
    clock.at(clock.now() + LAG_EVERY_MS, () => void watch());
  };
  void watch();
  const trip = async () => {
    const askedAt = clock.now();
    const leave = await pool.enter('database');
    poolWait.note(clock.now() - askedAt);
    const connection = connections.pop();
    await connection?.compute(tripMs);
    if (connection) connections.push(connection);
    leave();
    await loop.compute(turnMs);
  };
  const request = async (clinicId: string, answerBy: number) => {
    const leave = await queueOf(clinicId).enter(signal, answerBy);
    const begunAt = clock.now();
    await clock.sleep(emrMs);
    times.note(clinicId, clock.now() - begunAt);
    leave();
    await loop.compute(turnMs);
  };
  return {
    limiter: callLimiter({
      limits: DEFAULT_LOAD_LIMITS,
      waitMs: () => Math.max(loopWait.ms(), poolWait.ms()),
      emrRequestsPerSecond: (clinicId) => times.perSecond(clinicId, emrConnections),
      nowMs: clock.now,
    }),
    answer: async (clinicId: string, tool: number) => {
      const answerBy = clock.now() + DEADLINE_MS - (tool === BOOKS ? WRITES_AHEAD_MS : 0);
      const phases = REQUESTS[tool] ?? [];
      for (let at = 0; at < TRIPS_OF_A_TOOL; at += 1) await trip();
      for (const atOnce of phases)
        await Promise.all(Array.from({ length: atOnce }, () => request(clinicId, answerBy)));
      const requests = phases.reduce((sum, each) => sum + each, 0);
      for (let at = requests; at < TURNS_OF_A_TOOL; at += 1) await loop.compute(turnMs);
    },
  };
}

/** So many calls, spread evenly over this time. */
export function spread(ms: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * ms) / count);
}
