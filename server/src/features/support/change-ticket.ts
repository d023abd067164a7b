import { randomUUID } from 'node:crypto';
import type { Database, Trail } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Notifications } from '../notifications/index.ts';
import type { AdminTicketStore, OpenedTicket } from './admin.store.ts';
import type { TicketStore } from './store.ts';
import type { TicketChange } from './ticket.ts';
import { ticketMovedNews } from './ticket-news.ts';

interface Needs {
  readonly db: Database;
  readonly tickets: Pick<TicketStore, 'change'>;
  readonly desk: Pick<AdminTicketStore, 'hold' | 'read' | 'isAdmin'>;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export type TicketChanged =
  | { readonly status: 'changed'; readonly ticket: OpenedTicket }
  | { readonly status: 'not-found' }
  | { readonly status: 'assignee-is-no-admin' };

/** Admins may set any status; setting the current one notifies nobody. */
export async function changeTicket(
  { db, tickets, desk, notifications }: Needs,
  ticketId: string,
  change: TicketChange,
  author: Pick<User, 'id' | 'role'>,
  trail: Trail,
): Promise<TicketChanged> {
  return db.asPlatform(async (_, tx): Promise<TicketChanged> => {
    const before = await desk.hold(tx, ticketId);
    if (!before) return { status: 'not-found' };
    if (change.assigneeId && !(await desk.isAdmin(tx, change.assigneeId)))
      return { status: 'assignee-is-no-admin' };
    const after = await tickets.change(tx, before, change);
    for (const news of ticketMovedNews(before, after, author, randomUUID()))
      await notifications.tell(tx, news);
    const ticket = await desk.read(tx, ticketId);
    await trail(tx);
    return ticket ? { status: 'changed', ticket } : { status: 'not-found' };
  });
}
