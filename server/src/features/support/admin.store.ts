import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { listOf, partOf } from '../../database/list-of.ts';
import { nameOfUser } from '../../database/shown-name.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import { messagesOf } from './store.ts';
import type { Ticket, TicketFilter, TicketMessage } from './ticket.ts';
import { SORTS, TICKET_COLUMNS } from './ticket-columns.ts';

export interface DeskTicket extends Ticket {
  readonly clinicName: string;
  readonly createdByEmail: string | null;
  readonly assigneeEmail: string | null;
  readonly createdByName: string | null;
  readonly assigneeName: string | null;
}

export interface OpenedTicket extends DeskTicket {
  readonly messages: TicketMessage[];
}

export interface DeskFilter extends TicketFilter {
  readonly clinicId: string | null;
  readonly assigneeId: string | null;
}

/** Tickets of all clinics for the platform's staff, including internal messages. */
export interface AdminTicketStore {
  list(filter: DeskFilter, part: ListPart): Promise<Listed<DeskTicket>>;
  read(tx: Transaction, id: string): Promise<OpenedTicket | null>;
  /** Locks the ticket until the transaction ends. */
  hold(tx: Transaction, id: string): Promise<Ticket | null>;
  isAdmin(tx: Transaction, userId: string): Promise<boolean>;
}

export function adminTicketStore(db: Database<'support'>): AdminTicketStore {
  return {
    list: (filter, part) => db.asPlatform((q) => listOf(q, matching(q, filter), SORTS, part)),
    read: (tx, id) =>
      db.within(tx).asPlatform(async (q) => {
        const ticket = await deskQuery(q).where('supportTickets.id', '=', id).executeTakeFirst();
        return ticket ? { ...ticket, messages: await messagesOf(q, ticket, 'for-admins') } : null;
      }),
    hold: (tx, id) =>
      db
        .within(tx)
        .asPlatform(
          async (q) =>
            (await q
              .selectFrom('supportTickets')
              .select(TICKET_COLUMNS)
              .where('id', '=', id)
              .forUpdate()
              .executeTakeFirst()) ?? null,
        ),
    isAdmin: (tx, userId) =>
      db.within(tx).asPlatform(async (q) => {
        const row = await q.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
        return row?.role === 'platform_admin';
      }),
  };
}

function matching(q: Queries<'support'>, { status, priority, clinicId, assigneeId, q: words }: DeskFilter) {
  let rows = deskQuery(q);
  if (status) rows = rows.where('supportTickets.status', '=', status);
  if (priority) rows = rows.where('supportTickets.priority', '=', priority);
  if (clinicId) rows = rows.where('supportTickets.clinicId', '=', clinicId);
  if (assigneeId) rows = rows.where('supportTickets.assigneeId', '=', assigneeId);
  if (words)
    rows = rows.where(({ or, eb }) =>
      or([
        eb('supportTickets.title', 'ilike', partOf(words)),
        eb('supportTickets.description', 'ilike', partOf(words)),
        eb('clinics.name', 'ilike', partOf(words)),
      ]),
    );
  return rows;
}

function deskQuery(q: Queries<'support'>) {
  return q
    .selectFrom('supportTickets')
    .innerJoin('clinics', 'clinics.id', 'supportTickets.clinicId')
    .select(TICKET_COLUMNS)
    .select([
      'clinics.name as clinicName',
      sql<string | null>`(select email from users where users.id = created_by)`.as('createdByEmail'),
      sql<string | null>`(select email from users where users.id = assignee_id)`.as('assigneeEmail'),
      nameOfUser(sql`created_by`).as('createdByName'),
      nameOfUser(sql`assignee_id`).as('assigneeName'),
    ]);
}
