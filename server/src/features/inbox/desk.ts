import type { Database, Trail } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { countsOf, type InboxCounts, totalOf } from './counts.ts';
import type { ItemState } from './item.ts';
import { filterOf } from './item-fields.ts';
import type { Kinds } from './kinds.ts';
import type { DeskCounts, InboxFilter, ListStore } from './list.store.ts';
import type { Moved, MoveStore } from './moves.store.ts';
import { type ItemMove, movesFrom } from './moves.ts';
import { inboxSheet } from './sheet.ts';
import { type ShownItem, showItem } from './show-item.ts';

interface Needs {
  readonly db: Database;
  readonly kinds: Kinds;
  readonly items: ListStore;
  readonly moves: MoveStore;
  readonly retryMinutes: (clinicId: string) => Promise<number>;
  readonly clock: Clock;
}

export interface Hand {
  readonly clinicId: string;
  readonly id: string;
  readonly userId: string;
  readonly language: Language;
  readonly trail: Trail;
}

export type Desk = ReturnType<typeof inboxDesk>;

export function inboxDesk({ db, kinds, items, moves, retryMinutes, clock }: Needs) {
  const shown = (moved: Moved, language: Language, wish: string) =>
    showItem(kinds, language, movedOr(moved, wish));
  return {
    filterFor: (userId: string, query: Parameters<typeof filterOf>[0]): InboxFilter =>
      filterOf(query, { userId, now: clock.now() }),
    people: (clinicId: string) => items.people(clinicId),
    list: async (
      clinicId: string,
      userId: string,
      filter: InboxFilter,
      { language, ...page }: PageQuery & { readonly language: Language },
    ): Promise<Page<ShownItem> & { readonly counts: InboxCounts & DeskCounts }> => {
      const counts = await items.counts(clinicId, filter.awakeAt);
      const rows = await items.list(clinicId, filter, page);
      const desk = await items.deskCounts(clinicId, userId, clock.now());
      const { text, takenBy, asleepAt } = filter;
      const isNarrow = text !== null || takenBy !== undefined || asleepAt !== undefined;
      const total = isNarrow ? await items.total(clinicId, filter) : totalOf(counts, filter);
      return {
        rows: rows.map((row) => showItem(kinds, language, row)),
        total,
        counts: { ...countsOf(counts), ...desk },
      };
    },
    read: async (clinicId: string, id: string, language: Language) => {
      const item = await items.read(clinicId, id);
      return item && showItem(kinds, language, item);
    },
    move: async ({ clinicId, id, userId, language, trail }: Hand, move: ItemMove, reason?: string) => {
      const order = { move, userId, at: clock.now(), ...(reason ? { reason } : {}) };
      return shown(await moves.move(clinicId, id, order, trail), language, move);
    },
    moveMany: (
      { clinicId, userId, trail }: Pick<Hand, 'clinicId' | 'userId' | 'trail'>,
      ids: readonly string[],
      move: ItemMove,
      reason?: string,
    ) =>
      moves.moveMany(clinicId, ids, { move, userId, at: clock.now(), ...(reason ? { reason } : {}) }, trail),
    sheet: async (clinicId: string, filter: InboxFilter, language: Language, trail: Trail) => {
      const { text, ...plain } = filter;
      await db.inClinic(clinicId, (_, tx) => trail(tx, { filter: { ...plain, hasText: text !== null } }));
      return inboxSheet({ kinds, items }, clinicId, filter, language);
    },
    assign: async ({ clinicId, id, userId, language, trail }: Hand, to: string | null) =>
      shown(await moves.assign(clinicId, id, { to, userId, at: clock.now() }, trail), language, 'assign'),
    snooze: async ({ clinicId, id, userId, language, trail }: Hand, until: Date, note?: string) => {
      const at = clock.now();
      if (until <= at) throw wrong('until', 'is not in the future');
      const snoozed = await moves.snooze(clinicId, id, { until, note: note ?? null, userId }, trail);
      return shown(snoozed, language, 'snooze');
    },
    /** The callee did not answer, so the item returns after the clinic's retry delay. */
    noAnswer: async ({ clinicId, id, userId, language, trail }: Hand) => {
      const minutes = await retryMinutes(clinicId);
      const until = new Date(clock.now().getTime() + minutes * 60_000);
      return shown(await moves.noAnswer(clinicId, id, { until, userId }, trail), language, 'no-answer');
    },
    note: async ({ clinicId, id, userId, language, trail }: Hand, text: string) =>
      shown(await moves.note(clinicId, id, { text, userId }, trail), language, 'note'),
  };
}

const wrong = (field: string, why: string) =>
  new Failure('INVALID_REQUEST', `The field ${field} ${why}.`, { fields: { [field]: why } });

function movedOr(moved: Moved, wish: string) {
  switch (moved.status) {
    case 'moved':
      return moved.item;
    case 'not-found':
      throw new Failure('NOT_FOUND', 'This clinic has no such item in its inbox. Check its id.');
    case 'taken-by-another':
      throw new Failure(
        'CONFLICT',
        'Somebody else has taken this item. Assign it to yourself if you agreed on that.',
      );
    case 'no-such-person':
      throw new Failure(
        'INVALID_REQUEST',
        'Items can only be assigned to active people of this clinic. Choose one of them, or send null to give it back.',
        {
          fields: { userId: 'must be an active person of this clinic' },
        },
      );
    case 'beyond-promise':
      throw new Failure(
        'INVALID_REQUEST',
        'The caller was promised an answer before that. Choose an earlier time, or say in a note why it waits longer.',
        { fields: { note: 'is needed to snooze beyond the promised time' } },
      );
    case 'not-possible':
      return refuseMove(moved.from, wish);
  }
}

function refuseMove(state: ItemState, wish: string): never {
  const allowed = movesFrom(state);
  throw new Failure(
    'INVALID_REQUEST',
    `An item that is ${state} cannot be changed this way. It takes: ${allowed.join(', ')}.`,
    { fields: { state: `is ${state}: ${wish} is not possible` }, state, allowed },
  );
}
