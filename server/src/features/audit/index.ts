import type { Database, Transaction } from '../../database/database.ts';
import { platformLocks } from '../../database/locks.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import { writeInBatches } from '../../kernel/load/write-behind.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { AnchorFile } from '../../ports/anchor-file.ts';
import { type LastAnchor, readAnchors, vouchLine } from './anchor.ts';
import { anchorGaps } from './anchor-gaps.ts';
import { anchorKeyOf } from './anchor-key.ts';
import { type Anchoring, type AnchoringNeeds, startAnchoring } from './anchoring.ts';
import { readsRoutes } from './reads-routes.ts';
import { auditRoutes } from './routes.ts';
import { auditStore } from './store.ts';
import { type Verification, verifyNow } from './verification.ts';
import { verifyChains } from './verify.ts';

export { lookPart } from './person.store.ts';

export interface Audit {
  /** Records in the transaction of the change. */
  record(tx: Transaction, entry: AuditEntry): Promise<void>;
  recordAlone(entry: AuditEntry): Promise<void>;
  /** Writes the chain heads outside the database until stopped. */
  startAnchoring(needs: AnchoringNeeds): Anchoring;
  /**
   * Finds changed rows, removed rows, truncated chains and missing anchors. Anchors not signed by a known key
   * are ignored and counted.
   */
  /** `expected`: anchor lines kept elsewhere, which the file must still contain. */
  verify(
    file: AnchorFile,
    keys: readonly Secret<Buffer>[],
    expected?: readonly string[],
  ): Promise<Verification>;
  /** Signs the other keys' ids with the current key, so that their public keys are enough from then on. */
  vouchForKeys(file: AnchorFile, keys: readonly Secret<Buffer>[]): Promise<void>;
  /** Called after a restore, when later anchors refer to rows that no longer exist. */
  forgetLaterAnchors(file: AnchorFile): Promise<void>;
  routes(guards: Guards): Routes[];
}

const NONE: LastAnchor = { lines: 0, signature: '' };

interface Needs {
  readonly db: Database<'audit'>;
  /** The anchors outside the database, for verification from the dashboard. */
  readonly anchors?: { readonly file: AnchorFile; readonly keys: readonly Secret<Buffer>[] };
}

export function createAudit({ db, anchors }: Needs): Audit {
  const store = auditStore(db);
  const verify: Audit['verify'] = async (file, keys, expected = []) => {
    const last = (await store.lastAnchor()) ?? NONE;
    const read = readAnchors(keys.map(anchorKeyOf), keys, await file.lines());
    const gaps = anchorGaps(read.numbered, last);
    const highest = read.numbered.reduce((most, { n }) => Math.max(most, n), 0);
    const elsewhere = readAnchors(keys.map(anchorKeyOf), keys, expected);
    const here = new Set(read.numbered.map(({ sig }) => sig));
    const anchors = [...read.heads, ...elsewhere.heads];
    const result = await verifyChains(store.chainedRows(), await store.heads(), anchors);
    return {
      ...result,
      unsignedAnchors: read.unsigned,
      anchorGaps: read.firstKept ? gaps : [...gaps, { from: 0, to: 0 }],
      // One line may come from a process killed before it was counted.
      anchorsAhead: Math.max(0, highest - last.lines - 1),
      lastAnchor: read.numbered.find(({ n }) => n === highest) ?? null,
      // An expected line without our signature proves nothing, so it counts as missing.
      expectedMissing: elsewhere.numbered.filter(({ sig }) => !here.has(sig)).length + elsewhere.unsigned,
    };
  };
  const verifyHere =
    anchors && (() => verifyNow(() => verify(anchors.file, anchors.keys), platformLocks(db)));
  const recordAlone = writeInBatches<AuditEntry>({
    name: 'audit',
    store: (entries, clinicId) => store.appendAll(clinicId || null, entries),
    groupOf: ({ clinicId }) => clinicId ?? '',
  });
  return {
    record: store.append,
    recordAlone,
    startAnchoring: (needs) => startAnchoring({ store, ...needs }),
    verify,
    vouchForKeys: async (file, [current, ...older]) => {
      if (!current) return;
      const key = anchorKeyOf(current);
      const there = new Set(await file.lines());
      for (const line of older.map((each) => vouchLine(key, anchorKeyOf(each))))
        if (!there.has(line)) await file.append(line);
    },
    forgetLaterAnchors: async (file) => {
      const { lines } = (await store.lastAnchor()) ?? NONE;
      await file.keep((line) => numberOf(line) <= lines);
    },
    routes: (guards) => [auditRoutes({ ...store, verify: verifyHere }, guards), readsRoutes(store, guards)],
  };
}

function numberOf(line: string): number {
  try {
    return (JSON.parse(line) as { n?: number }).n ?? 0;
  } catch {
    return 0;
  }
}
