import type { Updateable } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Item, ItemState, TrailEntry } from './item.ts';
import { readItem } from './list.store.ts';
import { type ItemMove, stateAfter } from './moves.ts';
import { publishChange } from './report.store.ts';

type WholeItem = Item & { readonly trail: readonly TrailEntry[] };

export type Moved =
  | { readonly status: 'moved'; readonly item: WholeItem }
  | { readonly status: 'not-found' }
  | { readonly status: 'taken-by-another' }
  | { readonly status: 'not-possible'; readonly from: ItemState }
  | { readonly status: 'no-such-person' }
  | { readonly status: 'beyond-promise' };

export interface MoveOrder {
  readonly move: ItemMove;
  readonly userId: string;
  readonly at: Date;
  readonly reason?: string;
}

export interface SnoozeOrder {
  readonly until: Date;
  readonly note: string | null;
  readonly userId: string;
}

export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

type Also = (tx: Transaction, details: Readonly<Record<string, unknown>>) => Promise<void>;

/** Actions of people on an item. The row is locked, so only one of two people can take it. */
export interface MoveStore {
  move(clinicId: string, id: string, order: MoveOrder, also: Also): Promise<Moved>;
  assign(
    clinicId: string,
    id: string,
    order: { readonly to: string | null; readonly userId: string; readonly at: Date },
    also: Also,
  ): Promise<Moved>;
  /** Hides a waiting item; past the time promised to the caller only with a note. */
  snooze(clinicId: string, id: string, order: SnoozeOrder, also: Also): Promise<Moved>;
  noAnswer(clinicId: string, id: string, order: Omit<SnoozeOrder, 'note'>, also: Also): Promise<Moved>;
  /** Moves each item on its own, in one transaction. Items that cannot be moved are reported and stay unchanged. */
  moveMany(
    clinicId: string,
    ids: readonly string[],
    order: MoveOrder,
    also: Also,
  ): Promise<{ readonly updated: number; readonly skipped: readonly Skipped[] }>;
  note(
    clinicId: string,
    id: string,
    note: { readonly text: string; readonly userId: string },
    also: Also,
  ): Promise<Moved>;
}

export function moveStore(db: Database<'inbox'>): MoveStore {
  const changed = (
    clinicId: string,
    id: string,
    change: (q: Queries<'inbox'>, held: Held) => Promise<Changed>,
    also: Also,
  ) =>
    db.inClinic(clinicId, async (q, tx): Promise<Moved> => {
      const held = await hold(q, clinicId, id);
      if (!held) return { status: 'not-found' };
      const outcome = await change(q, held);
      if (outcome.status !== 'changed' && outcome.status !== 'stays') return outcome;
      if (outcome.status === 'changed') {
        await publishChange(q, clinicId, id);
        await also(tx, { kind: held.kind, ...outcome.details });
      }
      const item = await readItem(q, clinicId, id);
      return item ? { status: 'moved', item } : { status: 'not-found' };
    });
  return {
    move: (clinicId, id, order, also) =>
      changed(clinicId, id, (q, held) => move(q, clinicId, held, order), also),
    moveMany: (clinicId, ids, order, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const moved = await moveMany(q, clinicId, ids, order);
        await also(tx, { move: order.move, updated: moved.updated });
        return moved;
      }),
    assign: (clinicId, id, order, also) =>
      changed(clinicId, id, (q, held) => assign(q, clinicId, held, order), also),
    snooze: (clinicId, id, order, also) =>
      changed(clinicId, id, (q, held) => snooze(q, clinicId, held, order), also),
    noAnswer: (clinicId, id, order, also) =>
      changed(clinicId, id, (q, held) => noAnswer(q, clinicId, held, order), also),
    note: (clinicId, id, { text, userId }, also) =>
      changed(
        clinicId,
        id,
        async (q) => {
          await enter(q, { clinicId, itemId: id, what: 'noted', byUser: userId, text });
          return { status: 'changed', details: {} };
        },
        also,
      ),
  };
}

interface Held {
  readonly id: string;
  readonly kind: string;
  readonly state: ItemState;
  readonly takenBy: string | null;
  readonly until: Date | null;
  readonly tries: number;
}

type Changed =
  | { readonly status: 'changed'; readonly details: Readonly<Record<string, unknown>> }
  | { readonly status: 'stays' }
  | Exclude<Moved, { readonly status: 'moved' }>;

