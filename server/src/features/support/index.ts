import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Notifications } from '../notifications/index.ts';
import { adminTicketStore } from './admin.store.ts';
import { adminSupportRoutes } from './admin-routes.ts';
import { supportRoutes } from './routes.ts';
import { ticketStore } from './store.ts';

export interface Support {
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'support'>;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export function createSupport({ db, notifications }: Needs): Support {
  const needs = { db, tickets: ticketStore(db), desk: adminTicketStore(db), notifications };
  return { routes: (guards) => [supportRoutes(needs, guards), adminSupportRoutes(needs, guards)] };
}
