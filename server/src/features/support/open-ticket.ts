import type { Database, Trail } from '../../database/database.ts';
import type { Notifications } from '../notifications/index.ts';
import type { NewTicket, TicketStore } from './store.ts';
import type { Ticket } from './ticket.ts';
import { ticketOpenedNews } from './ticket-news.ts';

interface Needs {
  readonly db: Database;
  readonly tickets: Pick<TicketStore, 'add'>;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export async function openTicket(
  { db, tickets, notifications }: Needs,
  clinicId: string,
  draft: NewTicket,
  trail: Trail,
): Promise<Ticket> {
  return db.inClinic(clinicId, async (_, tx) => {
    const ticket = await tickets.add(tx, clinicId, draft);
    for (const news of ticketOpenedNews(ticket)) await notifications.tell(tx, news);
    await trail(tx);
    return ticket;
  });
}
