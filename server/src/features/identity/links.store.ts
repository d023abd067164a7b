import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { nameOfUser } from '../../database/shown-name.ts';
import { uniqueOr } from '../../database/unique.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Role } from '../../kernel/people/user.ts';

export interface Invitation extends Omit<NewLink, 'tokenHash' | 'createdBy'> {
  readonly id: string;
}

export interface NewLink {
  readonly tokenHash: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly clinicId: string | null;
  /** Null if not requested by a signed-in user. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface TakenLink extends Omit<NewLink, 'tokenHash' | 'createdAt' | 'expiresAt'> {
  readonly userId: string | null;
}

export interface OpenInvitation {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly clinicName: string | null;
  /** Null if the inviter's account was deleted. */
  readonly invitedBy: string | null;
  readonly expiresAt: Date;
}

/** Users of one clinic, or all users. */
export type Circle = { readonly clinicId: string } | 'everybody';

export interface LinkStore {
  /** Replaces an earlier invitation of the same address in the same circle. */
  invite(tx: Transaction, link: NewLink): Promise<Invitation>;
  /** Replaces the user's earlier links. */
  allowReset(tx: Transaction, userId: string, link: NewLink): Promise<void>;
  /** Uses the link up; null if unknown, used or expired. */
  take(
    tx: Transaction,
    kind: 'invitation' | 'reset',
    tokenHash: string,
    now: Date,
  ): Promise<TakenLink | null>;
  /** Reads a link without using it up; null if unknown, used, expired, or if its user has signed in. */
  open(tokenHash: string, now: Date): Promise<OpenInvitation | null>;
  invitations(circle: Circle, now: Date): Promise<Invitation[]>;
  withdraw(tx: Transaction, circle: Circle, id: string): Promise<boolean>;
}

const INVITATION = ['id', 'email', 'name', 'role', 'clinicId', 'createdAt', 'expiresAt'] as const;
const MOST_SHOWN = 200;

export function linkStore(db: Database<'identity'>): LinkStore {
  return {
    invite: (tx, link) =>
      db.within(tx).asPlatform(async (q) => {
        await dropEarlier(q, link);
        return uniqueOr(
          () =>
            new Failure(
              'CONFLICT',
              'Somebody else has invited this e-mail address already. Take another one.',
            ),
          q
            .insertInto('accountLinks')
            .values({ ...link, kind: 'invitation' })
            .returning(INVITATION)
            .executeTakeFirstOrThrow(),
        );
      }),
    allowReset: (tx, userId, link) =>
      db.within(tx).asPlatform(async (q) => {
        await q.deleteFrom('accountLinks').where('userId', '=', userId).execute();
        await q
          .insertInto('accountLinks')
          .values({ ...link, kind: 'reset', userId })
          .execute();
      }),
    take: (tx, kind, tokenHash, now) =>
      db.within(tx).asPlatform(async (q) => {
        const link = await q
          .deleteFrom('accountLinks')
          .where('tokenHash', '=', tokenHash)
          .where('kind', '=', kind)
          .returning(['userId', 'email', 'name', 'role', 'clinicId', 'createdBy', 'expiresAt'])
          .executeTakeFirst();
        return link && link.expiresAt > now ? link : null;
      }),
    open: (tokenHash, now) =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<OpenInvitation>`
          select link.email, link.name, link.role, link.expires_at,
                 (select clinics.name from clinics where clinics.id = link.clinic_id) as clinic_name,
                 ${nameOfUser(sql`link.created_by`)} as invited_by
            from account_links link left join users owner on owner.id = link.user_id
           where link.token_hash = ${tokenHash} and link.expires_at > ${now}
             and (link.kind = 'invitation' or (owner.last_sign_in_at is null and owner.deactivated_at is null))`.execute(
          q,
        );
        return rows[0] ?? null;
      }),
    invitations: (circle, now) =>
      db.asPlatform((q) => {
        const all = q
          .selectFrom('accountLinks')
          .select(INVITATION)
          .where('kind', '=', 'invitation')
          .where('expiresAt', '>', now);
        const theirs = circle === 'everybody' ? all : all.where('clinicId', '=', circle.clinicId);
        return theirs.orderBy('createdAt', 'desc').limit(MOST_SHOWN).execute();
      }),
    withdraw: (tx, circle, id) =>
      db.within(tx).asPlatform(async (q) => {
        const one = q.deleteFrom('accountLinks').where('id', '=', id).where('kind', '=', 'invitation');
        const theirs = circle === 'everybody' ? one : one.where('clinicId', '=', circle.clinicId);
        return (await theirs.returning('id').executeTakeFirst()) !== undefined;
      }),
  };
}

// An expired invitation is replaced. A valid one of another clinic blocks this one, because clinics could
// otherwise cancel each other's.
async function dropEarlier(q: Queries<'identity'>, { email, clinicId, createdAt }: NewLink): Promise<void> {
  await q
    .deleteFrom('accountLinks')
    .where('kind', '=', 'invitation')
    .where('email', '=', email)
    .where(({ or, eb }) =>
      or([
        eb('expiresAt', '<=', createdAt),
        clinicId ? eb('clinicId', '=', clinicId) : eb('clinicId', 'is', null),
      ]),
    )
    .execute();
}
