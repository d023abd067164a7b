import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/page-of.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';

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
  append(tx: Database, entry: AuditEntry): Promise<void>;
  list(filter: AuditFilter, page: PageQuery): Promise<Page<AuditRow>>;
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

export function auditStore(db: Database): AuditStore {
  return {
    append: (tx, entry) => {
      const insert: Parameters<Database['asPlatform']>[0] = (q) =>
        q
          .insertInto('auditLog')
          .values({ ...entry, ...BY_TRIGGER, details: JSON.stringify(entry.details) })
          .execute();
      return (entry.clinicId ? tx.inClinic(entry.clinicId, insert) : tx.asPlatform(insert)) as Promise<void>;
    },
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
