import type { Deadline } from '../../kernel/deadline.ts';
import { isOutage } from '../../kernel/failure.ts';
import type { ToolCallKey } from './index.ts';
import type { LedgerStore } from './store.ts';

const FIRST_LOOK_MS = 40;
const LONGEST_LOOK_MS = 250;
/** What the answer needs to get out of the door once the wait is over. */
const RESERVE_MS = 100;

type Answered = { readonly answer: object; readonly repeated: boolean };

export function createRunOnce(store: LedgerStore) {
  return async (
    clinicId: string,
    key: ToolCallKey,
    deadline: Deadline,
    work: (attemptId: string) => Promise<object>,
  ): Promise<Answered | null> => {
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)) {
      const entry = await store.begin(clinicId, key);
      if (entry.status === 'answered') return { answer: entry.answer, repeated: true };
      if (entry.status === 'begun') {
        const answer = await work(entry.attemptId).catch(async (error: unknown) => {
          // Nothing was decided; where not even this can be written, the lease ends by itself.
          if (isOutage(error)) await store.giveBack(clinicId, entry.attemptId).catch(() => undefined);
          throw error;
        });
        await store.answerUnlessStored(clinicId, entry.attemptId, answer);
        return { answer, repeated: false };
      }
      if (deadline.remainingMs() < pauseMs + RESERVE_MS) return null;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
}
