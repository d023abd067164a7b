import { type SqlBool, sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import { FAX_STATUSES, type FaxDocument, type FaxStatus } from './document.ts';
import type { FilingState } from './filing/filing.ts';
import { PROCESS_FAX } from './job-kinds.ts';

export interface NewFax {
  readonly source: FaxDocument['source'];
  readonly sourceFaxId: string | null;
  readonly fileKey: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly contentHash: string;
  /** Set if the file was found to be unusable on arrival. */
  readonly errorMessage: string | null;
}

export interface FaxFilter extends Pick<FaxDocument, 'documentType' | 'urgency' | 'reviewReason'> {
  readonly status: FaxStatus | null;
  readonly source: FaxDocument['source'] | null;
  readonly patientId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly q: string | null;
}

const SORTS = {
  keys: {
    receivedAt: byTime('received_at'),
    status: byText('status'),
    urgency: byText("coalesce(urgency, '')"),
    documentType: byText("coalesce(document_type, '')"),
  },
  id: 'id',
};

/** Runs at the end of the transaction. */
export type Also = (tx: Transaction) => Promise<void>;

export interface FaxStore {
  add(clinicId: string, fax: NewFax, also: Also): Promise<FaxDocument>;
  list(clinicId: string, filter: FaxFilter, part: ListPart): Promise<Listed<FaxDocument>>;
  counts(clinicId: string): Promise<Readonly<Record<FaxStatus, number>>>;
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
  'setAside',
  'routedTo',
  'verifiedBy',
  'verifiedAt',
  'filingState',
  'filingDocumentId',
  'filingAt',
  'filingMessage',
] as const;

interface FilingColumns {
  readonly filingState: FilingState;
  readonly filingDocumentId: string | null;
  readonly filingAt: Date | null;
  readonly filingMessage: string | null;
}

export function documentOf(row: FilingColumns & { readonly id: string }): FaxDocument {
  const { filingState: state, filingDocumentId: emrDocumentId, filingAt: at, filingMessage, ...rest } = row;
  const filing = { state, emrDocumentId, at, message: filingMessage };
  return { ...rest, filing } as unknown as FaxDocument;
}

export function faxStore(db: Database<'fax'>): FaxStore {
  return {
    add: (clinicId, fax, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const document = await insertFax(q, clinicId, fax);
        if (!document) throw new Error('inserting an uploaded fax returned no row');
        await also(tx);
        return document;
      }),
    list: (clinicId, filter, part) =>
      db.inClinic(clinicId, async (q) => {
        const listed = await listOf(q, filtered(q, clinicId, filter), SORTS, part);
        return { ...listed, rows: listed.rows.map(documentOf) };
      }),
    counts: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('faxDocuments')
          .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
          .where('clinicId', '=', clinicId)
          .groupBy('status')
          .execute();
        const counted = new Map(rows.map(({ status, count }) => [status, count]));
        return Object.fromEntries(FAX_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<
          FaxStatus,
          number
        >;
      }),
    read: (clinicId, id, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const document = await ofFax(
          q.selectFrom('faxDocuments').select(DOCUMENT),
          clinicId,
          id,
        ).executeTakeFirst();
        if (document) await also(tx);
        return document ? documentOf(document) : null;
      }),
    retry: (clinicId, id, also) => db.inClinic(clinicId, (q, tx) => retry(q, clinicId, id, () => also(tx))),
  };
}

function filtered(q: Queries<'fax'>, clinicId: string, filter: FaxFilter) {
  let rows = q.selectFrom('faxDocuments').select(DOCUMENT).where('clinicId', '=', clinicId);
  for (const name of ['status', 'documentType', 'urgency', 'reviewReason', 'source'] as const) {
    const value = filter[name];
    if (value) rows = rows.where(name, '=', value);
  }
  if (filter.patientId) rows = rows.where('matchedDemographicId', '=', filter.patientId);
  if (filter.from) rows = rows.where(sql<SqlBool>`received_at >= ${filter.from}::date`);
  if (filter.to) rows = rows.where(sql<SqlBool>`received_at < ${filter.to}::date + 1`);
  return filter.q ? rows.where(holding(filter.q)) : rows;
}

const holding = (words: string) => sql<SqlBool>`(file_name ilike ${partOf(words)}
  or extracted ->> 'patientName' ilike ${partOf(words)} or extracted ->> 'sender' ilike ${partOf(words)}
  or extracted ->> 'phn' = ${words})`;

interface ById<Query> {
  where(column: 'clinicId' | 'id', is: '=', value: string): Query;
}

export function ofFax<Query extends ById<Query>>(query: Query, clinicId: string, id: string): Query {
  return query.where('clinicId', '=', clinicId).where('id', '=', id);
}

/** Inserts the fax and its processing job; null if this fax of the source exists already. */
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
  return row ? documentOf(row) : null;
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
  return documentOf(row);
}
