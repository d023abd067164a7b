import type { Database, Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { notificationRoutes } from './routes.ts';
import { type Message, type NotificationStore, notificationStore } from './store.ts';
import { TELL_ADMINS, tellAdmins } from './tell-admins.job.ts';

export interface News extends Message {
  readonly users: readonly string[] | { readonly clinicManagersOf: string } | 'admins';
}

export interface Notifications {
  /**
   * Runs in the event's transaction, once per person and event. A job written in the same transaction
   * notifies admins shortly afterwards.
   */
  tell(tx: Transaction, news: News): Promise<void>;
  routes(guards: Guards): Routes[];
  readonly jobs: readonly JobKind[];
}

export function createNotifications({ db }: { readonly db: Database<'notifications'> }): Notifications {
  const store = notificationStore(db);
  return {
    tell: (tx, news) => tell(store, tx, news),
    routes: (guards) => [notificationRoutes(store, guards)],
    jobs: [tellAdmins({ db, store })],
  };
}

async function tell(store: NotificationStore, tx: Transaction, { users, ...message }: News): Promise<void> {
  if (users === 'admins') return store.enqueueForAdmins(tx, TELL_ADMINS, message);
  if ('clinicManagersOf' in users) return store.addForManagers(tx, users.clinicManagersOf, message);
  return store.addFor(tx, users, message);
}
