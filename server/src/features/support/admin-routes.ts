import { z } from 'zod';
import { ById, envelope, ok, okPage, pageEnvelope } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import { type Routes, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { User } from '../../kernel/user.ts';
import type { AdminTicketStore, OpenedTicket } from './admin.store.ts';
import type { TicketChanged } from './change-ticket.ts';
import type { Trail } from './open-ticket.ts';
import type { Reply } from './reply-to-ticket.ts';
import { MessageAnswer, messageBody, Priority, Status, TicketAnswer, TicketQuery, there } from './routes.ts';
import type { TicketChange, TicketMessage } from './ticket.ts';

const tags = ['Support'];
const NO_ID = 'is no id of ours';

const DeskAnswer = TicketAnswer.extend({
  clinicName: z.string(),
  createdByEmail: z.string().nullable(),
  assigneeEmail: z.string().nullable(),
});
const DeskDetail = DeskAnswer.extend({
  messages: z
    .array(MessageAnswer)
    .describe('Oldest first, internal ones too; the newest 500 of a longer thread'),
});

const List = {
  tags,
  summary: 'The tickets of all clinics, newest first',
  querystring: TicketQuery.extend({
    clinicId: z.uuid(NO_ID).optional(),
    assigneeId: z.uuid(NO_ID).optional(),
  }),
  response: { 200: okPage(DeskAnswer) },
};
const Read = {
  tags,
  summary: 'A ticket with all its messages',
  params: ById,
  response: { 200: ok(DeskDetail) },
};
const Change = {
  tags,
  summary: 'Change status, priority or assignee; only the fields sent',
  description:
    'Any status may follow any other, and whoever opened the ticket is told of a new one. The assignee is an admin, or null for nobody.',
  params: ById,
  body: z
    .object({ status: Status, priority: Priority, assigneeId: z.uuid(NO_ID).nullable() })
    .partial()
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'needs status, priority or assigneeId',
    ),
  response: { 200: ok(DeskDetail) },
};
const Answer = {
  tags,
  summary: 'Write on a ticket, to the clinic or between admins',
  description:
    'Whoever opened the ticket is told, unless isInternal is true: then no clinic ever reads it. The status stays as it is.',
  params: ById,
  body: z.object({ body: messageBody, isInternal: z.boolean().default(false) }),
  response: { 200: ok(MessageAnswer) },
};

export interface AdminDesk {
  list: AdminTicketStore['list'];
  read(id: string): Promise<OpenedTicket | null>;
  change(
    id: string,
    change: TicketChange,
    author: Pick<User, 'id' | 'role'>,
    trail: Trail,
  ): Promise<TicketChanged>;
  reply(id: string, reply: Reply, trail: Trail): Promise<TicketMessage | null>;
}

export function adminSupportRoutes(desk: AdminDesk, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get('/api/admin/support/tickets', { schema: List }, async ({ query }) => {
        const { status = null, priority = null, clinicId = null, assigneeId = null } = query;
        return pageEnvelope(await desk.list({ status, priority, clinicId, assigneeId }, query), query);
      });

      app.get('/api/admin/support/tickets/:id', { schema: Read }, async ({ params }) =>
        envelope(there(await desk.read(params.id))),
      );

      app.put(
        '/api/admin/support/tickets/:id',
        { schema: Change, config: { action: 'ticket.change' } },
        async (request) => {
          const { params, body, trail } = request;
          return envelope(changed(await desk.change(params.id, body, userOf(request), trail)));
        },
      );

      app.post(
        '/api/admin/support/tickets/:id/messages',
        { schema: Answer, config: { action: 'ticket.answer' } },
        async (request) => {
          const { params, body, trail } = request;
          return envelope(there(await desk.reply(params.id, { ...body, author: userOf(request) }, trail)));
        },
      );
    }),
  ];
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
