import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { pageOf } from '../../database/page-of.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import type { ChainHead, LastAnchor } from './anchor.ts';
import type { ChainedRow } from './verify.ts';

export interface AuditFilter {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly action: string | null;
  readonly userId: string | null;
  readonly clinicId: string | null;
}

export type AuditRow = AuditEntry & { readonly id: string; readonly at: Date };

/** Append and read. There is no way to change or remove a row, here or in the database. */
export interface AuditStore {
  append(tx: Transaction, entry: AuditEntry): Promise<void>;
  list(filter: AuditFilter, page: PageQuery): Promise<Page<AuditRow>>;
  /** Where each chain stands now. */
  heads(): Promise<ChainHead[]>;
  /** Null where none was ever written. */
  lastAnchor(): Promise<LastAnchor | null>;
  /** Counts one more, which `write` puts into the file and signs; one process at a time, so that each follows the last. */
  addAnchor(write: (before: LastAnchor) => Promise<string>): Promise<LastAnchor>;
  /** Every row of every chain, in order, a thousand at a time. */
  chainedRows(): AsyncIterable<ChainedRow>;
}

const COLUMNS = [
  'id',
  'at',
  'userId',
  'clinicId',
  'action',
  'resource',
  'ip',
  'userAgent',
  'requestId',
  'success',
  'details',
] as const;

// The chain, its number, the time and the hash are the trigger's to fill in.
const BY_TRIGGER = { chain: '00000000-0000-0000-0000-000000000000', seq: 0, at: new Date(0), hash: '' };

export function auditStore(db: Database<'audit'>): AuditStore {
  return {
    append: (tx, entry) => {
      const insert: Parameters<Database<'audit'>['asPlatform']>[0] = (q) =>
        q
          .insertInto('auditLog')
          .values({ ...entry, ...BY_TRIGGER, details: JSON.stringify(entry.details) })
          .execute();
      return (
        entry.clinicId ? db.within(tx).inClinic(entry.clinicId, insert) : db.within(tx).asPlatform(insert)
      ) as Promise<void>;
    },
    heads: () =>
      db.asPlatform((q) =>
        q.selectFrom('auditChains').select(['chain', 'seq', 'hash']).orderBy('chain').execute(),
      ),
    lastAnchor: async () =>
      (await db.asPlatform((q) =>
        q.selectFrom('auditAnchoring').select(['lines', 'signature']).executeTakeFirst(),
      )) ?? null,
    addAnchor: (write) => addAnchor(db, write),
    chainedRows: () => chainedRows(db),
    list: (filter, page) =>
      db.asPlatform((q) => {
        let rows = q.selectFrom('auditLog').select(COLUMNS);
        if (filter.from) rows = rows.where('at', '>=', filter.from);
        if (filter.to) rows = rows.where('at', '<', filter.to);
        if (filter.action) rows = rows.where('action', '=', filter.action);
        if (filter.userId) rows = rows.where('userId', '=', filter.userId);
        if (filter.clinicId) rows = rows.where('clinicId', '=', filter.clinicId);
        return pageOf(rows, page, (query) => query.orderBy('at', 'desc').orderBy('id', 'desc'));
      }),
  };
}

// The one place that holds a transaction over a write to the disk: the lines of all processes must follow each other.
function addAnchor(
  db: Database<'audit'>,
  write: (before: LastAnchor) => Promise<string>,
): Promise<LastAnchor> {
  return db.asPlatform(async (q) => {
    await q
      .insertInto('auditAnchoring')
      .values({ lines: 0, signature: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = await q
      .selectFrom('auditAnchoring')
      .select(['lines', 'signature'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const last = { lines: before.lines + 1, signature: await write(before) };
    await q.updateTable('auditAnchoring').set(last).execute();
    return last;
  });
}

const BATCH = 1_000;

// The text is built here and not by the database's own function: who changes rows could change that too.
async function* chainedRows(db: Database<'audit'>): AsyncGenerator<ChainedRow> {
  let after = { chain: '00000000-0000-0000-0000-000000000000', seq: 0 };
  for (;;) {
    const { rows } = await db.asPlatform((q) =>
      sql<ChainedRow>`
        select chain, seq, hash,
               jsonb_build_array(chain, seq, id, clinic_id, (extract(epoch from at) * 1000000)::bigint, user_id, action, resource,
                 ip, user_agent, request_id, success, details)::text as text
          from audit_log where (chain, seq) > (${after.chain}::uuid, ${after.seq}::bigint)
         order by chain, seq limit ${BATCH}`.execute(q),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { chain: last.chain, seq: last.seq };
  }
}
