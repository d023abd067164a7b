import type { Database } from '../../../database/database.ts';
import type { JobKind } from '../../../database/jobs/jobs.ts';
import type { MessageStore } from '../messages.store.ts';
import { settleUnanswered } from './attempts.ts';
import { END_SMS_TEST } from './message.ts';

interface Needs {
  readonly db: Database;
  readonly messages: Pick<MessageStore, 'amend'>;
}

export function endTestJob({ db, messages }: Needs): JobKind {
  return {
    kind: END_SMS_TEST,
    maxAttempts: 25,
    run: async ({ clinicId, payload }) => {
      if (clinicId)
        await messages.amend(db, clinicId, String(payload.messageId), (message) => ({
          change: message.state === 'sending' ? settleUnanswered(message) : null,
          outcome: null,
        }));
      return 'done';
    },
  };
}
