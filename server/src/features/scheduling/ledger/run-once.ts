import { isOutage } from '../../../kernel/failure.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import type { Entry, LedgerStore } from './store.ts';
import type { ToolCallKey } from './tool-call-key.ts';

const FIRST_LOOK_MS = 40;
const LONGEST_LOOK_MS = 250;
const RESERVE_MS = 100;

type Answered = { readonly answer: object; readonly repeated: boolean };
type Work = (attemptId: string) => Promise<object>;
type Recall = (attemptId: string) => Promise<object | null>;

export function createRunOnce(store: LedgerStore) {
  return async (
    clinicId: string,
    key: ToolCallKey,
    deadline: Deadline,
    work: Work,
    recall: Recall = async () => null,
  ): Promise<Answered | null> => {
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)) {
      const answered = await answerTo(store, clinicId, await store.begin(clinicId, key), work, recall);
      if (answered) return answered;
      if (deadline.remainingMs() < pauseMs + RESERVE_MS) return null;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
}

/** Null while another process runs it. */
async function answerTo(
  store: LedgerStore,
  clinicId: string,
  entry: Entry,
  work: Work,
  recall: Recall,
): Promise<Answered | null> {
  switch (entry.status) {
    case 'answered':
      return { answer: entry.answer, repeated: true };
    case 'begun':
      return (
        (entry.again && (await recalled(store, clinicId, entry.attemptId, recall))) ||
        run(store, clinicId, entry.attemptId, work)
      );
    case 'ended':
      return recalled(store, clinicId, entry.attemptId, recall);
    case 'unsure':
      return (
        (await recalled(store, clinicId, entry.attemptId, recall)) ?? { answer: entry.answer, repeated: true }
      );
    case 'running':
      return null;
  }
}

async function run(store: LedgerStore, clinicId: string, attemptId: string, work: Work): Promise<Answered> {
  const answer = await work(attemptId).catch(async (error: unknown) => {
    // An outage means nothing was decided, so release the lease; if that fails too, the lease expires.
    if (isOutage(error)) await store.releaseLease(clinicId, attemptId).catch(() => undefined);
    throw error;
  });
  await store.answerUnlessStored(clinicId, attemptId, answer);
  return { answer, repeated: false };
}

async function recalled(
  store: LedgerStore,
  clinicId: string,
  attemptId: string,
  recall: Recall,
): Promise<Answered | null> {
  const answer = await recall(attemptId);
  if (!answer) return null;
  await store.replaceAnswer(clinicId, attemptId, answer);
  return { answer, repeated: true };
}
