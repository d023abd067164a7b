import { sql } from 'kysely';
import type { Database, Queries, Trail } from '../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import { type Entry, type EntryFields, MOST_ENTRIES } from './entry.ts';

export interface EntryStore {
  list(clinicId: string, search: string | null, part: ListPart): Promise<Listed<Entry>>;
  /** All possible answers, in one read. */
  active(clinicId: string): Promise<readonly Entry[]>;
  read(clinicId: string, id: string): Promise<Entry | null>;
  /** All or none; refuses to exceed the maximum of a clinic. */
  add(clinicId: string, entries: readonly EntryFields[], trail: Trail): Promise<readonly Entry[]>;
  /** Adds those whose question the clinic does not have yet. */
  addMissing(clinicId: string, entries: readonly EntryFields[], trail: Trail): Promise<readonly Entry[]>;
  change(clinicId: string, id: string, change: Partial<EntryFields>, trail: Trail): Promise<Entry | null>;
  remove(clinicId: string, id: string, trail: Trail): Promise<boolean>;
}

const ENTRY = [
  'id',
  'question',
  'answer',
  'questionZh',
  'answerZh',
  'otherWords',
  'active',
  'createdAt',
  'updatedAt',
] as const;
const ENTRY_SORTS = {
  keys: {
    createdAt: byTime('created_at'),
    updatedAt: byTime('updated_at'),
    question: byText('lower(question)'),
  },
  id: 'id',
};

export function entryStore(db: Database<'knowledge'>): EntryStore {
  return {
    list: (clinicId, search, part) =>
      db.inClinic(clinicId, (q) => {
        let rows = q.selectFrom('knowledgeEntries').select(ENTRY).where('clinicId', '=', clinicId);
        if (search) {
          const text = partOf(search);
          rows = rows.where(
            sql<boolean>`concat_ws(' ', question, answer, question_zh, answer_zh, array_to_string(other_words, ' ')) ilike ${text}`,
          );
        }
        return listOf(q, rows, ENTRY_SORTS, part);
      }),
    active: (clinicId) =>
      db.inClinic(clinicId, (q) =>
        q
          .selectFrom('knowledgeEntries')
          .select(ENTRY)
          .where('clinicId', '=', clinicId)
          .where('active', '=', true)
          .orderBy('createdAt')
          .orderBy('id')
          .execute(),
      ),
    read: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        const entry = await q
          .selectFrom('knowledgeEntries')
          .select(ENTRY)
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        return entry ?? null;
      }),
    add: (clinicId, entries, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await lockEntries(q, clinicId);
        await refuseTooMany(q, clinicId, entries.length);
        const added = await insert(q, clinicId, entries);
        await trail(tx);
        return added;
      }),
    addMissing: (clinicId, entries, trail) =>
      db.inClinic(clinicId, (q, tx) => addMissing(q, clinicId, entries, () => trail(tx))),
    change: (clinicId, id, change, trail) =>
      db.inClinic(clinicId, (q, tx) => changeEntry(q, clinicId, id, change, () => trail(tx))),
    remove: (clinicId, id, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const { numDeletedRows } = await q
          .deleteFrom('knowledgeEntries')
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) await trail(tx);
        return numDeletedRows > 0n;
      }),
  };
}

async function lockEntries(q: Queries<'knowledge'>, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge ${clinicId}`}, 0))`.execute(q);
}

async function refuseTooMany(q: Queries<'knowledge'>, clinicId: string, more: number): Promise<void> {
  const { known } = await q
    .selectFrom('knowledgeEntries')
    .select(sql<number>`count(*)::int`.as('known'))
    .where('clinicId', '=', clinicId)
    .executeTakeFirstOrThrow();
  if (known + more > MOST_ENTRIES)
    throw new Failure(
      'CONFLICT',
      `A clinic can have ${MOST_ENTRIES} questions; it has ${known}. Delete some before adding ${more}.`,
    );
}

async function insert(q: Queries<'knowledge'>, clinicId: string, entries: readonly EntryFields[]) {
  if (entries.length === 0) return [];
  return q
    .insertInto('knowledgeEntries')
    .values(
      entries.map(({ otherWords, ...fields }) => ({ ...fields, clinicId, otherWords: [...otherWords] })),
    )
    .returning(ENTRY)
    .execute();
}

async function addMissing(
  q: Queries<'knowledge'>,
  clinicId: string,
  entries: readonly EntryFields[],
  also: () => Promise<void>,
): Promise<readonly Entry[]> {
  await lockEntries(q, clinicId);
  const known = await q
    .selectFrom('knowledgeEntries')
    .select('question')
    .where('clinicId', '=', clinicId)
    .execute();
  const questions = new Set(known.map(({ question }) => question.toLowerCase()));
  const missing = entries.filter(({ question }) => !questions.has(question.toLowerCase()));
  await refuseTooMany(q, clinicId, missing.length);
  const added = await insert(q, clinicId, missing);
  await also();
  return added;
}

async function changeEntry(
  q: Queries<'knowledge'>,
  clinicId: string,
  id: string,
  { otherWords, ...fields }: Partial<EntryFields>,
  also: () => Promise<void>,
): Promise<Entry | null> {
  const changed = await q
    .updateTable('knowledgeEntries')
    .set({
      ...fields,
      ...(otherWords ? { otherWords: [...otherWords] } : {}),
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .returning(ENTRY)
    .executeTakeFirst();
  if (changed) await also();
  return changed ?? null;
}
