import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ById,
  countedPageOf,
  file,
  type Guards,
  get,
  pageOf,
  post,
  type Routes,
  userOf,
} from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import type { Language } from '../../kernel/language.ts';
import type { Desk, Hand } from './desk.ts';
import {
  BulkAnswer,
  BulkBody,
  ClinicInboxAnswer,
  CountsAnswer,
  filterOf,
  InboxQuery,
  ItemAnswer,
  inLanguage,
  WholeItemAnswer,
} from './item-fields.ts';
import type { PlatformStore } from './platform.store.ts';

export function inboxRoutes(desk: Desk, guards: Guards): Routes {
  return guards.clinic('Inbox', [...lookRoutes(desk), ...manyRoutes(desk), ...moveRoutes(desk)]);
}

export function adminInboxRoutes(platform: PlatformStore, guards: Guards): Routes {
  return guards.admin('Inbox', [
    get('/api/admin/inbox', {
      summary: 'How much waits at each clinic, the longest wait first, and which EMRs are away',
      answer: pageOf(ClinicInboxAnswer),
      handle: ({ query }) => platform.waiting(query),
    }),
  ]);
}

const Csv = z.string().meta({
  example: 'id,kind,state\r\n7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11,callback,open\r\n',
});

function manyRoutes(desk: Pick<Desk, 'moveMany' | 'sheet'>) {
  return [
    get('/api/clinic/inbox.csv', {
      summary: 'The filtered items as a sheet; the export is written into the audit log',
      query: InboxQuery,
      answer: file('text/csv', Csv, 'Comma-separated, in UTF-8, with a line of names'),
      action: 'inbox.export',
      exposeHeadRoute: false,
      handle: async ({ clinicId, query, trail }, reply) => {
        const lines = await desk.sheet(clinicId, filterOf(query), query.language, trail);
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="inbox.csv"')
          .send(Readable.from(lines));
      },
    }),
    post('/api/clinic/inbox/bulk', {
      summary: 'Take, finish, dismiss or reopen several at once; those that cannot be moved are named',
      body: BulkBody,
      answer: BulkAnswer,
      action: 'inbox.move-many',
      handle: (request) => {
        const { clinicId, trail, body } = request;
        const hand = { clinicId, userId: userOf(request).id, trail };
        return desk.moveMany(hand, body.ids, body.move, body.reason);
      },
    }),
  ];
}

function lookRoutes(desk: Pick<Desk, 'list' | 'read'>) {
  return [
    get('/api/clinic/inbox', {
      summary: 'What waits for a person, with how many of each kind and in each state',
      query: InboxQuery,
      answer: countedPageOf(ItemAnswer, CountsAnswer),
      handle: ({ clinicId, query }) => desk.list(clinicId, filterOf(query), query),
    }),
    get('/api/clinic/inbox/:id', {
      summary: 'One item, with all that happened to it',
      params: ById,
      query: inLanguage,
      answer: WholeItemAnswer,
      handle: async ({ clinicId, params, query }) =>
        found(
          await desk.read(clinicId, params.id, query.language),
          'This clinic has no such item in its inbox.',
        ),
    }),
  ];
}

const ofItem = { params: ById, query: inLanguage, answer: WholeItemAnswer };

function moveRoutes(desk: Pick<Desk, 'move' | 'assign' | 'note'>) {
  return [
    post('/api/clinic/inbox/:id/take', {
      ...ofItem,
      summary: 'Take it, so that the others see that you do',
      action: 'inbox.take',
      refuses: [409],
      handle: (request) => desk.move(handOf(request), 'take'),
    }),
    post('/api/clinic/inbox/:id/done', {
      ...ofItem,
      summary: 'It is done',
      action: 'inbox.done',
      handle: (request) => desk.move(handOf(request), 'done'),
    }),
    post('/api/clinic/inbox/:id/dismiss', {
      ...ofItem,
      summary: 'Nothing is to be done, for a reason',
      body: z.object({ reason: text(500).meta({ example: 'The patient has called again.' }) }),
      action: 'inbox.dismiss',
      handle: (request) => desk.move(handOf(request), 'dismiss', request.body.reason),
    }),
    post('/api/clinic/inbox/:id/reopen', {
      ...ofItem,
      summary: 'Open it again, or give it back',
      action: 'inbox.reopen',
      handle: (request) => desk.move(handOf(request), 'reopen'),
    }),
    post('/api/clinic/inbox/:id/note', {
      ...ofItem,
      summary: 'Write a note for the colleagues',
      body: z.object({ text: text(2_000).meta({ example: 'Left a message, will try again at four.' }) }),
      action: 'inbox.note',
      handle: (request) => desk.note(handOf(request), request.body.text),
    }),
    post('/api/clinic/inbox/:id/assign', {
      ...ofItem,
      summary: 'Give it to a person of the clinic',
      body: z.object({ userId: z.uuid('is no id of ours') }),
      action: 'inbox.assign',
      handle: (request) => desk.assign(handOf(request), request.body.userId),
    }),
  ];
}

type Request = FastifyRequest & { params: { id: string }; query: { language: Language } };

function handOf(request: Pick<Request, 'clinicId' | 'trail' | 'user' | 'params' | 'query'>): Hand {
  const { clinicId, trail, params, query } = request;
  return {
    clinicId,
    id: params.id,
    userId: userOf(request as FastifyRequest).id,
    language: query.language,
    trail,
  };
}
