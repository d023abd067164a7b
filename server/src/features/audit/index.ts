import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import { auditRoutes } from './routes.ts';
import { auditStore } from './store.ts';

export interface Audit {
  /** In the transaction of the change it tells of. */
  record(tx: Database, entry: AuditEntry): Promise<void>;
  recordAlone(entry: AuditEntry): Promise<void>;
  routes(guards: Guards): Routes[];
}

export function createAudit({ db }: { readonly db: Database }): Audit {
  const store = auditStore(db);
  return {
    record: store.append,
    recordAlone: (entry) => store.append(db, entry),
    routes: (guards) => auditRoutes(store, guards),
  };
}
