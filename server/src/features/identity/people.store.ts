import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { pageOf } from '../../database/page-of.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import type { Role, User } from '../../kernel/user.ts';
import type { Circle } from './links.store.ts';

/** Somebody who signs in, as others see them. */
export interface PersonRow extends User {
  readonly name: string | null;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly hasSecondFactor: boolean;
}

export interface PeopleFilter {
  readonly role: Role | null;
  readonly clinicId: string | null;
}

export interface PeopleStore {
  page(filter: PeopleFilter, page: PageQuery): Promise<Page<PersonRow>>;
  /** Whoever signs in with this address, or did. */
  byEmail(email: string): Promise<User | null>;
  /** Held until the transaction ends; null outside the circle. */
  hold(tx: Transaction, circle: Circle, id: string): Promise<PersonRow | null>;
  setDeactivated(tx: Transaction, id: string, at: Date | null): Promise<void>;
  /** Active admins, held, so that two cannot deactivate each other at once. */
  activeAdmins(tx: Transaction): Promise<string[]>;
}

const secondFactor = sql<boolean>`(users.totp_confirmed_at is not null or exists (select from passkeys where passkeys.user_id = users.id))`;
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
    page: ({ role, clinicId }, page) =>
      db.asPlatform((q) => {
        let rows = q.selectFrom('users').select(COLUMNS).select(secondFactor.as('hasSecondFactor'));
        if (role) rows = rows.where('role', '=', role);
        if (clinicId) rows = rows.where('clinicId', '=', clinicId);
        return pageOf(rows, page, (query) => query.orderBy('email').orderBy('id'));
      }),
    byEmail: (email) =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('users')
            .select(['id', 'email', 'role', 'clinicId'])
            .where('email', '=', email)
            .executeTakeFirst()) ?? null,
      ),
    hold: (tx, circle, id) =>
      db.within(tx).asPlatform(async (q) => {
        const one = q
          .selectFrom('users')
          .select(COLUMNS)
          .select(secondFactor.as('hasSecondFactor'))
          .where('id', '=', id);
        const theirs = circle === 'everybody' ? one : one.where('clinicId', '=', circle.clinicId);
        return (await theirs.forUpdate().executeTakeFirst()) ?? null;
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
