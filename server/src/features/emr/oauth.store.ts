import type { Database, Trail } from '../../database/database.ts';
import type { Sealed } from '../../kernel/sealed-box.ts';

export interface PendingRequest extends Sealed {
  readonly clinicId: string;
  readonly requestToken: string;
  readonly expiresAt: Date;
}

/** Connections begun in a browser; every process may be the one that the browser comes back to. */
export interface OAuthStore {
  /** Written before the EMR is asked for anything. Those of a clinic do not crowd each other out. */
  reserve(
    clinicId: string,
    place: Sealed & { readonly stateHash: string; readonly expiresAt: Date },
    now: Date,
    trail: Trail,
  ): Promise<void>;
  fill(clinicId: string, stateHash: string, token: Sealed & { readonly requestToken: string }): Promise<void>;
  drop(clinicId: string, stateHash: string): Promise<void>;
  /** Once: the second request finds nothing. The state alone tells which clinic it is, so this is platform work. */
  take(stateHash: string): Promise<PendingRequest | null>;
}

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
            .returning(['clinicId', 'requestToken', 'expiresAt', 'sealed', 'sealedKeyId'])
            .executeTakeFirst()) ?? null,
      ),
  };
}
