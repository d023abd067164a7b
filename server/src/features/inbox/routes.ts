import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, type Guards, get, post, type Routes, userOf } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import type { Language } from '../../kernel/language.ts';
import type { Desk, Hand } from './desk.ts';
import { CLINIC_INBOX_SORTS, SORTS } from './item.ts';
import {
  BulkAnswer,
  BulkBody,
  ClinicInboxAnswer,
  ColleagueAnswer,
  CountsAnswer,
  InboxFilters,
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
    list('/api/admin/inbox', {
      summary: 'How much waits at each clinic, the longest wait first, and which EMRs are away',
      sorts: CLINIC_INBOX_SORTS,
      order: 'asc',
      finds: 'Part of the name of a clinic',
      row: ClinicInboxAnswer,
      sheet: 'waiting',
      namesPatients: true,
      handle: (_, query) => platform.waiting(query.q, query),
    }),
  ]);
}

function manyRoutes(desk: Pick<Desk, 'moveMany'>) {
  return [
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

function lookRoutes(desk: Pick<Desk, 'list' | 'sheet' | 'read' | 'filterFor' | 'people'>) {
  return [
    get('/api/clinic/inbox/people', {
      summary: 'Whom an item can be assigned to',
      answer: z.array(ColleagueAnswer),
      handle: ({ clinicId }) => desk.people(clinicId),
    }),
    list('/api/clinic/inbox', {
      summary: 'What waits for a person, with how many of each kind and in each state',
      sorts: SORTS,
      order: 'desc',
      finds: 'Part of a name, of a number or of what it is about',
      filters: InboxFilters,
      row: ItemAnswer,
      counts: CountsAnswer,
      sheet: 'inbox',
      namesPatients: true,
      lines: async (request, query) => ({
        fileName: 'inbox.csv',
        lines: await desk.sheet(
          request.clinicId,
          desk.filterFor(userOf(request).id, query),
          query.language,
          request.trail,
        ),
      }),
      handle: (request, query) =>
        desk.list(request.clinicId, userOf(request).id, desk.filterFor(userOf(request).id, query), query),
    }),
    get('/api/clinic/inbox/:id', {
      summary: 'One item, with all that happened to it',
      params: ById,
      query: inLanguage,
      answer: WholeItemAnswer,
      handle: async ({ clinicId, params, query }) =>
        found(
          await desk.read(clinicId, params.id, query.language),
          'This clinic has no such item in its inbox. Check its id.',
        ),
    }),
  ];
}

const ofItem = { params: ById, query: inLanguage, answer: WholeItemAnswer };

function moveRoutes(desk: Pick<Desk, 'move' | 'assign' | 'note' | 'snooze' | 'noAnswer'>) {
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
      summary: 'Give it to a person of the clinic, or back to all',
      body: z.object({ userId: z.uuid('must be a user id').nullable().describe('Null gives it back') }),
      action: 'inbox.assign',
      handle: (request) => desk.assign(handOf(request), request.body.userId),
    }),
    post('/api/clinic/inbox/:id/snooze', {
      ...ofItem,
      summary: 'Hide it until later; beyond the promised time only with a note',
      body: z.object({
        until: z.iso
          .datetime({
            offset: true,
            error: 'must be a time with its offset, such as 2026-11-20T09:00:00-08:00',
          })
          .meta({ example: '2126-11-16T22:00:00.000Z' }),
        note: text(2_000).optional().meta({ example: 'The patient asked for tomorrow.' }),
      }),
      action: 'inbox.snooze',
      handle: (request) => desk.snooze(handOf(request), new Date(request.body.until), request.body.note),
    }),
    post('/api/clinic/inbox/:id/no-answer', {
      ...ofItem,
      summary: 'Called back and not reached: counts the try, and hides it until the next one',
      action: 'inbox.no-answer',
      handle: (request) => desk.noAnswer(handOf(request)),
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
