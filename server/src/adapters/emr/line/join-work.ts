import { TIMED_OUT, type TimeoutSignal, timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import { emrFailure, emrTrouble } from '../../../ports/emr.ts';

export type JoinWork = <Result>(
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

interface Running {
  readonly result: Promise<unknown>;
  readonly stop: AbortController;
  readonly limited: TimeoutSignal;
  waiting: number;
}

const LIMIT_MS = 4_000;

/**
 * Shares work among concurrent callers; each waits no longer than its own signal. The work times out
 * `limitMs` after its own start, however many callers join; without this, new callers would join hung work
 * for ever.
 */
export function joinWork(limitMs = LIMIT_MS): JoinWork {
  const running = new Map<string, Running>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Running => {
    const stop = new AbortController();
    const limited = timeoutSignal(stop.signal, limitMs);
    const begun: Running = { result: work(limited.signal), stop, limited, waiting: 0 };
    running.set(key, begun);
    const forget = () => {
      if (running.get(key) === begun) running.delete(key);
    };
    limited.signal.addEventListener('abort', forget, { once: true });
    begun.result.then(forget, forget).finally(limited.release);
    return begun;
  };

  const join = async <Result>(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    if (signal.aborted) throw gaveUp('no');
    const joined = running.get(key) ?? begin(key, work);
    joined.waiting += 1;
    try {
      return (await unlessAborted(joined.result, signal)) as Result;
    } catch (error) {
      // A caller who joined late has time left, and the EMR may work again by now.
      if (signal.aborted || !ranOutOfTime(joined, error)) throw error;
    } finally {
      joined.waiting -= 1;
      // The work is aborted when its last caller leaves, and a new caller must not join aborted work.
      if (joined.waiting === 0) {
        if (running.get(key) === joined) running.delete(key);
        joined.stop.abort(signal.reason);
      }
    }
    return join(key, signal, work);
  };
  return join;
}

function ranOutOfTime({ limited }: Running, error: unknown): boolean {
  return limited.signal.reason === TIMED_OUT && emrTrouble(error) === 'timeout';
}

/** Rejects as soon as the caller gives up. */
export function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(gaveUp('unknown'));
    signal.addEventListener('abort', giveUp, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

export function gaveUp(sent: 'no' | 'unknown') {
  return emrFailure('timeout', 'The EMR did not answer in time.', { sent });
}
