import { emrFailure } from '../../../ports/emr.ts';

/** Runs a piece of work once for all who ask for it while it runs; each waits no longer than its own signal. */
export type JoinWork = <Result>(
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

interface Running {
  readonly result: Promise<unknown>;
  readonly stop: AbortController;
  waiting: number;
}

export function joinWork(): JoinWork {
  const running = new Map<string, Running>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Running => {
    const stop = new AbortController();
    const begun: Running = { result: work(stop.signal), stop, waiting: 0 };
    running.set(key, begun);
    const forget = () => {
      if (running.get(key) === begun) running.delete(key);
    };
    begun.result.then(forget, forget);
    return begun;
  };

  return async (key, signal, work) => {
    if (signal.aborted) throw gaveUp('no');
    const joined = running.get(key) ?? begin(key, work);
    joined.waiting += 1;
    try {
      return (await orGiveUp(joined.result, signal)) as Awaited<ReturnType<typeof work>>;
    } finally {
      joined.waiting -= 1;
      // The work is stopped with its last waiter, and a new call must not join what is being stopped.
      if (joined.waiting === 0) {
        if (running.get(key) === joined) running.delete(key);
        joined.stop.abort(signal.reason);
      }
    }
  };
}

/** The result, or a failure as soon as the one who waits for it gives up. */
export function orGiveUp<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(gaveUp('unknown'));
    signal.addEventListener('abort', giveUp, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

export function gaveUp(sent: 'no' | 'unknown') {
  return emrFailure('timeout', 'The EMR did not answer in time.', { sent });
}
