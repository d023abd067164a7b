import { EMR_REQUEST_MS, emrFailure } from '../../ports/emr.ts';

interface ConnectionQueue {
  /** Resolves with the function that releases the slot. The request with the earliest `answerBy` is next. */
  enter(signal: AbortSignal, answerBy?: number): Promise<() => void>;
}

interface Waiting {
  readonly answerBy: number;
  readonly begin: () => void;
}

export function connectionQueue({
  places,
  maxQueued,
}: {
  places: number;
  maxQueued: number;
}): ConnectionQueue {
  /** The next to begin is first. */
  const waiting: Waiting[] = [];
  let taken = 0;

  const place = () => {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      taken -= 1;
      callNext();
    };
  };

  const callNext = () => {
    if (taken >= places) return;
    const first = waiting.shift();
    if (!first) return;
    taken += 1;
    first.begin();
  };

  const queueUp = (entry: Waiting) => {
    const behind = waiting.findIndex(({ answerBy }) => answerBy > entry.answerBy);
    waiting.splice(behind === -1 ? waiting.length : behind, 0, entry);
  };

  return {
    async enter(signal, answerBy = performance.now() + EMR_REQUEST_MS) {
      if (signal.aborted) throw gaveUp();
      if (taken < places) {
        taken += 1;
        return place();
      }
      if (waiting.length >= maxQueued) throw full();
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const entry = { answerBy, begin };
        const leave = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(gaveUp());
        };
        signal.addEventListener('abort', leave, { once: true });
        queueUp(entry);
      });
      return place();
    },
  };
}

function gaveUp() {
  return emrFailure('timeout', 'The EMR was too busy to answer in time.', { sent: 'no' });
}

function full() {
  return emrFailure('busy', 'Too many questions to this EMR are waiting already. Try again in a moment.', {
    sent: 'no',
  });
}
