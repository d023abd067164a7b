import { z } from 'zod';
import { Timestamp, text } from '../../kernel/fields.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { EMR_TASK_STATES, ITEM_STATES, TRAIL_WORDS } from './item.ts';
import { INBOX_KINDS } from './kind.ts';
import type { InboxFilter } from './list.store.ts';
import { ITEM_MOVES } from './moves.ts';

const WORKER = '2c9f4d1a-8e7b-4c3d-9a2f-6b5e4d3c2a19';
const MOST_AT_ONCE = 200;
const kind = z.enum(INBOX_KINDS);
const state = z.enum(ITEM_STATES);

const NoteAnswer = z
  .object({
    id: z.uuid(),
    text: z.string().meta({ example: 'Left a message, will try again at four.' }),
    by: z.uuid().nullable().describe('Null when that person is gone').meta({ example: WORKER }),
    at: Timestamp,
  })
  .meta({ id: 'InboxNote' });

export const ItemAnswer = z
  .object({
    id: z.uuid(),
    kind: kind.meta({ example: 'callback' }),
    state: state.meta({ example: 'taken' }),
    urgent: z.boolean().meta({ example: false }),
    title: z.string().meta({ example: 'Call a caller back' }),
    happened: z
      .string()
      .describe('What happened')
      .meta({ example: 'A caller asked to be called back: iron tablets before a blood test' }),
    brief: z
      .string()
      .describe('What sets it apart from others of its kind, in one line for lists')
      .meta({ example: 'Iron tablets before a blood test' }),
    told: z
      .string()
      .describe('What the caller heard')
      .meta({ example: 'The clinic will call you back today.' }),
    todo: z
      .string()
      .describe('What to do')
      .meta({ example: 'Call them in English, and close this when you have spoken.' }),
    words: z
      .array(z.string())
      .describe("The caller's own sentences, where it is about those")
      .meta({ example: [] }),
    said: z
      .array(
        z.object({
          by: z.enum(['caller', 'assistant']).meta({ example: 'caller' }),
          text: z.string().meta({ example: 'My chest is very tight.' }),
          at: Timestamp,
        }),
      )
      .describe('What the caller said, and what was said to them, with the times; of an emergency')
      .meta({ example: [] }),
    next: z
      .array(
        z.object({
          at: Timestamp.nullable(),
          text: z.string().meta({ example: 'Hung up.' }),
        }),
      )
      .describe('What happened after that in the call, in order; of an emergency')
      .meta({ example: [] }),
    language: z
      .enum(LANGUAGES)
      .nullable()
      .describe('Of the caller, where it is known')
      .meta({ example: 'zh' }),
    denial: z
      .object({
        text: z.string().meta({ example: "No, it's not an emergency." }),
        at: z.iso.datetime().meta({ example: '2026-11-15T17:30:00.000Z' }),
      })
      .nullable()
      .describe('How the caller denied an emergency')
      .meta({ example: null }),
    name: z.string().nullable().describe('As far as known').meta({ example: 'Wei Chen' }),
    phone: z.string().nullable().describe('As far as known'),
    sender: z
      .string()
      .nullable()
      .describe('Who sent the fax behind it, as read on it')
      .meta({ example: null }),
    patientId: z.string().nullable().describe("The EMR's number").meta({ example: '10233' }),
    callId: z.string().nullable().describe('The call behind it').meta({ example: 'c-20261116-0917' }),
    appointmentId: z.string().nullable().describe("The EMR's number").meta({ example: null }),
    documentId: z.string().nullable().describe('The fax behind it').meta({ example: null }),
    since: Timestamp,
    until: Timestamp.nullable().describe('Until when it matters; null is until it is done'),
    times: z.int().describe('How often it was reported').meta({ example: 1 }),
    callers: z.int().describe('How many calls met it, where that is counted').meta({ example: 0 }),
    takenBy: z.uuid().nullable().meta({ example: WORKER }),
    takenByName: z.string().nullable().meta({ example: 'Grace Okafor' }),
    takenAt: Timestamp.nullable(),
    snoozedUntil: Timestamp.nullable()
      .describe('Not in the list until then, unless asked for')
      .meta({ example: null }),
    tries: z.int().describe('How often a call back was not answered').meta({ example: 1 }),
    closedAt: Timestamp.nullable().meta({ example: null }),
    closedItself: z.boolean().describe('It ended without a person').meta({ example: false }),
    dismissReason: z.string().nullable().meta({ example: null }),
    emrTask: z
      .enum(EMR_TASK_STATES)
      .describe('Whether it is a to-do in the EMR too')
      .meta({ example: 'none' }),
    test: z.boolean().describe('Left by a test call').meta({ example: false }),
    notes: z.array(NoteAnswer).describe('Notes of colleagues'),
  })
  .meta({ id: 'InboxItem' });

