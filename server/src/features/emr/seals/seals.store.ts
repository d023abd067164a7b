import type { Database } from '../../../database/database.ts';
import type { Sealed } from '../../../kernel/secrets/sealed-box.ts';
import { oauthPlace } from '../oauth/oauth.ts';
import { connectionPlace } from './secrets.ts';

export type SealedTable = 'emr_connections' | 'emr_oauth_requests';

export interface SealStore {
  /** Ids of rows sealed with another key, ascending, after the given one. */
  stale(table: SealedTable, currentKeyId: string, after: string, limit: number): Promise<string[]>;
  /** Locks the row during the work. Null if it was resealed or removed since it was listed. */
  reseal(
    table: SealedTable,
    key: string,
    currentKeyId: string,
    reseal: (box: Sealed, place: string) => Sealed,
  ): Promise<'resealed' | null>;
}

const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';

export function sealStore(db: Database<'emr'>): SealStore {
  const connections = connectionSeals(db);
  const requests = requestSeals(db);
  const of = (table: SealedTable) => (table === 'emr_connections' ? connections : requests);
  return {
    stale: (table, ...rest) => of(table).stale(...rest),
    reseal: (table, ...rest) => of(table).reseal(...rest),
  };
}

interface TableSeals {
  stale(currentKeyId: string, after: string, limit: number): Promise<string[]>;
  reseal(
    key: string,
    currentKeyId: string,
    reseal: (box: Sealed, place: string) => Sealed,
  ): Promise<'resealed' | null>;
}

function connectionSeals(db: Database<'emr'>): TableSeals {
  return {
    stale: (currentKeyId, after, limit) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('emrConnections')
          .select('clinicId')
          .where('sealed', 'is not', null)
          .where('sealedKeyId', '<>', currentKeyId)
          .where('clinicId', '>', after || LOWEST_UUID)
          .orderBy('clinicId')
          .limit(limit)
          .execute();
        return rows.map(({ clinicId }) => clinicId);
      }),
    reseal: (clinicId, currentKeyId, reseal) =>
      db.asPlatform(async (q) => {
        const row = await q
          .selectFrom('emrConnections')
          .select(['sealed', 'sealedKeyId'])
          .where('clinicId', '=', clinicId)
          .where('sealedKeyId', '<>', currentKeyId)
          .forUpdate()
          .executeTakeFirst();
        if (!row?.sealed || !row.sealedKeyId) return null;
        const box = { sealed: row.sealed, sealedKeyId: row.sealedKeyId };
        await q
          .updateTable('emrConnections')
          .set(reseal(box, connectionPlace(clinicId)))
          .where('clinicId', '=', clinicId)
          .execute();
        return 'resealed';
      }),
  };
}

function requestSeals(db: Database<'emr'>): TableSeals {
  return {
    stale: (currentKeyId, after, limit) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('emrOauthRequests')
          .select('stateHash')
          .where('sealedKeyId', '<>', currentKeyId)
          .where('stateHash', '>', after)
          .orderBy('stateHash')
          .limit(limit)
          .execute();
        return rows.map(({ stateHash }) => stateHash);
      }),
    reseal: (stateHash, currentKeyId, reseal) =>
      db.asPlatform(async (q) => {
        const row = await q
          .selectFrom('emrOauthRequests')
          .select(['clinicId', 'sealed', 'sealedKeyId'])
          .where('stateHash', '=', stateHash)
          .where('sealedKeyId', '<>', currentKeyId)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return null;
        await q
          .updateTable('emrOauthRequests')
          .set(reseal(row, oauthPlace(row.clinicId, stateHash)))
          .where('stateHash', '=', stateHash)
          .execute();
        return 'resealed';
      }),
  };
}
