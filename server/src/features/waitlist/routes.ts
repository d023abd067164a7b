import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, del, type Guards, get, post, put, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { anyText, changeOf, text } from '../../kernel/fields.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { movesFrom, WAITLIST_SORTS, WAITLIST_STATUSES, type WaitlistStatus } from './moves.ts';
import type { WaitlistStore } from './store.ts';

const MOST_AT_ONCE = 200;

const name = text(100);
const notes = anyText(2_000);
const status = z.enum(WAITLIST_STATUSES);

const Newcomer = z.object({
  firstName: name.meta({ example: 'Wei' }),
  lastName: name.meta({ example: 'Chen' }),
  phone: anyText(40)
    .refine((text) => toE164(text) !== null, 'is not a phone number that can be dialled')
    .meta({ example: '604-555-0142' }),
  notes: notes.optional().meta({ example: 'Prefers mornings' }),
});
const Entry = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    notes: z.string(),
    status: status.meta({ example: 'contacted' }),
    source: z.enum(['staff', 'call']).describe('Who entered it: the staff, or a caller by phone'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'WaitlistEntry' });
const Change = changeOf(
  z.object({ status: status.optional().meta({ example: 'contacted' }), notes: notes.optional() }),
);

export function waitlistRoutes(waitlist: Omit<WaitlistStore, 'addCaller'>, guards: Guards): Routes {
  return guards.clinic('Waitlist', [
    list('/api/clinic/waitlist', {
      summary: 'The waitlist, newest first',
      sorts: WAITLIST_SORTS,
      order: 'desc',
      finds: 'Part of a name, a phone number or a note',
      formerly: 'search',
      filters: z.object({ status: status.optional() }),
      row: Entry,
      sheet: 'waitlist',
      namesPatients: true,
      handle: ({ clinicId }, query) =>
        waitlist.list(clinicId, { search: query.q, status: query.status ?? null }, query),
    }),
    get('/api/clinic/waitlist/stats', {
      summary: 'How many wait, and how far they are',
      answer: z
        .object({
          total: z.int(),
          pending: z.int(),
          contacted: z.int(),
          registered: z.int(),
          declined: z.int(),
          addedLast7Days: z.int().meta({ example: 4 }),
        })
        .meta({ id: 'WaitlistCounts' }),
      handle: ({ clinicId }) => waitlist.stats(clinicId),
    }),
    post('/api/clinic/waitlist', {
      summary: 'Add somebody',
      body: Newcomer,
      answer: Entry,
      action: 'waitlist.add',
      handle: ({ clinicId, body, trail }) => waitlist.add(clinicId, body, trail),
    }),
    post('/api/clinic/waitlist/bulk', {
      summary: 'Move several entries at once; those that cannot go there are named',
      body: z.object({
        ids: z
          .array(z.uuid('is not a valid id').transform((id) => id.toLowerCase()))
          .min(1, 'names nobody')
          .max(MOST_AT_ONCE, `names more than ${MOST_AT_ONCE}`)
          .transform((ids) => [...new Set(ids)])
          .meta({ example: ['7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11'] }),
        status: status.meta({ example: 'contacted' }),
      }),
      answer: z
        .object({
          updated: z.int(),
          skipped: z.array(
            z.object({
              id: z.uuid(),
              reason: z.string().meta({ example: 'cannot go from declined to contacted' }),
            }),
          ),
        })
        .meta({ id: 'WaitlistBulkResult' }),
      action: 'waitlist.move-many',
      handle: ({ clinicId, body, trail }) => waitlist.moveMany(clinicId, body.ids, body.status, trail),
    }),
    put('/api/clinic/waitlist/:id', {
      summary: 'Move an entry on, or change its notes',
      params: ById,
      body: Change,
      answer: Entry,
      action: 'waitlist.update',
      handle: async ({ clinicId, params, body, trail }) => {
        const changed = await waitlist.change(clinicId, params.id, body, trail);
        if (changed.status === 'not-found') throw notFound();
        if (changed.status === 'forbidden-move') throw forbiddenMove(changed.from, body.status);
        return changed.entry;
      },
    }),
    del('/api/clinic/waitlist/:id', {
      summary: 'Remove an entry',
      params: ById,
      answer: z.object({ id: z.uuid(), removed: z.literal(true) }),
      action: 'waitlist.remove',
      handle: async ({ clinicId, params, trail }) => {
        if (!(await waitlist.remove(clinicId, params.id, trail))) throw notFound();
        return { id: params.id, removed: true as const };
      },
    }),
  ]);
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'This clinic has no such waitlist entry. Check its id.');
}

function forbiddenMove(from: WaitlistStatus, to: WaitlistStatus | undefined): Failure {
  const allowed = movesFrom(from);
  const way = allowed.length > 0 ? `It can become ${allowed.join(' or ')}.` : 'It stays as it is.';
  return new Failure('INVALID_REQUEST', `An entry that is ${from} cannot become ${to}. ${way}`, {
    fields: { status: `cannot go from ${from} to ${to}` },
    allowed,
  });
}
