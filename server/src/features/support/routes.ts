import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, type Guards, get, post, type Routes, userOf } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import { openTicket } from './open-ticket.ts';
import { type ReplyNeeds, replyAsClinic } from './reply-to-ticket.ts';
import type { TicketStore } from './store.ts';
import { Priority, Status, TICKET_SORTS, Ticket, TicketMessage } from './ticket.ts';

export const messageBody = text(10_000).meta({ example: 'The assistant offers Dr. Lee on her day off.' });

const Detail = Ticket.extend({
  messages: z.array(TicketMessage).describe('Oldest first; the newest 500 of a longer thread'),
}).meta({ id: 'TicketDetail' });
export const TicketQuery = z.object({ status: Status.optional(), priority: Priority.optional() });

type Needs = Parameters<typeof openTicket>[0] &
  ReplyNeeds & { readonly tickets: Pick<TicketStore, 'list' | 'read'> };

export function supportRoutes(needs: Needs, guards: Guards): Routes {
  return guards.clinic('Support', [
    post('/api/clinic/support/tickets', {
      summary: 'Ask the platform for help; all admins are told',
      body: z.object({
        title: text(200).meta({ example: 'Wrong provider offered' }),
        description: text(10_000).meta({
          example: 'Callers are offered Dr. Lee on Fridays, when she is off.',
        }),
        priority: Priority.default('medium'),
      }),
      answer: Ticket,
      action: 'ticket.open',
      handle: (request) => {
        const draft = { ...request.body, createdBy: userOf(request).id };
        return openTicket(needs, request.clinicId, draft, request.trail);
      },
    }),
    list('/api/clinic/support/tickets', {
      summary: "The clinic's tickets, newest first",
      sorts: TICKET_SORTS,
      order: 'desc',
      finds: 'Words of the title or of what was asked',
      filters: TicketQuery,
      row: Ticket,
      sheet: 'tickets',
      handle: ({ clinicId }, { status = null, priority = null, q, ...part }) =>
        needs.tickets.list(clinicId, { status, priority, q }, part),
    }),
    get('/api/clinic/support/tickets/:id', {
      summary: 'A ticket with its messages',
      description: 'Messages between admins are left out.',
      params: ById,
      answer: Detail,
      handle: async ({ clinicId, params }) => there(await needs.tickets.read(clinicId, params.id)),
    }),
    post('/api/clinic/support/tickets/:id/messages', {
      summary: 'Write on a ticket',
      description:
        'The assigned admin is told, or all admins where there is none. Writing on a ticket that was resolved or closed opens it again. isInternal is ignored here.',
      params: ById,
      body: z.object({ body: messageBody }),
      answer: TicketMessage,
      action: 'ticket.reply',
      handle: async (request) => {
        const { clinicId, params, body, trail } = request;
        const reply = { body: body.body, author: userOf(request) };
        return there(await replyAsClinic(needs, clinicId, params.id, reply, trail));
      },
    }),
  ]);
}

export const there = <Found>(ticket: Found | null) => found(ticket, 'There is no such ticket.');