export const ColleagueAnswer = z
  .object({
    id: z.uuid(),
    name: z.string().describe('The e-mail address where there is no name').meta({ example: 'Grace Okafor' }),
  })
  .meta({ id: 'Colleague' });

export const WholeItemAnswer = ItemAnswer.extend({
  trail: z.array(
    z.object({
      id: z.uuid(),
      at: Timestamp,
      what: z.enum(TRAIL_WORDS).meta({ example: 'taken' }),
      by: z.uuid().nullable().describe('Null for what happened by itself').meta({ example: WORKER }),
      byName: z.string().nullable().meta({ example: 'Grace Okafor' }),
      to: z.uuid().nullable().describe('To whom it was assigned').meta({ example: null }),
      text: z.string().nullable().meta({ example: null }),
    }),
  ),
}).meta({ id: 'InboxItemDetail' });

const oneOf = (names: readonly string[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.int().describe('Number of items').meta({ example: 2 })])),
  );

export const CountsAnswer = z
  .object({
    kind: oneOf(INBOX_KINDS).describe('Of each kind, what is open or taken'),
    state: oneOf(ITEM_STATES),
    mine: z.int().describe('What waits and I have taken').meta({ example: 2 }),
    snoozed: z.int().describe('What waits and is put off').meta({ example: 3 }),
  })
  .meta({ id: 'InboxCounts' });

const several = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(words, `is none of ${words.join(', ')}`)))
    .optional()
    .describe('One, or several with commas between');

export const inLanguage = z.object({
  language: z.enum(LANGUAGES).default('en').describe('The language of the words'),
});

export const InboxFilters = z.object({
  state: several(ITEM_STATES).meta({ example: 'open,taken' }),
  kind: several(INBOX_KINDS).meta({ example: 'callback' }),
  takenBy: z
    .union([z.enum(['me', 'nobody']), z.uuid()], 'is neither me, nobody nor the id of a person')
    .optional()
    .describe('me, nobody, or the id of a person')
    .meta({ example: 'me' }),
  snoozed: z
    .enum(['true', 'false', 'only'], 'is neither true, false nor only')
    .default('false')
    .describe('Whether snoozed items are listed too, or nothing else')
    .meta({ example: 'false' }),
  ...inLanguage.shape,
});

export const BulkBody = z
  .object({
    ids: z
      .array(z.uuid('must be an item id').transform((id) => id.toLowerCase()))
      .min(1, 'names no item')
      .max(MOST_AT_ONCE, `names more than ${MOST_AT_ONCE}`)
      .transform((ids) => [...new Set(ids)])
      .meta({ example: ['7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11'] }),
    move: z.enum(ITEM_MOVES).meta({ example: 'done' }),
    reason: text(500).optional().describe('Of a dismissal').meta({ example: 'A test call.' }),
  })
  .refine(({ move, reason }) => move !== 'dismiss' || reason !== undefined, {
    path: ['reason'],
    message: 'is needed to dismiss: say why nothing has to be done',
  });

export const BulkAnswer = z
  .object({
    updated: z.int(),
    skipped: z.array(
      z.object({ id: z.uuid(), reason: z.string().meta({ example: 'is done: take is not possible' }) }),
    ),
  })
  .meta({ id: 'InboxBulkResult' });

export const ClinicInboxAnswer = z
  .object({
    clinicId: z.uuid(),
    clinicName: z.string(),
    open: z.int().describe('Number of items not yet taken').meta({ example: 4 }),
    taken: z.int().meta({ example: 1 }),
    urgent: z.int().describe('Of those that are open or taken').meta({ example: 1 }),
    oldestOpenAt: Timestamp.nullable().describe('Since when the oldest open item waits'),
    outageSince: Timestamp.nullable().describe('Since when its EMR is away').meta({ example: null }),
    outageCallers: z.int().describe('How many callers have met that').meta({ example: 0 }),
  })
  .meta({ id: 'ClinicInbox' });

export function filterOf(
  {
    state = [],
    kind: kinds = [],
    takenBy,
    snoozed,
    q,
    sort,
    order,
  }: Omit<z.output<typeof InboxFilters>, 'language'> &
    Pick<InboxFilter, 'sort' | 'order'> & { readonly q: string | null },
  { userId, now }: { readonly userId: string; readonly now: Date },
): InboxFilter {
  const person = takenBy === 'me' ? userId : takenBy === 'nobody' ? null : takenBy;
  return {
    ...{ states: state, kinds, text: q, sort, order },
    ...(person === undefined ? {} : { takenBy: person }),
    ...(snoozed === 'only' && { asleepAt: now }),
    ...(snoozed === 'false' && { awakeAt: now }),
  };
}
