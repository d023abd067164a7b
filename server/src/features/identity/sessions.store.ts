import type { Database, Queries, Transaction } from '../../database/database.ts';
import type { User } from '../../kernel/people/user.ts';

/** Where a sign-in or a refresh came from. */
export interface Device {
  readonly device: string;
  readonly ip: string;
}

export interface Session extends Device {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  /** Who created the reset link that set the password of this sign-in. */
  readonly resetBy: string | null;
}

export type EndedBy = 'sign-out' | 'person' | 'reuse' | 'password' | 'deactivation';

export interface SessionStore {
  open(user: Pick<User, 'id' | 'clinicId'>, from: Device, times: { now: Date; until: Date }): Promise<string>;
  /**
   * Locks the row until the transaction ends, so that a second use of the same token finds another serial.
   */
  hold(tx: Transaction, id: string): Promise<(Session & { readonly serial: number }) | null>;
  move(
    tx: Transaction,
    id: string,
    from: Device & { readonly serial: number; now: Date; until: Date },
  ): Promise<void>;
  end(tx: Transaction, id: string, by: EndedBy, now: Date): Promise<void>;
  endAll(tx: Transaction, userId: string, by: EndedBy, now: Date, except?: string): Promise<void>;
  list(userId: string, now: Date): Promise<Session[]>;
  forget(before: Date): Promise<number>;
}

const COLUMNS = ['id', 'device', 'ip', 'createdAt', 'lastUsedAt', 'expiresAt', 'resetBy'] as const;

/** Users belong to the platform as well as to a clinic, so these queries run in platform scope. */
export function sessionStore(db: Database<'identity'>): SessionStore {
  return {
    open: (user, from, { now, until }) =>
      db.asPlatform(async (q) => {
        const marked = await q
          .updateTable('users')
          .set({ lastSignInAt: now })
          .where('id', '=', user.id)
          .returning('resetBy')
          .executeTakeFirstOrThrow();
        const row = { ...from, ...marked, userId: user.id, clinicId: user.clinicId };
        const times = { createdAt: now, lastUsedAt: now, expiresAt: until };
        const inserting = q.insertInto('sessions').values({ ...row, ...times });
        return (await inserting.returning('id').executeTakeFirstOrThrow()).id;
      }),
    hold: (tx, id) =>
      db.within(tx).asPlatform(
        async (q) =>
          (await q
            .selectFrom('sessions')
            .select([...COLUMNS, 'serial'])
            .where('id', '=', id)
            .where('endedAt', 'is', null)
            .forUpdate()
            .executeTakeFirst()) ?? null,
      ),
    move: (tx, id, { serial, now, until, device, ip }) =>
      db.within(tx).asPlatform(async (q) => {
        await q
          .updateTable('sessions')
          .set({ serial, device, ip, lastUsedAt: now, expiresAt: until })
          .where('id', '=', id)
          .execute();
      }),
    end: (tx, id, by, now) =>
      db.within(tx).asPlatform(async (q) => {
        await open(q).set({ endedAt: now, endedBy: by }).where('id', '=', id).execute();
      }),
    endAll: (tx, userId, by, now, except) =>
      db.within(tx).asPlatform(async (q) => {
        const all = open(q).set({ endedAt: now, endedBy: by }).where('userId', '=', userId);
        await (except ? all.where('id', '<>', except) : all).execute();
      }),
    list: (userId, now) =>
      db.asPlatform((q) =>
        q
          .selectFrom('sessions')
          .select(COLUMNS)
          .where('userId', '=', userId)
          .where('endedAt', 'is', null)
          .where('expiresAt', '>', now)
          .orderBy('lastUsedAt', 'desc')
          .limit(100)
          .execute(),
      ),
    forget: (before) =>
      db.asPlatform(async (q) => {
        const { numDeletedRows } = await q
          .deleteFrom('sessions')
          .where('expiresAt', '<', before)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
  };
}

function open(q: Queries<'identity'>) {
  return q.updateTable('sessions').where('endedAt', 'is', null);
}
