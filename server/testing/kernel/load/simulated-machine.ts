/** Time that passes only from event to event, so that a simulation gives the same result on any machine. */
export interface VirtualClock {
  now(): number;
  at(time: number, run: () => void): void;
  sleep(ms: number): Promise<void>;
  /** Runs the events in the order of their times until the work is done. */
  runUntil(done: Promise<unknown>): Promise<void>;
}

interface Event {
  readonly time: number;
  readonly run: () => void;
}

export function virtualClock(): VirtualClock {
  let now = 0;
  /** By time, latest first, and equal times in the order in which they came. */
  const events: Event[] = [];
  const at = (time: number, run: () => void) => {
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((events[middle] as Event).time > time) low = middle + 1;
      else high = middle;
    }
    events.splice(low, 0, { time, run });
  };
  return {
    now: () => now,
    at,
    sleep: (ms) => new Promise((resolve) => at(now + ms, resolve)),
    runUntil: async (done) => {
      let isDone = false;
      void done.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        // Lets everything that the last event has set going come to its next wait.
        await new Promise((resolve) => setImmediate(resolve));
        const next = events.pop();
        if (!next) continue;
        now = next.time;
        next.run();
      }
    },
  };
}

/** A process that does one thing at a time: a Node worker, or the server process of a database connection. */
export interface SimulatedProcess {
  /** Resolves once the process had its turn on a core and used it for this long. */
  compute(ms: number): Promise<void>;
}

interface Step {
  readonly ms: number;
  readonly done: () => void;
}

/** Cores that are shared by processes in turn. Returns what starts a process. */
export function simulatedCores(clock: VirtualClock, cores: number): () => SimulatedProcess {
  let free = cores;
  const ready: Array<Step[]> = [];
  const dispatch = () => {
    while (free > 0) {
      const steps = ready.shift();
      const step = steps?.[0];
      if (!steps || !step) return;
      free -= 1;
      clock.at(clock.now() + step.ms, () => {
        free += 1;
        steps.shift();
        if (steps.length > 0) ready.push(steps);
        step.done();
        dispatch();
      });
    }
  };
  return () => {
    const steps: Step[] = [];
    return {
      compute: (ms) =>
        new Promise((done) => {
          steps.push({ ms, done });
          if (steps.length === 1) ready.push(steps);
          dispatch();
        }),
    };
  };
}
