import { z } from 'zod';
import { ById, envelope, ok, okPage, PageParameters, pageEnvelope, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import { movesFrom, WAITLIST_STATUSES, type WaitlistStatus } from './moves.ts';
import type { WaitlistStore } from './store.ts';

const tags = ['Waitlist'];
const MOST_AT_ONCE = 200;

// PostgreSQL keeps no zero character in a text.
const kept = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((text) => !text.includes('\0'), 'holds a character that cannot be kept');
const name = kept(100).min(1, 'is empty');
const notes = kept(2_000);
const status = z.enum(WAITLIST_STATUSES);

const Newcomer = z.object({
  firstName: name.meta({ example: 'Wei' }),
  lastName: name.meta({ example: 'Chen' }),
  phone: kept(40)
    .refine((text) => toE164(text) !== null, 'is no phone number that can be dialled')
    .meta({ example: '604-555-0142' }),
  notes: notes.optional().meta({ example: 'Prefers mornings' }),
});
const Entry = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  notes: z.string(),
  status: status.meta({ example: 'contacted' }),
  source: z.enum(['staff', 'call']).describe('Who entered it: the staff, or a caller by phone'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
const Change = z
  .object({ status: status.optional().meta({ example: 'contacted' }), notes: notes.optional() })
  .refine(
    (change) => change.status !== undefined || change.notes !== undefined,
    'names none of the fields that can be changed',
  );

const List = {
  tags,
  summary: 'The waitlist, newest first',
  querystring: PageParameters.extend({
    search: kept(100)
      .optional()
      .describe('Part of a name, a phone number or a note')
      .meta({ example: 'chen' }),
    status: status.optional(),
  }),
  response: { 200: okPage(Entry) },
};
const Add = { tags, summary: 'Add somebody', body: Newcomer, response: { 200: ok(Entry) } };
const Update = {
  tags,
  summary: 'Move an entry on, or change its notes',
  params: ById,
  body: Change,
  response: { 200: ok(Entry) },
};
const Remove = {
  tags,
  summary: 'Remove an entry',
  params: ById,
  response: { 200: ok(z.object({ id: z.uuid(), removed: z.literal(true) })) },
};
const MoveMany = {
  tags,
  summary: 'Move several entries at once; those that cannot go there are named',
  body: z.object({
    ids: z
      .array(z.uuid('is no id of ours').transform((id) => id.toLowerCase()))
      .min(1, 'names nobody')
      .max(MOST_AT_ONCE, `names more than ${MOST_AT_ONCE}`)
      .transform((ids) => [...new Set(ids)])
      .meta({ example: ['7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11'] }),
    status: status.meta({ example: 'contacted' }),
  }),
  response: {
    200: ok(
      z.object({
        updated: z.int(),
        skipped: z.array(
          z.object({
            id: z.uuid(),
            reason: z.string().meta({ example: 'cannot go from declined to contacted' }),
          }),
        ),
      }),
    ),
  },
};
const Stats = {
  tags,
  summary: 'How many wait, and how far they are',
  response: {
    200: ok(
      z.object({
        total: z.int(),
        pending: z.int(),
        contacted: z.int(),
        registered: z.int(),
        declined: z.int(),
        addedLast7Days: z.int().meta({ example: 4 }),
      }),
    ),
  },
};

export function waitlistRoutes(waitlist: Omit<WaitlistStore, 'addCaller'>, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/waitlist', { schema: List }, async ({ clinicId, query }) => {
        const filter = { search: query.search || null, status: query.status ?? null };
        return pageEnvelope(await waitlist.list(clinicId, filter, query), query);
      });

      app.get('/api/clinic/waitlist/stats', { schema: Stats }, async ({ clinicId }) =>
        envelope(await waitlist.stats(clinicId)),
      );

      app.post(
        '/api/clinic/waitlist',
        { schema: Add, config: { action: 'waitlist.add' } },
        async ({ clinicId, body, trail }) => envelope(await waitlist.add(clinicId, body, trail)),
      );

      app.post(
        '/api/clinic/waitlist/bulk',
        { schema: MoveMany, config: { action: 'waitlist.move-many' } },
        async ({ clinicId, body, trail }) => {
          const { updated, skipped } = await waitlist.moveMany(clinicId, body.ids, body.status, trail);
          return envelope({ updated, skipped: [...skipped] });
        },
      );

      app.put(
        '/api/clinic/waitlist/:id',
        { schema: Update, config: { action: 'waitlist.update' } },
        async ({ clinicId, params, body, trail }) => {
          const changed = await waitlist.change(clinicId, params.id, body, trail);
          if (changed.status === 'not-found') throw notFound();
          if (changed.status === 'forbidden-move') throw forbiddenMove(changed.from, body.status);
          return envelope(changed.entry);
        },
      );

      app.delete(
        '/api/clinic/waitlist/:id',
        { schema: Remove, config: { action: 'waitlist.remove' } },
        async ({ clinicId, params, trail }) => {
          if (!(await waitlist.remove(clinicId, params.id, trail))) throw notFound();
          return envelope({ id: params.id, removed: true as const });
        },
      );
    }),
  ];
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'This clinic has no such waitlist entry.');
}

function forbiddenMove(from: WaitlistStatus, to: WaitlistStatus | undefined): Failure {
  const allowed = movesFrom(from);
  const way = allowed.length > 0 ? `It can become ${allowed.join(' or ')}.` : 'It stays as it is.';
  return new Failure('INVALID_REQUEST', `An entry that is ${from} cannot become ${to}. ${way}`, {
    fields: { status: `cannot go from ${from} to ${to}` },
    allowed,
  });
}
