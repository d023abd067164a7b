import { sql } from 'kysely';
import type { Database, Trail } from '../../database/database.ts';
import type { Scope } from './scopes.ts';

export interface McpToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface Bearer {
  readonly tokenId: string;
  readonly clinicId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

export interface TokenStore {
  /** Newest first. */
  list(clinicId: string): Promise<readonly McpToken[]>;
  add(
    clinicId: string,
    token: {
      readonly name: string;
      readonly hash: string;
      readonly scopes: readonly Scope[];
      readonly expiresAt: Date | null;
    },
    trail: Trail,
  ): Promise<McpToken>;
  remove(clinicId: string, id: string, trail: Trail): Promise<boolean>;
  /** Read on every request, so that a revoked token stops working at once in every process. */
  find(hash: string, now: Date): Promise<Bearer | null>;
  noteUse(bearer: Bearer, now: Date): Promise<void>;
  /**
   * Id of the period in which the token asks about one person; searching for somebody else, or ten minutes,
   * ends it.
   */
  personInHand(bearer: Bearer, search: string | null, now: Date): Promise<string>;
  /** The caller's number as the voice platform reported it for this call. */
  callerPhone(clinicId: string, callId: string): Promise<string | null>;
}

const VERIFIED_FOR_MS = 10 * 60_000;

const COLUMNS = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

export function tokenStore(db: Database<'mcp'>): TokenStore {
  return {
    list: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('mcpTokens')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .orderBy('createdAt', 'desc')
          .execute();
        return rows.map(tokenOf);
      }),
    add: (clinicId, { name, hash, scopes, expiresAt }, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const row = await q
          .insertInto('mcpTokens')
          .values({ clinicId, name, tokenHash: hash, scopes: [...scopes], expiresAt })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        await trail(tx, { name, scopes: [...scopes] });
        return tokenOf(row);
      }),
    remove: (clinicId, id, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const row = await q
          .deleteFrom('mcpTokens')
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst();
        if (row) await trail(tx, { name: row.name });
        return row !== undefined;
      }),
    find: async (hash, now) => {
      const row = await db.asPlatform((q) =>
        q
          .selectFrom('mcpTokens')
          .select(['id', 'clinicId', 'name', 'scopes', 'expiresAt'])
          .where('tokenHash', '=', hash)
          .executeTakeFirst(),
      );
      if (!row || (row.expiresAt && row.expiresAt <= now)) return null;
      return { tokenId: row.id, clinicId: row.clinicId, name: row.name, scopes: row.scopes as Scope[] };
    },
    noteUse: async ({ clinicId, tokenId }, now) => {
      await db.batch(clinicId, (q) => [
        q.updateTable('mcpTokens').set({ lastUsedAt: now }).where('id', '=', tokenId).execute(),
      ]);
    },
    personInHand: ({ clinicId, tokenId }, search, now) =>
      db.inClinic(clinicId, async (q) => {
        const oldest = new Date(now.getTime() - VERIFIED_FOR_MS);
        const { rows } = await sql<{ searchedAt: Date; searched: string | null }>`
          update mcp_tokens
             set searched_at = case
                   when searched_at is null or searched_at < ${oldest}
                     or (${search}::text is not null and searched is distinct from ${search}) then ${now}
                   else searched_at end,
                 searched = coalesce(${search}, searched)
           where id = ${tokenId}
          returning searched_at as "searchedAt", searched`.execute(q);
        return `${(rows[0]?.searchedAt ?? now).getTime()}-${rows[0]?.searched ?? ''}`;
      }),
    callerPhone: (clinicId, callId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callLogs')
          .select('callerPhone')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst();
        return row?.callerPhone ?? null;
      }),
  };
}

const tokenOf = (row: Omit<McpToken, 'scopes'> & { readonly scopes: readonly string[] }): McpToken => ({
  ...row,
  scopes: row.scopes as Scope[],
});
