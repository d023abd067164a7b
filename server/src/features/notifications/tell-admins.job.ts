import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Message, NotificationStore } from './store.ts';

export const TELL_ADMINS = 'tell-admins';

interface Needs {
  readonly db: Database;
  readonly store: Pick<NotificationStore, 'addForAdmins'>;
}

/** Idempotent: each person is notified of an event once. */
export function tellAdmins({ db, store }: Needs): JobKind {
  return {
    kind: TELL_ADMINS,
    maxAttempts: 10,
    run: async ({ payload }) => {
      await store.addForAdmins(db, payload as unknown as Message);
      return 'done';
    },
  };
}
