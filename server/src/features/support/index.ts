import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Notifications } from '../notifications/index.ts';
import { adminTicketStore } from './admin.store.ts';
import { adminSupportRoutes } from './admin-routes.ts';
import { changeTicket } from './change-ticket.ts';
import { openTicket } from './open-ticket.ts';
import { replyAsAdmin, replyAsClinic } from './reply-to-ticket.ts';
import { supportRoutes } from './routes.ts';
import { ticketStore } from './store.ts';

export interface Support {
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export function createSupport({ db, notifications }: Needs): Support {
  const tickets = ticketStore(db);
  const desk = adminTicketStore(db);
  const needs = { db, tickets, desk, notifications };
  return {
    routes: (guards) => [
      ...supportRoutes(
        {
          tickets,
          open: (clinicId, draft, trail) => openTicket(needs, clinicId, draft, trail),
          reply: (clinicId, id, reply, trail) => replyAsClinic(needs, clinicId, id, reply, trail),
        },
        guards,
      ),
      ...adminSupportRoutes(
        {
          list: desk.list,
          read: (id) => desk.read(db, id),
          change: (id, change, author, trail) => changeTicket(needs, id, change, author, trail),
          reply: (id, reply, trail) => replyAsAdmin(needs, id, reply, trail),
        },
        guards,
      ),
    ],
  };
}