async function hold(q: Queries<'inbox'>, clinicId: string, id: string): Promise<Held | null> {
  const row = await q
    .selectFrom('inboxItems')
    .select(['id', 'kind', 'state', 'takenBy', 'until', 'tries'])
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const WORD = { take: 'taken', done: 'done', dismiss: 'dismissed', reopen: 'reopened' } as const;

async function move(
  q: Queries<'inbox'>,
  clinicId: string,
  { id, state, takenBy }: Held,
  { move: wish, userId, at, reason }: MoveOrder,
): Promise<Changed> {
  const to = stateAfter(state, wish);
  if (!to) return { status: 'not-possible', from: state };
  if (wish === 'take' && state === 'taken' && takenBy !== userId) return { status: 'taken-by-another' };
  if (to === state) return { status: 'stays' };
  const closed = to === 'done' || to === 'dismissed';
  await update(q, clinicId, id, {
    state: to,
    ...(wish === 'take' ? { takenBy: userId, takenAt: at } : {}),
    ...(wish === 'reopen' ? { takenBy: null, takenAt: null } : {}),
    snoozedUntil: null,
    closedAt: closed ? at : null,
    closedItself: false,
    dismissReason: to === 'dismissed' ? (reason ?? null) : null,
  });
  await enter(q, { clinicId, itemId: id, what: WORD[wish], byUser: userId, text: reason ?? null });
  return { status: 'changed', details: { from: state, to } };
}

async function moveMany(q: Queries<'inbox'>, clinicId: string, ids: readonly string[], order: MoveOrder) {
  const skipped: Skipped[] = [];
  let updated = 0;
  // Sorted, so that two concurrent calls lock rows in the same order and cannot deadlock.
  for (const id of ids.toSorted()) {
    const held = await hold(q, clinicId, id);
    const moved: Changed = held ? await move(q, clinicId, held, order) : { status: 'not-found' };
    if (moved.status === 'changed') {
      updated += 1;
      await publishChange(q, clinicId, id);
    } else skipped.push({ id, reason: whyNot(moved, order.move) });
  }
  return { updated, skipped };
}

function whyNot(moved: Exclude<Changed, { status: 'changed' }>, wish: ItemMove): string {
  switch (moved.status) {
    case 'stays':
      return 'is there already';
    case 'not-possible':
      return `is ${moved.from}: ${wish} is not possible`;
    case 'taken-by-another':
      return 'is taken by somebody else';
    case 'not-found':
    case 'no-such-person':
    case 'beyond-promise':
      return "is not in this clinic's inbox";
  }
}

async function assign(
  q: Queries<'inbox'>,
  clinicId: string,
  { id, state, takenBy }: Held,
  { to, userId, at }: { readonly to: string | null; readonly userId: string; readonly at: Date },
): Promise<Changed> {
  if (state !== 'open' && state !== 'taken') return { status: 'not-possible', from: state };
  if (to === null) return giveBack(q, clinicId, id, state, userId);
  const person = await q
    .selectFrom('users')
    .select('id')
    .where('id', '=', to)
    .where('clinicId', '=', clinicId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!person) return { status: 'no-such-person' };
  if (state === 'taken' && takenBy === to) return { status: 'stays' };
  await update(q, clinicId, id, { state: 'taken', takenBy: to, takenAt: at });
  await enter(q, { clinicId, itemId: id, what: 'assigned', byUser: userId, toUser: to });
  return { status: 'changed', details: { from: state, to: 'taken', assignedTo: to } };
}

async function giveBack(
  q: Queries<'inbox'>,
  clinicId: string,
  id: string,
  state: ItemState,
  userId: string,
): Promise<Changed> {
  if (state === 'open') return { status: 'stays' };
  await update(q, clinicId, id, { state: 'open', takenBy: null, takenAt: null });
  await enter(q, { clinicId, itemId: id, what: 'assigned', byUser: userId, toUser: null });
  return { status: 'changed', details: { from: state, to: 'open', assignedTo: null } };
}

async function snooze(
  q: Queries<'inbox'>,
  clinicId: string,
  { id, state, until: promised }: Held,
  { until, note, userId }: SnoozeOrder,
): Promise<Changed> {
  if (state !== 'open' && state !== 'taken') return { status: 'not-possible', from: state };
  if (promised && until > promised && !note) return { status: 'beyond-promise' };
  await update(q, clinicId, id, { snoozedUntil: until });
  if (note) await enter(q, { clinicId, itemId: id, what: 'noted', byUser: userId, text: note });
  await enter(q, { clinicId, itemId: id, what: 'snoozed', byUser: userId, text: until.toISOString() });
  return { status: 'changed', details: { until: until.toISOString() } };
}

async function noAnswer(
  q: Queries<'inbox'>,
  clinicId: string,
  { id, state, tries }: Held,
  { until, userId }: Omit<SnoozeOrder, 'note'>,
): Promise<Changed> {
  if (state !== 'open' && state !== 'taken') return { status: 'not-possible', from: state };
  await update(q, clinicId, id, { snoozedUntil: until, tries: tries + 1 });
  await enter(q, { clinicId, itemId: id, what: 'no_answer', byUser: userId, text: until.toISOString() });
  return { status: 'changed', details: { tries: tries + 1, until: until.toISOString() } };
}

async function update(
  q: Queries<'inbox'>,
  clinicId: string,
  id: string,
  set: Updateable<Tables['inboxItems']>,
): Promise<void> {
  await q.updateTable('inboxItems').set(set).where('clinicId', '=', clinicId).where('id', '=', id).execute();
}

interface Entry {
  readonly clinicId: string;
  readonly itemId: string;
  readonly what: TrailEntry['what'];
  readonly byUser: string | null;
  readonly toUser?: string | null;
  readonly text?: string | null;
}

async function enter(q: Queries<'inbox'>, entry: Entry): Promise<void> {
  await q.insertInto('inboxTrail').values(entry).execute();
}
