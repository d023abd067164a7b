import type { User } from '../../kernel/user.ts';
import type { News } from '../notifications/index.ts';
import type { Ticket, TicketMessage, TicketStatus } from './ticket.ts';

type Author = Pick<User, 'id' | 'role'>;

const STATUS_WORDS: Readonly<Record<TicketStatus, string>> = {
  open: 'open',
  in_progress: 'in progress',
  waiting: 'waiting for an answer',
  resolved: 'resolved',
  closed: 'closed',
};

/** Who is notified of what (spec 6). The texts name the ticket and never quote what was written in it. */
export function newsOfTicket(ticket: Ticket): News[] {
  return [
    {
      users: 'admins',
      clinicId: ticket.clinicId,
      type: 'ticket_created',
      title: `New ticket: ${ticket.title}`,
      body: `A clinic asks for help; the priority is ${ticket.priority}.`,
      eventKey: `ticket-created:${ticket.id}`,
    },
  ];
}

/** An admin's reply goes to the person who opened the ticket, a clinic's to the admin who has it, or to all of them. */
export function newsOfReply(
  ticket: Ticket,
  message: Pick<TicketMessage, 'id' | 'isInternal'>,
  author: Author,
): News[] {
  if (message.isInternal) return [];
  const fromAdmin = author.role === 'platform_admin';
  const news = {
    clinicId: ticket.clinicId,
    type: 'ticket_reply',
    title: `New reply: ${ticket.title}`,
    body: fromAdmin ? 'There is an answer to your ticket.' : 'The clinic has written again.',
    eventKey: `ticket-reply:${message.id}`,
  };
  if (!fromAdmin && !ticket.assigneeId) return [{ ...news, users: 'admins' }];
  return toOne(fromAdmin ? ticket.createdBy : ticket.assigneeId, author, news);
}

/** `moveId` tells one move from the next, since a ticket may come to the same status again. */
export function newsOfMove(before: Ticket, after: Ticket, author: Author, moveId: string): News[] {
  if (before.status === after.status) return [];
  return toOne(after.createdBy, author, {
    clinicId: after.clinicId,
    type: 'ticket_status',
    title: `Ticket ${STATUS_WORDS[after.status]}: ${after.title}`,
    body: `Your ticket is now ${STATUS_WORDS[after.status]}.`,
    eventKey: `ticket-status:${after.id}:${moveId}`,
  });
}

// People are not notified of what they have just done themselves.
function toOne(userId: string | null, author: Author, news: Omit<News, 'users'>): News[] {
  return userId && userId !== author.id ? [{ ...news, users: [userId] }] : [];
}
