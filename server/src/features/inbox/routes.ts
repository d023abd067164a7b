import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ById, countedPageOf, type Guards, get, post, type Routes, userOf } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import type { Language } from '../../kernel/language.ts';
import type { Desk, Hand } from './desk.ts';
import {
  CountsAnswer,
  filterOf,
  InboxQuery,
  ItemAnswer,
  inLanguage,
  WholeItemAnswer,
} from './item-fields.ts';

export function inboxRoutes(desk: Desk, guards: Guards): Routes {
  return guards.clinic('Inbox', [...lookRoutes(desk), ...moveRoutes(desk)]);
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
