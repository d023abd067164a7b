import { setImmediate as turn } from 'node:timers/promises';
import type { Wait } from '../../../../src/ports/emr.ts';

/** Longer than any healthy answer of a test takes. */
export function patience(): Wait {
  return { signal: AbortSignal.timeout(10_000) };
}

/** Gives up on the call once the system has been asked, and not by the clock. */
export async function whenAsked<Result>(
  requests: () => number,
  call: (wait: Wait) => Promise<Result>,
): Promise<Result> {
  const impatience = new AbortController();
  const before = requests();
  let over = false;
  const answer = call(impatience).finally(() => {
    over = true;
  });
  answer.catch(() => undefined);
  await until(() => requests() !== before || over);
  impatience.abort();
  return answer;
}

export async function until(met: () => boolean): Promise<void> {
  while (!met()) await turn();
}
