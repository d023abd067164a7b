import { emrFailure } from '../../ports/emr.ts';

interface ConnectionQueue {
  /** Resolves with the function that releases the slot. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function connectionQueue({
  places,
  maxQueued,
}: {
  places: number;
  maxQueued: number;
}): ConnectionQueue {
  const waiting = new Set<() => void>();
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
    const [first] = waiting;
    if (!first || taken >= places) return;
    waiting.delete(first);
    taken += 1;
    first();
  };

  return {
    async enter(signal) {
      if (signal.aborted) throw gaveUp();
      if (taken < places) {
        taken += 1;
        return place();
      }
      if (waiting.size >= maxQueued) throw full();
      await new Promise<void>((resolve, reject) => {
        const turn = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          waiting.delete(turn);
          reject(gaveUp());
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.add(turn);
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
