import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { Report, Reported } from './item.ts';
import type { Facts, InboxKind } from './kind.ts';

export interface NewItem extends Report {
  readonly urgent: boolean;
  readonly since: Date;
  readonly until: Date | null;
  readonly countsCallers: boolean;
}

export interface WaitingItem {
  readonly cause: string;
  readonly facts: Facts;
}

export interface ReportStore {
  report(tx: Transaction, clinicId: string, item: NewItem): Promise<Reported>;
  /** Closes an open or taken item; if the kind recurs, the cause may create a new one. */
  settle(
    tx: Transaction,
    clinicId: string,
    end: { readonly kind: InboxKind; readonly cause: string; readonly recurs: boolean; readonly at: Date },
  ): Promise<boolean>;
  /** The oldest open or taken item of the kind and number. Locks the number until the transaction ends. */
  waitingFor(tx: Transaction, clinicId: string, kind: InboxKind, phone: string): Promise<WaitingItem | null>;
  /** Replaces what a call's items quote as heard by the caller; an emergency's item keeps its own record. */
  requote(
    tx: Transaction,
    clinicId: string,
    callId: string,
    heardOf: (told: string) => string,
  ): Promise<void>;
}

/** Notice topic, with the changed item and its clinic as payload. */
const INBOX_TOPIC = 'inbox';

export async function publishChange(q: Queries<'inbox'>, clinicId: string, itemId: string): Promise<void> {
  await publish(q, INBOX_TOPIC, `${clinicId}/${itemId}`);
}

export function reportStore(db: Database<'inbox'>): ReportStore {
  return {
    report: (tx, clinicId, item) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const reported = await upsert(q, clinicId, item);
        const { id, isNew } = reported;
        await Promise.all([
          item.countsCallers && item.callId && countCaller(q, clinicId, id, item.callId),
          isNew && addTrailEntry(q, clinicId, id, 'reported'),
          item.reopens && reopen(q, clinicId, id),
          publishChange(q, clinicId, id),
        ]);
        return reported;
      }),
    settle: (tx, clinicId, end) => db.within(tx).inClinic(clinicId, (q) => settle(q, clinicId, end)),
    waitingFor: (tx, clinicId, kind, phone) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`inbox/${clinicId}/${kind}/${phone}`}, 0))`.execute(
          q,
        );
        const row = await q
          .selectFrom('inboxItems')
          .select(['cause', 'facts'])
          .where('clinicId', '=', clinicId)
          .where('kind', '=', kind)
          .where('phone', '=', phone)
          .where('state', 'in', ['open', 'taken'])
          .orderBy('since')
          .limit(1)
          .executeTakeFirst();
        return row ? { cause: row.cause, facts: row.facts as Facts } : null;
      }),
    requote: (tx, clinicId, callId, heardOf) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const items = await q
          .selectFrom('inboxItems')
          .select(['id', sql<string>`facts ->> 'told'`.as('told')])
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .where('kind', '<>', 'emergency')
          .where(sql<boolean>`facts ->> 'told' <> ''`)
          .execute();
        for (const { id, told: before } of items) {
          const heard = heardOf(before);
          if (heard === before) continue;
          await sql`update inbox_items set facts = facts || ${JSON.stringify({ told: heard })}::jsonb
                     where clinic_id = ${clinicId} and id = ${id}`.execute(q);
          await publishChange(q, clinicId, id);
        }
      }),
  };
}

async function upsert(q: Queries<'inbox'>, clinicId: string, item: NewItem): Promise<Reported> {
  const { kind, cause, urgent, since, until, facts = {} } = item;
  const { name = null, phone = null, patientId = null } = item;
  const { words = [], language = null, denial = null, isUpdate = false } = item;
  const { callId = null, appointmentId = null, documentId = null } = item;
  const { rows } = await sql<Reported>`
    insert into inbox_items as item (clinic_id, kind, cause, urgent, name, phone, patient_id, call_id, appointment_id,
                                     document_id, since, until, facts, words, language, denial)
    values (${clinicId}, ${kind}, ${cause}, ${urgent}, ${name}, ${phone}, ${patientId}, ${callId}, ${appointmentId},
            ${documentId}, ${since}, ${until}, ${JSON.stringify(facts)}, ${JSON.stringify(words)}, ${language},
            ${denial && JSON.stringify(denial)})
    on conflict (clinic_id, kind, cause) do update set
      times = item.times + ${isUpdate ? 0 : 1},
      snoozed_until = case when ${isUpdate} then item.snoozed_until end,
      urgent = item.urgent or excluded.urgent,
      name = coalesce(excluded.name, item.name),
      phone = coalesce(excluded.phone, item.phone),
      patient_id = coalesce(excluded.patient_id, item.patient_id),
      call_id = coalesce(item.call_id, excluded.call_id),
      appointment_id = coalesce(excluded.appointment_id, item.appointment_id),
      document_id = coalesce(excluded.document_id, item.document_id),
      facts = item.facts || excluded.facts,
      words = case when excluded.words = '[]' then item.words else excluded.words end,
      language = coalesce(excluded.language, item.language),
      denial = coalesce(excluded.denial, item.denial),
      test = item.test and excluded.test
    returning id, xmax = 0 as is_new, test`.execute(q);
  const [row] = rows;
  if (!row) throw new Error('upserting an inbox item returned no row');
  return row;
}

async function countCaller(q: Queries<'inbox'>, clinicId: string, itemId: string, callId: string) {
  await sql`
    with met as (insert into inbox_callers (clinic_id, item_id, call_id) values (${clinicId}, ${itemId}, ${callId})
                 on conflict do nothing returning item_id)
    update inbox_items set callers = callers + 1 from met
     where clinic_id = ${clinicId} and id = met.item_id`.execute(q);
}

async function reopen(q: Queries<'inbox'>, clinicId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await q
    .updateTable('inboxItems')
    .set({
      state: 'open',
      takenBy: null,
      takenAt: null,
      closedAt: null,
      closedItself: false,
      dismissReason: null,
    })
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .where('state', 'in', ['done', 'dismissed'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await addTrailEntry(q, clinicId, id, 'changed');
}

async function addTrailEntry(
  q: Queries<'inbox'>,
  clinicId: string,
  itemId: string,
  what: 'reported' | 'changed' | 'ended',
): Promise<void> {
  await q.insertInto('inboxTrail').values({ clinicId, itemId, what }).execute();
}

async function settle(
  q: Queries<'inbox'>,
  clinicId: string,
  { kind, cause, recurs, at }: Parameters<ReportStore['settle']>[2],
): Promise<boolean> {
  const { rows } = await sql<{ id: string; ended: boolean }>`
    with held as (select id, state in ('open', 'taken') as ended from inbox_items
                   where clinic_id = ${clinicId} and kind = ${kind} and cause = ${cause} for update)
    update inbox_items item set
      state = case when held.ended then 'done' else state end,
      closed_at = case when held.ended then ${at}::timestamptz else closed_at end,
      closed_itself = closed_itself or held.ended,
      cause = case when ${recurs} then cause || '#' || item.id else cause end
      from held where item.id = held.id
    returning item.id, held.ended`.execute(q);
  const ended = rows.filter((row) => row.ended);
  for (const { id } of ended) {
    await addTrailEntry(q, clinicId, id, 'ended');
    await publishChange(q, clinicId, id);
  }
  return ended.length > 0;
}
