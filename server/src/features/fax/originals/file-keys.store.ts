import type { Database } from '../../../database/database.ts';

export interface FileKeyStore {
  after(key: string, limit: number): Promise<readonly string[]>;
}

export function fileKeyStore(db: Database<'fax'>): FileKeyStore {
  return {
    after: (key, limit) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('faxDocuments')
          .select('fileKey')
          .where('fileKey', '>', key)
          .orderBy('fileKey')
          .limit(limit)
          .execute();
        return rows.map(({ fileKey }) => fileKey);
      }),
  };
}
