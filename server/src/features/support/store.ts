import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { listOf, partOf } from '../../database/list-of.ts';
import { nameOfUser } from '../../database/shown-name.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { Role } from '../../kernel/people/user.ts';
import type { Ticket, TicketChange, TicketFilter, TicketMessage, TicketPriority } from './ticket.ts';
import { SORTS, TICKET_COLUMNS } from './ticket-columns.ts';

export interface NewTicket {
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly createdBy: string;
}

export interface NewMessage {
  readonly authorId: string;
  readonly body: string;
  readonly isInternal: boolean;
}

type Place = Pick<Ticket, 'id' | 'clinicId'>;

/** Limited to one clinic. Never returns internal messages or a sign that they exist. */
export interface TicketStore {
  list(clinicId: string, filter: TicketFilter, part: ListPart): Promise<Listed<Ticket>>;
  /** Null if the ticket belongs to another clinic. */
  read(clinicId: string, id: string): Promise<(Ticket & { readonly messages: TicketMessage[] }) | null>;
  add(tx: Transaction, clinicId: string, ticket: NewTicket): Promise<Ticket>;
  /** Locks the ticket until the transaction ends. */
  hold(tx: Transaction, clinicId: string, id: string): Promise<Ticket | null>;
  change(tx: Transaction, place: Place, change: TicketChange): Promise<Ticket>;
  addMessage(tx: Transaction, place: Place, message: NewMessage): Promise<TicketMessage>;
}

/** Longer threads are cut to the newest messages. */
const MAX_MESSAGES = 500;

export function ticketStore(db: Database<'support'>): TicketStore {
  return {
    list: (clinicId, { status, priority, q: words }, part) =>
      db.inClinic(clinicId, (q) => {
        let rows = q.selectFrom('supportTickets').select(TICKET_COLUMNS).where('clinicId', '=', clinicId);
        if (status) rows = rows.where('status', '=', status);
        if (priority) rows = rows.where('priority', '=', priority);
        if (words)
          rows = rows.where(({ or, eb }) =>
            or([eb('title', 'ilike', partOf(words)), eb('description', 'ilike', partOf(words))]),
          );
        return listOf(q, rows, SORTS, part);
      }),
    read: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        const ticket = await ticketQuery(q, clinicId, id).executeTakeFirst();
        return ticket ? { ...ticket, messages: await messagesOf(q, ticket, 'for-clinic') } : null;
      }),
    add: (tx, clinicId, ticket) =>
      db.within(tx).inClinic(clinicId, (q) =>
        q
          .insertInto('supportTickets')
          .values({ ...ticket, clinicId })
          .returning(TICKET_COLUMNS)
          .executeTakeFirstOrThrow(),
      ),
    hold: (tx, clinicId, id) =>
      db
        .within(tx)
        .inClinic(
          clinicId,
          async (q) => (await ticketQuery(q, clinicId, id).forUpdate().executeTakeFirst()) ?? null,
        ),
    change: (tx, { clinicId, id }, change) =>
      db
        .within(tx)
        .inClinic(clinicId, (q) =>
          q
            .updateTable('supportTickets')
            .set(change)
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .returning(TICKET_COLUMNS)
            .executeTakeFirstOrThrow(),
        ),
    addMessage: (tx, { clinicId, id: ticketId }, message) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { id } = await q
          .insertInto('ticketMessages')
          .values({ ...message, clinicId, ticketId })
          .returning('id')
          .executeTakeFirstOrThrow();
        return messageQuery(q, clinicId).where('id', '=', id).executeTakeFirstOrThrow();
      }),
  };
}

/** Oldest first. */
export async function messagesOf(
  q: Queries<'support'>,
  { clinicId, id }: Place,
  reader: 'for-clinic' | 'for-admins',
): Promise<TicketMessage[]> {
  const all = messageQuery(q, clinicId).where('ticketId', '=', id);
  const newest = await (reader === 'for-clinic' ? all.where('isInternal', '=', false) : all)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  return newest.reverse();
}

function ticketQuery(q: Queries<'support'>, clinicId: string, id: string) {
  return q
    .selectFrom('supportTickets')
    .select(TICKET_COLUMNS)
    .where('clinicId', '=', clinicId)
    .where('id', '=', id);
}

// Row-level security hides admins from a clinic, so an author that cannot be read is an admin.
function messageQuery(q: Queries<'support'>, clinicId: string) {
  return q
    .selectFrom('ticketMessages')
    .select(['id', 'body', 'isInternal', 'authorId', 'createdAt'])
    .select([
      sql<Role | null>`case when author_id is not null then
        coalesce((select role from users where users.id = author_id), 'platform_admin') end`.as('authorRole'),
      sql<string | null>`(select email from users where users.id = author_id)`.as('authorEmail'),
      nameOfUser(sql`author_id`).as('authorName'),
    ])
    .where('clinicId', '=', clinicId);
}
