import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, type Guards, get, post, put, type Routes, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import type { AdminTicketStore, OpenedTicket } from './admin.store.ts';
import { changeTicket, type TicketChanged } from './change-ticket.ts';
import { type ReplyNeeds, replyAsAdmin } from './reply-to-ticket.ts';
import { messageBody, TicketQuery, there } from './routes.ts';
import { Priority, Status, TICKET_SORTS, Ticket, TicketMessage } from './ticket.ts';

const NO_ID = 'is not a valid id';

const DeskAnswer = Ticket.extend({
  clinicName: z.string(),
  createdByEmail: z.string().nullable(),
  assigneeEmail: z.string().nullable(),
  createdByName: z.string().nullable().meta({ example: 'Maya Fong' }),
  assigneeName: z.string().nullable().meta({ example: 'Dana Whitfield' }),
}).meta({ id: 'AdminTicket' });
const DeskDetail = DeskAnswer.extend({
  messages: z
    .array(TicketMessage)
    .describe('Oldest first, internal ones too; the newest 500 of a longer thread'),
}).meta({ id: 'AdminTicketDetail' });

type Needs = Parameters<typeof changeTicket>[0] &
  ReplyNeeds & { readonly desk: Pick<AdminTicketStore, 'list' | 'read'> };

export function adminSupportRoutes(needs: Needs, guards: Guards): Routes {
  return guards.admin('Support', [
    list('/api/admin/support/tickets', {
      summary: 'The tickets of all clinics, newest first',
      sorts: TICKET_SORTS,
      order: 'desc',
      finds: 'Words of the title or of what was asked, or part of the name of a clinic',
      filters: TicketQuery.extend({
        clinicId: z.uuid(NO_ID).optional(),
        assigneeId: z.uuid(NO_ID).optional(),
      }),
      row: DeskAnswer,
      sheet: 'tickets',
      handle: (_, query) => {
        const { status = null, priority = null, clinicId = null, assigneeId = null, q } = query;
        return needs.desk.list({ status, priority, clinicId, assigneeId, q }, query);
      },
    }),
    get('/api/admin/support/tickets/:id', {
      summary: 'A ticket with all its messages',
      params: ById,
      answer: DeskDetail,
      handle: async ({ params }) => there(await needs.desk.read(needs.db, params.id)),
    }),
    put('/api/admin/support/tickets/:id', {
      summary: 'Change status, priority or assignee; only the fields sent',
      description:
        'Any status may follow any other, and whoever opened the ticket is told of a new one. The assignee is an admin, or null for nobody.',
      params: ById,
      body: changeOf(
        z.object({ status: Status, priority: Priority, assigneeId: z.uuid(NO_ID).nullable() }),
        'needs status, priority or assigneeId',
      ),
      answer: DeskDetail,
      action: 'ticket.change',
      handle: async (request) => {
        const { params, body, trail } = request;
        return changed(await changeTicket(needs, params.id, body, userOf(request), trail));
      },
    }),
    post('/api/admin/support/tickets/:id/messages', {
      summary: 'Write on a ticket, to the clinic or between admins',
      description:
        'Whoever opened the ticket is told, unless isInternal is true: then no clinic ever reads it. The status stays as it is.',
      params: ById,
      body: z.object({ body: messageBody, isInternal: z.boolean().default(false) }),
      answer: TicketMessage,
      action: 'ticket.answer',
      handle: async (request) => {
        const { params, body, trail } = request;
        return there(await replyAsAdmin(needs, params.id, { ...body, author: userOf(request) }, trail));
      },
    }),
  ]);
}

function changed(outcome: TicketChanged): OpenedTicket {
  switch (outcome.status) {
    case 'changed':
      return there(outcome.ticket);
    case 'not-found':
      return there<OpenedTicket>(null);
    case 'assignee-is-no-admin':
      throw new Failure('INVALID_REQUEST', 'A ticket can be given to a platform admin only.', {
        fields: { assigneeId: 'is no admin of the platform' },
      });
  }
}
