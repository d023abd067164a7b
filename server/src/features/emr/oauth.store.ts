import type { Database, Queries } from '../../database/database.ts';
import type { Trail } from './ports.ts';
import type { Sealed } from './sealed-box.ts';

export interface PendingRequest extends Sealed {
  readonly clinicId: string;
  readonly requestToken: string;
  readonly expiresAt: Date;
}

/** Connections begun in a browser; every process may be the one that the browser comes back to. */
export interface OAuthStore {
  /** Takes one of the clinic's few places before the EMR is asked for anything. */
  reserve(
    clinicId: string,
    place: Sealed & { readonly stateHash: string; readonly expiresAt: Date },
    limits: { readonly now: Date; readonly maxPending: number },
    trail: Trail,
  ): Promise<'reserved' | 'full'>;
  fill(clinicId: string, stateHash: string, token: Sealed & { readonly requestToken: string }): Promise<void>;
  drop(clinicId: string, stateHash: string): Promise<void>;
  /** Once: whoever comes second finds nothing. The state alone tells which clinic it is, so this is platform work. */
  take(stateHash: string): Promise<PendingRequest | null>;
}

export function oauthStore(db: Database): OAuthStore {
  return {
    reserve: (clinicId, place, { now, maxPending }, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await holdConnection(q, clinicId);
        await q
          .deleteFrom('emrOauthRequests')
          .where('clinicId', '=', clinicId)
          .where('expiresAt', '<=', now)
          .execute();
        const { pending } = await q
          .selectFrom('emrOauthRequests')
          .select(({ fn }) => fn.countAll<number>().as('pending'))
          .where('clinicId', '=', clinicId)
          .executeTakeFirstOrThrow();
        if (pending >= maxPending) return 'full';
        await q
          .insertInto('emrOauthRequests')
          .values({ ...place, clinicId, requestToken: '' })
          .execute();
        await trail(tx);
        return 'reserved';
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

// Two who begin at once are counted one after the other.
async function holdConnection(q: Queries, clinicId: string): Promise<void> {
  await q
    .selectFrom('emrConnections')
    .select('clinicId')
    .where('clinicId', '=', clinicId)
    .forUpdate()
    .execute();
}
