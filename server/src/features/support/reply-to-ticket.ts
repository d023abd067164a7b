import { randomUUID } from 'node:crypto';
import type { Database, Trail, Transaction } from '../../database/database.ts';
import type { User } from '../../kernel/user.ts';
import type { Notifications } from '../notifications/index.ts';
import type { AdminTicketStore } from './admin.store.ts';
import type { TicketStore } from './store.ts';
import { newsOfMove, newsOfReply } from './tell.ts';
import type { Ticket, TicketMessage, TicketStatus } from './ticket.ts';

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

/** From the clinic's side. A ticket that was over is open again: its writer still needs something. */
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

/** From the platform's side; the status stays what the admins have set. */
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
  // An internal message leaves no mark on the ticket: the clinic would see that it was touched.
  const after = isInternal ? ticket : await tickets.change(tx, ticket, { status });
  const news = [...newsOfReply(after, message, author), ...newsOfMove(ticket, after, author, randomUUID())];
  for (const each of news) await notifications.tell(tx, each);
  await trail(tx);
  return message;
}
