import { type Deadline, deadlineIn } from '../../kernel/deadline.ts';
import type { Logger } from '../../kernel/logger.ts';
import { emrTrouble } from '../../ports/emr.ts';

export interface Verdict {
  readonly passed: boolean;
  /** What was found, or what to do about it. */
  readonly message: string;
}

export interface CheckResult extends Verdict {
  readonly id: string;
  readonly blocking: boolean;
}

export interface CheckNeeds {
  readonly log: Logger;
  readonly limitMs: number;
}

/** Always gives a verdict, and within its time: what breaks or hangs is a check that did not pass. */
export async function verdictOf(
  { log, limitMs }: CheckNeeds,
  id: string,
  check: (deadline: Deadline) => Promise<Verdict>,
): Promise<Verdict> {
  const deadline = deadlineIn(limitMs);
  try {
    return await Promise.race([check(deadline), outOfTime(deadline.signal)]);
  } catch (error) {
    if (emrTrouble(error)) return { passed: false, message: (error as Error).message };
    log.warn({ check: id, err: (error as Error).name }, 'a check broke');
    return { passed: false, message: 'This could not be checked just now. Please try again.' };
  }
}

function outOfTime(signal: AbortSignal): Promise<Verdict> {
  const message = 'The EMR did not answer in time. See whether it is up and can be reached, then try again.';
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ passed: false, message }), { once: true });
  });
}
