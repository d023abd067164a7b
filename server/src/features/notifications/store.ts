import { sql } from 'kysely';
import type { Database, Queries, Trail, Transaction, Work } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { User } from '../../kernel/people/user.ts';

export interface Message {
  readonly type: string;
  readonly title: string;
  readonly body: string;
  /** Identifies the event: each person is notified of it once. */
  readonly eventKey: string;
  readonly clinicId: string | null;
  readonly target?: Target | null;
}

export interface Target {
  readonly kind: string;
  readonly id: string;
}

interface About {
  readonly name: string | null;
  readonly phone: string | null;
}

interface Notification {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly target: Target | null;
  /** Whom it is about, read from the item each time; titles and texts name nobody, because mails repeat them. */
  readonly about: About | null;
  readonly readAt: Date | null;
  readonly createdAt: Date;
}

type Owner = Pick<User, 'id' | 'clinicId'>;

interface NotificationFilter {
  readonly unreadOnly: boolean;
  readonly type: string | null;
  readonly q: string | null;
}

const SORTS = { keys: { createdAt: byTime('created_at'), type: byText('type') }, id: 'id' };

/** A notification belongs to one person; every method is limited to its owner and the owner's clinic. */
export interface NotificationStore {
  list(owner: Owner, filter: NotificationFilter, part: ListPart): Promise<Listed<Notification>>;
  unread(owner: Owner): Promise<number>;
  /** Null if it is not the owner's. */
  markRead(owner: Owner, id: string, trail: Trail): Promise<Notification | null>;
  markAllRead(owner: Owner, trail: Trail): Promise<number>;
  addFor(tx: Transaction, userIds: readonly string[], message: Message): Promise<void>;
  addForManagers(tx: Transaction, clinicId: string, message: Message): Promise<void>;
  addForAdmins(tx: Transaction, message: Message): Promise<void>;
  /** Row-level security hides admins from a clinic's transaction, so a job outside it notifies them. */
  enqueueForAdmins(tx: Transaction, kind: string, message: Message): Promise<void>;
}

const COLUMNS = ['id', 'type', 'title', 'body', 'readAt', 'createdAt'] as const;
const TARGET = sql<Target | null>`case when target_id is not null then jsonb_build_object('kind', target_kind, 'id', target_id) end`;

const ABOUT = sql<About | null>`(
  select jsonb_build_object('name', item.name, 'phone', item.phone) from inbox_items item
   where item.clinic_id = notifications.clinic_id and item.id = notifications.target_id)`;

export function notificationStore(db: Database<'notifications'>): NotificationStore {
  const asOwner = <T>({ clinicId }: Owner, work: Work<T, 'notifications'>) =>
    clinicId ? db.inClinic(clinicId, work) : db.asPlatform(work);
  const scoped = (tx: Transaction, clinicId: string | null, work: Work<void, 'notifications'>) =>
    clinicId ? db.within(tx).inClinic(clinicId, work) : db.within(tx).asPlatform(work);
  return {
    list: (owner, filter, part) => asOwner(owner, (q) => listOf(q, filtered(q, owner, filter), SORTS, part)),
    unread: (owner) => asOwner(owner, (q) => countUnread(q, owner)),
    markRead: (owner, id, trail) =>
      asOwner(owner, async (q, tx) => {
        const row = await q
          .updateTable('notifications')
          .set({ readAt: sql`coalesce(read_at, now())` })
          .where('userId', '=', owner.id)
          .where('id', '=', id)
          .returning(COLUMNS)
          .returning([TARGET.as('target'), ABOUT.as('about')])
          .executeTakeFirst();
        if (row) await trail(tx);
        return row ?? null;
      }),
    markAllRead: (owner, trail) =>
      asOwner(owner, async (q, tx) => {
        const { numUpdatedRows } = await q
          .updateTable('notifications')
          .set({ readAt: sql`now()` })
          .where('userId', '=', owner.id)
          .where('readAt', 'is', null)
          .executeTakeFirstOrThrow();
        await trail(tx);
        return Number(numUpdatedRows);
      }),
    addFor: (tx, userIds, message) =>
      scoped(tx, message.clinicId, (q) => insert(q, sql`unnest(${[...userIds]}::uuid[])`, message)),
    addForManagers: (tx, clinicId, message) =>
      scoped(tx, clinicId, (q) => {
        const people = sql`(select id from users where clinic_id = ${clinicId})`;
        return insert(q, people, { ...message, clinicId });
      }),
    addForAdmins: (tx, message) =>
      db
        .within(tx)
        .asPlatform((q) => insert(q, sql`(select id from users where role = 'platform_admin')`, message)),
    enqueueForAdmins: (tx, kind, message) =>
      scoped(tx, message.clinicId, (q) =>
        enqueue(q, { kind, clinicId: message.clinicId, payload: message, dedupeKey: message.eventKey }),
      ),
  };
}

async function insert(
  q: Queries<'notifications'>,
  people: ReturnType<typeof sql>,
  message: Message,
): Promise<void> {
  const { type, title, body, eventKey, clinicId, target } = message;
  await sql`
    insert into notifications (user_id, clinic_id, event_key, type, title, body, target_kind, target_id)
    select person.id, ${clinicId}::uuid, ${eventKey}, ${type}, ${title}, ${body}, ${target?.kind ?? null}::text,
           ${target?.id ?? null}::uuid
      from ${people} as person (id)
    on conflict (user_id, event_key) do nothing`.execute(q);
}

function filtered(q: Queries<'notifications'>, owner: Owner, filter: NotificationFilter) {
  let rows = q
    .selectFrom('notifications')
    .select(COLUMNS)
    .select([TARGET.as('target'), ABOUT.as('about')])
    .where('userId', '=', owner.id);
  if (filter.unreadOnly) rows = rows.where('readAt', 'is', null);
  if (filter.type) rows = rows.where('type', '=', filter.type);
  if (!filter.q) return rows;
  const words = partOf(filter.q);
  return rows.where(({ or, eb }) => or([eb('title', 'ilike', words), eb('body', 'ilike', words)]));
}

async function countUnread(q: Queries<'notifications'>, owner: Owner): Promise<number> {
  const { unread } = await q
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('userId', '=', owner.id)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}
