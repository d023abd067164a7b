import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import { pageOf } from '../../database/page-of.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import type { FaxDocument, FaxStatus } from './document.ts';
import { PROCESS_FAX } from './job-kinds.ts';

export interface NewFax {
  readonly source: FaxDocument['source'];
  readonly sourceFaxId: string | null;
  readonly fileKey: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly contentHash: string;
  /** Set where it is clear on arrival that nothing can be done with it. */
  readonly errorMessage: string | null;
}

/** Runs as the last thing of the transaction. */
export type Also = (tx: Transaction) => Promise<void>;

/** Every method is fenced by a clinic; there is none that can see two. */
export interface FaxStore {
  add(clinicId: string, fax: NewFax, also: Also): Promise<FaxDocument>;
  list(clinicId: string, status: FaxStatus | null, page: PageQuery): Promise<Page<FaxDocument>>;
  read(clinicId: string, id: string, also: Also): Promise<FaxDocument | null>;

  retry(clinicId: string, id: string, also: Also): Promise<FaxDocument | { readonly from: FaxStatus } | null>;
}

export const DOCUMENT = [
  'id',
  'status',
  'documentType',
  'urgency',
  'extracted',
  'confidence',
  'model',
  'cost',
  'matchedDemographicId',
  'matchConfidence',
  'matchMethod',
  'reviewReason',
  'errorMessage',
  'source',
  'receivedAt',
  'pageCount',
  'fileName',
  'machineMatch',
  'verifiedBy',
  'verifiedAt',
] as const;

export function faxStore(db: Database<'fax'>): FaxStore {
  return {
    add: (clinicId, fax, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const document = await insertFax(q, clinicId, fax);
        if (!document) throw new Error('an upload has no id that could be taken');
        await also(tx);
        return document;
      }),
    list: (clinicId, status, page) =>
      db.inClinic(clinicId, async (q) => {
        const all = q.selectFrom('faxDocuments').select(DOCUMENT).where('clinicId', '=', clinicId);
        const rows = status ? all.where('status', '=', status) : all;
        const found = await pageOf(rows, page, (query) =>
          query.orderBy('receivedAt', 'desc').orderBy('id', 'desc'),
        );
        return found as unknown as Page<FaxDocument>;
      }),
    read: (clinicId, id, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const document = await ofFax(
          q.selectFrom('faxDocuments').select(DOCUMENT),
          clinicId,
          id,
        ).executeTakeFirst();
        if (document) await also(tx);
        return (document as unknown as FaxDocument | undefined) ?? null;
      }),
    retry: (clinicId, id, also) => db.inClinic(clinicId, (q, tx) => retry(q, clinicId, id, () => also(tx))),
  };
}

interface ById<Query> {
  where(column: 'clinicId' | 'id', is: '=', value: string): Query;
}

/** One fax of one clinic. */
export function ofFax<Query extends ById<Query>>(query: Query, clinicId: string, id: string): Query {
  return query.where('clinicId', '=', clinicId).where('id', '=', id);
}

/** With its job, so that a fax that is kept is also read. Null when this fax of the source is here already. */
export async function insertFax(
  q: Queries<'fax'>,
  clinicId: string,
  fax: NewFax,
): Promise<FaxDocument | null> {
  const row = await q
    .insertInto('faxDocuments')
    .values({ ...fax, clinicId, status: fax.errorMessage ? 'error' : 'pending' })
    .onConflict((conflict) => conflict.columns(['clinicId', 'sourceFaxId']).doNothing())
    .returning(DOCUMENT)
    .executeTakeFirst();
  if (row && !fax.errorMessage) await enqueueProcessing(q, clinicId, row.id);
  return (row as unknown as FaxDocument | undefined) ?? null;
}

async function enqueueProcessing(q: Queries<'fax'>, clinicId: string, documentId: string): Promise<void> {
  await enqueue(q, { kind: PROCESS_FAX, clinicId, payload: { documentId } });
}

async function retry(
  q: Queries<'fax'>,
  clinicId: string,
  id: string,
  also: () => Promise<void>,
): Promise<FaxDocument | { from: FaxStatus } | null> {
  const current = await ofFax(
    q.selectFrom('faxDocuments').select('status').forUpdate(),
    clinicId,
    id,
  ).executeTakeFirst();
  if (!current) return null;
  if (current.status !== 'error') return { from: current.status };
  const row = await ofFax(q.updateTable('faxDocuments'), clinicId, id)
    .set({ status: 'pending', errorMessage: null })
    .returning(DOCUMENT)
    .executeTakeFirstOrThrow();
  await enqueueProcessing(q, clinicId, id);
  await also();
  return row as unknown as FaxDocument;
}
