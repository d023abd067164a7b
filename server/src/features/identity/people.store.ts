import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { Role, User } from '../../kernel/people/user.ts';
import type { Circle } from './links.store.ts';

export interface PersonRow extends User {
  readonly clinicName: string | null;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly hasSecondFactor: boolean;
}

export interface PeopleFilter {
  readonly role: Role | null;
  readonly clinicId: string | null;
  readonly status: 'active' | 'deactivated' | null;
  /** Matches part of an email address or a name. */
  readonly q: string | null;
}

const SORTS = {
  keys: {
    email: byText('email'),
    name: byText("lower(coalesce(name, ''))"),
    createdAt: byTime('created_at'),
    lastSignInAt: byTime("coalesce(last_sign_in_at, '-infinity')"),
  },
  id: 'id',
};

export interface PeopleStore {
  list(filter: PeopleFilter, part: ListPart): Promise<Listed<PersonRow>>;
  byEmail(email: string): Promise<User | null>;
  /** Locks the row until the transaction ends; null outside the circle. */
  hold(tx: Transaction, circle: Circle, id: string): Promise<PersonRow | null>;
  clinicName(clinicId: string): Promise<string | null>;
  setName(tx: Transaction, id: string, name: string): Promise<void>;
  setDeactivated(tx: Transaction, id: string, at: Date | null): Promise<void>;
  /** Active admins, locked so that two cannot deactivate each other at the same time. */
  activeAdmins(tx: Transaction): Promise<string[]>;
}

const secondFactor = sql<boolean>`(users.totp_confirmed_at is not null or exists (select from passkeys where passkeys.user_id = users.id))`;
const clinicName = sql<string | null>`(select clinics.name from clinics where clinics.id = users.clinic_id)`;
const BESIDES = [secondFactor.as('hasSecondFactor'), clinicName.as('clinicName')] as const;
const COLUMNS = [
  'id',
  'email',
  'role',
  'clinicId',
  'name',
  'createdAt',
  'lastSignInAt',
  'deactivatedAt',
] as const;

export function peopleStore(db: Database<'identity'>): PeopleStore {
  return {
    list: (filter, part) => db.asPlatform((q) => listOf(q, filtered(q, filter), SORTS, part)),
    byEmail: (email) =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('users')
            .select(['id', 'email', 'name', 'role', 'clinicId'])
            .where('email', '=', email)
            .executeTakeFirst()) ?? null,
      ),
    hold: (tx, circle, id) =>
      db.within(tx).asPlatform(async (q) => {
        const one = q.selectFrom('users').select(COLUMNS).select(BESIDES).where('id', '=', id);
        const theirs = circle === 'everybody' ? one : one.where('clinicId', '=', circle.clinicId);
        return (await theirs.forUpdate().executeTakeFirst()) ?? null;
      }),
    clinicName: (clinicId) =>
      db.asPlatform(
        async (q) =>
          (await q.selectFrom('clinics').select('name').where('id', '=', clinicId).executeTakeFirst())
            ?.name ?? null,
      ),
    setName: (tx, id, name) =>
      db.within(tx).asPlatform(async (q) => {
        await q.updateTable('users').set({ name }).where('id', '=', id).execute();
      }),
    setDeactivated: (tx, id, deactivatedAt) =>
      db.within(tx).asPlatform(async (q) => {
        await q.updateTable('users').set({ deactivatedAt }).where('id', '=', id).execute();
      }),
    activeAdmins: (tx) =>
      db.within(tx).asPlatform(async (q) => {
        const rows = await q
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'platform_admin')
          .where('deactivatedAt', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute();
        return rows.map(({ id }) => id);
      }),
  };
}

function filtered(q: Queries<'identity'>, { role, clinicId, status, q: words }: PeopleFilter) {
  let rows = q.selectFrom('users').select(COLUMNS).select(BESIDES);
  if (role) rows = rows.where('role', '=', role);
  if (clinicId) rows = rows.where('clinicId', '=', clinicId);
  if (status) rows = rows.where('deactivatedAt', status === 'active' ? 'is' : 'is not', null);
  if (!words) return rows;
  const part = partOf(words);
  return rows.where(({ or, eb }) => or([eb('email', 'ilike', part), eb('name', 'ilike', part)]));
}
