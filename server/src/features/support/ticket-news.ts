import type { User } from '../../kernel/people/user.ts';
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

/** Notifies according to spec 6. The texts name the ticket and never quote it. */
export function ticketOpenedNews(ticket: Ticket): News[] {
  return [
    {
      users: 'admins',
      clinicId: ticket.clinicId,
      type: 'ticket_created',
      title: `New ticket: ${ticket.title}`,
      body: `A clinic needs help. Priority: ${ticket.priority}.`,
      eventKey: `ticket-created:${ticket.id}`,
    },
  ];
}

/**
 * An admin's reply notifies the person who opened the ticket; a clinic's reply notifies the assigned admin,
 * or all admins.
 */
export function ticketRepliedNews(
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
    body: fromAdmin ? 'Your question was answered. Open Support to read it.' : 'The clinic has replied.',
    eventKey: `ticket-reply:${message.id}`,
  };
  if (!fromAdmin && !ticket.assigneeId) return [{ ...news, users: 'admins' }];
  return toOne(fromAdmin ? ticket.createdBy : ticket.assigneeId, author, news);
}

/** `moveId` distinguishes repeated moves to the same status. */
export function ticketMovedNews(before: Ticket, after: Ticket, author: Author, moveId: string): News[] {
  if (before.status === after.status) return [];
  return toOne(after.createdBy, author, {
    clinicId: after.clinicId,
    type: 'ticket_status',
    title: `Question ${STATUS_WORDS[after.status]}: ${after.title}`,
    body: 'Open Support to see it.',
    eventKey: `ticket-status:${after.id}:${moveId}`,
  });
}

// People are not notified of their own actions.
function toOne(userId: string | null, author: Author, news: Omit<News, 'users'>): News[] {
  return userId && userId !== author.id ? [{ ...news, users: [userId] }] : [];
}
