import { randomUUID } from 'node:crypto';
import type { Database, Trail, Transaction } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Notifications } from '../notifications/index.ts';
import type { AdminTicketStore } from './admin.store.ts';
import type { TicketStore } from './store.ts';
import type { Ticket, TicketMessage, TicketStatus } from './ticket.ts';
import { ticketMovedNews, ticketRepliedNews } from './ticket-news.ts';

export interface ReplyNeeds {
  readonly db: Database;
  readonly tickets: Pick<TicketStore, 'hold' | 'change' | 'addMessage'>;
  readonly desk: Pick<AdminTicketStore, 'hold'>;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export interface Reply {
  readonly body: string;
  readonly isInternal: boolean;
  readonly author: Pick<User, 'id' | 'role'>;
}

const OVER: readonly TicketStatus[] = ['resolved', 'closed'];

/** A reply from the clinic reopens a closed ticket. */
export async function replyAsClinic(
  needs: ReplyNeeds,
  clinicId: string,
  ticketId: string,
  reply: Omit<Reply, 'isInternal'>,
  trail: Trail,
): Promise<TicketMessage | null> {
  return needs.db.inClinic(clinicId, async (_, tx) => {
    const ticket = await needs.tickets.hold(tx, clinicId, ticketId);
    if (!ticket) return null;
    const status = OVER.includes(ticket.status) ? 'open' : ticket.status;
    return write(needs, tx, ticket, { ...reply, isInternal: false, status }, trail);
  });
}

/** A reply from an admin leaves the status unchanged. */
export async function replyAsAdmin(
  needs: ReplyNeeds,
  ticketId: string,
  reply: Reply,
  trail: Trail,
): Promise<TicketMessage | null> {
  return needs.db.asPlatform(async (_, tx) => {
    const ticket = await needs.desk.hold(tx, ticketId);
    return ticket ? write(needs, tx, ticket, { ...reply, status: ticket.status }, trail) : null;
  });
}

async function write(
  { tickets, notifications }: ReplyNeeds,
  tx: Transaction,
  ticket: Ticket,
  { body, isInternal, author, status }: Reply & { readonly status: TicketStatus },
  trail: Trail,
): Promise<TicketMessage> {
  const message = await tickets.addMessage(tx, ticket, { authorId: author.id, body, isInternal });
  // An internal message leaves the ticket's dates unchanged, because the clinic would notice.
  const after = isInternal ? ticket : await tickets.change(tx, ticket, { status });
  const news = [
    ...ticketRepliedNews(after, message, author),
    ...ticketMovedNews(ticket, after, author, randomUUID()),
  ];
  for (const each of news) await notifications.tell(tx, each);
  await trail(tx);
  return message;
}
