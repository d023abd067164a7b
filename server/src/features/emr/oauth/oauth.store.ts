import type { Database, Trail, Transaction } from '../../../database/database.ts';
import type { Sealed } from '../../../kernel/secrets/sealed-box.ts';

export interface PendingRequest extends Sealed {
  readonly clinicId: string;
  readonly requestToken: string;
  readonly expiresAt: Date;
}

/** A token waiting for a manager to confirm who granted it. */
export interface WaitingToken extends Sealed {
  readonly stateHash: string;
  readonly grantedBy: string;
  readonly authorisedBy: string | null;
  readonly cameFrom: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** Authorisations started in a browser, which may return to any process. */
export interface OAuthStore {
  /** Stored before the first request to the EMR. One clinic can run several attempts at once. */
  reserve(
    clinicId: string,
    place: Sealed & { readonly stateHash: string; readonly expiresAt: Date },
    now: Date,
    trail: Trail,
  ): Promise<void>;
  fill(clinicId: string, stateHash: string, token: Sealed & { readonly requestToken: string }): Promise<void>;
  drop(clinicId: string, stateHash: string): Promise<void>;
  /** Succeeds once. Runs as platform, because only the state identifies the clinic. */
  take(stateHash: string): Promise<PendingRequest | null>;
  hold(tx: Transaction, clinicId: string, token: WaitingToken): Promise<void>;
  waiting(clinicId: string, now: Date): Promise<WaitingToken[]>;
  /** Drops every waiting token: after one is confirmed or declined, the others must be granted again. */
  forgetWaiting(tx: Transaction, clinicId: string): Promise<void>;
}

const WAITING = [
  'stateHash',
  'sealed',
  'sealedKeyId',
  'grantedBy',
  'authorisedBy',
  'cameFrom',
  'expiresAt',
  'createdAt',
] as const;

export function oauthStore(db: Database<'emr'>): OAuthStore {
  return {
    reserve: (clinicId, place, now, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await q
          .deleteFrom('emrOauthRequests')
          .where('clinicId', '=', clinicId)
          .where('expiresAt', '<=', now)
          .execute();
        await q
          .insertInto('emrOauthRequests')
          .values({ ...place, clinicId, requestToken: '' })
          .execute();
        await trail(tx);
      }),
    fill: (clinicId, stateHash, token) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('emrOauthRequests')
          .set(token)
          .where('clinicId', '=', clinicId)
          .where('stateHash', '=', stateHash)
          .execute();
      }),
    drop: (clinicId, stateHash) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .deleteFrom('emrOauthRequests')
          .where('clinicId', '=', clinicId)
          .where('stateHash', '=', stateHash)
          .execute();
      }),
    take: (stateHash) =>
      db.asPlatform(
        async (q) =>
          (await q
            .deleteFrom('emrOauthRequests')
            .where('stateHash', '=', stateHash)
            .where('grantedBy', 'is', null)
            .returning(['clinicId', 'requestToken', 'expiresAt', 'sealed', 'sealedKeyId'])
            .executeTakeFirst()) ?? null,
      ),
    ...waitingTokens(db),
  };
}

function waitingTokens(db: Database<'emr'>): Pick<OAuthStore, 'hold' | 'waiting' | 'forgetWaiting'> {
  return {
    hold: (tx, clinicId, token) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .insertInto('emrOauthRequests')
          .values({ ...token, clinicId, requestToken: '' })
          .execute();
      }),
    waiting: (clinicId, now) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('emrOauthRequests')
          .select(WAITING)
          .where('clinicId', '=', clinicId)
          .where('grantedBy', 'is not', null)
          .where('expiresAt', '>', now)
          .orderBy('createdAt', 'desc')
          .execute();
        return rows.map((row) => ({ ...row, grantedBy: row.grantedBy ?? '' }));
      }),
    forgetWaiting: (tx, clinicId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .deleteFrom('emrOauthRequests')
          .where('clinicId', '=', clinicId)
          .where('grantedBy', 'is not', null)
          .execute();
      }),
  };
}
