import { z } from 'zod';
import { ById, envelope, ok, okPage, PageParameters, pageEnvelope, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import { type Routes, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Trail } from './open-ticket.ts';
import type { Reply } from './reply-to-ticket.ts';
import type { NewTicket, TicketStore } from './store.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket, type TicketMessage } from './ticket.ts';

const tags = ['Support'];

const text = (max: number) =>
  z.string().trim().min(1, 'is empty').max(max, `is longer than ${max} characters`);

export const Status = z.enum(TICKET_STATUSES).meta({ example: 'in_progress' });
export const Priority = z.enum(TICKET_PRIORITIES).meta({ example: 'high' });
export const messageBody = text(10_000).meta({ example: 'The assistant offers Dr. Lee on her day off.' });

export const TicketAnswer = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: Status,
  priority: Priority,
  createdBy: z.uuid().nullable().describe('Null when that person is gone'),
  assigneeId: z.uuid().nullable().describe('The admin who takes care of it'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export const MessageAnswer = z.object({
  id: z.uuid(),
  body: z.string().meta({ example: 'Thank you, we are looking into it.' }),
  isInternal: z.boolean().describe('Between admins; a clinic never receives one'),
  authorId: z.uuid().nullable(),
  authorRole: z.enum(['platform_admin', 'clinic_manager']).nullable(),
  authorEmail: z.string().nullable().describe("An admin's address is not shown to clinics"),
  createdAt: Timestamp,
});
const Detail = TicketAnswer.extend({
  messages: z.array(MessageAnswer).describe('Oldest first; the newest 500 of a longer thread'),
});
export const TicketQuery = PageParameters.extend({
  status: Status.optional(),
  priority: Priority.optional(),
});

const Open = {
  tags,
  summary: 'Ask the platform for help; all admins are told',
  body: z.object({
    title: text(200).meta({ example: 'Wrong provider offered' }),
    description: text(10_000).meta({ example: 'Callers are offered Dr. Lee on Fridays, when she is off.' }),
    priority: Priority.default('medium'),
  }),
  response: { 200: ok(TicketAnswer) },
};
const List = {
  tags,
  summary: "The clinic's tickets, newest first",
  querystring: TicketQuery,
  response: { 200: okPage(TicketAnswer) },
};
const Read = {
  tags,
  summary: 'A ticket with its messages',
  description: 'Messages between admins are left out.',
  params: ById,
  response: { 200: ok(Detail) },
};
const Answer = {
  tags,
  summary: 'Write on a ticket',
  description:
    'The assigned admin is told, or all admins where there is none. Writing on a ticket that was resolved or closed opens it again. isInternal is ignored here.',
  params: ById,
  body: z.object({ body: messageBody }),
  response: { 200: ok(MessageAnswer) },
};

export interface ClinicDesk {
  readonly tickets: Pick<TicketStore, 'list' | 'read'>;
  open(clinicId: string, draft: NewTicket, trail: Trail): Promise<Ticket>;
  reply(
    clinicId: string,
    ticketId: string,
    reply: Omit<Reply, 'isInternal'>,
    trail: Trail,
  ): Promise<TicketMessage | null>;
}

export function supportRoutes(desk: ClinicDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.post(
        '/api/clinic/support/tickets',
        { schema: Open, config: { action: 'ticket.open' } },
        async (request) => {
          const draft = { ...request.body, createdBy: userOf(request).id };
          return envelope(await desk.open(request.clinicId, draft, request.trail));
        },
      );

      app.get('/api/clinic/support/tickets', { schema: List }, async ({ clinicId, query }) => {
        const filter = { status: query.status ?? null, priority: query.priority ?? null };
        return pageEnvelope(await desk.tickets.list(clinicId, filter, query), query);
      });

      app.get('/api/clinic/support/tickets/:id', { schema: Read }, async ({ clinicId, params }) =>
        envelope(there(await desk.tickets.read(clinicId, params.id))),
      );

      app.post(
        '/api/clinic/support/tickets/:id/messages',
        { schema: Answer, config: { action: 'ticket.reply' } },
        async (request) => {
          const { clinicId, params, body, trail } = request;
          const reply = { body: body.body, author: userOf(request) };
          return envelope(there(await desk.reply(clinicId, params.id, reply, trail)));
        },
      );
    }),
  ];
}

export function there<Found>(found: Found | null): Found {
  if (!found) throw new Failure('NOT_FOUND', 'There is no such ticket.');
  return found;
}
