import type { Database, Transaction } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { AnchorFile } from '../../ports/anchor-file.ts';
import { readAnchor } from './anchor.ts';
import { type Anchoring, startAnchoring } from './anchoring.ts';
import { auditRoutes } from './routes.ts';
import { auditStore } from './store.ts';
import { verifyChains } from './verify.ts';

export interface Audit {
  /** In the transaction of the change it tells of. */
  record(tx: Transaction, entry: AuditEntry): Promise<void>;
  recordAlone(entry: AuditEntry): Promise<void>;
  /** Fixes the ends of the chains outside the database, from now until it is stopped. */
  startAnchoring(needs: { file: AnchorFile; key: Secret<Buffer>; clock: Clock; log: Logger }): Anchoring;
  /** Finds changed rows, removed rows and cut tails; anchors that none of the keys has signed are ignored and counted. */
  verify(file: AnchorFile, keys: readonly Secret<Buffer>[]): Promise<Verification>;
  routes(guards: Guards): Routes[];
}

export type Verification = Awaited<ReturnType<typeof verifyChains>> & { readonly unsignedAnchors: number };

export function createAudit({ db }: { readonly db: Database<'audit'> }): Audit {
  const store = auditStore(db);
  return {
    record: store.append,
    recordAlone: (entry) => store.append(db, entry),
    startAnchoring: (needs) => startAnchoring({ store, ...needs }),
    verify: async (file, keys) => {
      const anchors = (await file.lines()).map((line) => readAnchor(keys, line));
      const heads = await store.heads();
      const signed = anchors.filter((anchor) => anchor !== null);
      const result = await verifyChains(store.chainedRows(), heads, signed.flat());
      return { ...result, unsignedAnchors: anchors.length - signed.length };
    },
    routes: (guards) => auditRoutes(store, guards),
  };
}
