import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import { pageOf } from '../../database/page-of.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import type { Extracted, FaxDocument, FaxStatus, MachineMatch } from './document.ts';
import { PROCESS_FAX } from './job-kinds.ts';

export interface NewFax {
  readonly source: FaxDocument['source'];
  readonly sourceFaxId: string | null;
  readonly fileKey: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly contentHash: string;
  /** Set where it is clear at the door that nothing can be done with it. */
  readonly errorMessage: string | null;
}

export interface FaxWork {
  readonly id: string;
  readonly status: FaxStatus;
  readonly fileKey: string;
  readonly mediaType: string;
  readonly contentHash: string;
  readonly receivedAt: Date;
  readonly pageCount: number | null;
  readonly extracted: Extracted | null;
  /** How long it has been in this state, by the database's clock. */
  readonly sinceMs: number;
}

export interface Reading {
  readonly extracted: Extracted;
  readonly confidence: number;
  readonly model: string;
  readonly cost: number | null;
  readonly pageCount: number;
}

export type Settled = MachineMatch & { readonly status: 'matched' | 'review_needed' };

/** Runs as the last thing of the transaction. */
export type Also = (tx: Database) => Promise<void>;

/** Every method is fenced by a clinic, and every move names the state it starts from: of two that try, one moves. */
export interface FaxStore {
  add(clinicId: string, fax: NewFax, also: Also): Promise<FaxDocument>;
  list(clinicId: string, status: FaxStatus | null, page: PageQuery): Promise<Page<FaxDocument>>;
  read(clinicId: string, id: string, also: Also): Promise<FaxDocument | null>;

  work(clinicId: string, id: string): Promise<FaxWork | null>;
  begin(clinicId: string, id: string): Promise<void>;
  keepReading(clinicId: string, id: string, reading: Reading): Promise<void>;
  settle(clinicId: string, id: string, settled: Settled): Promise<void>;
  /** Only what is under way can fail. */
  fail(clinicId: string, id: string, message: string): Promise<void>;
  /** Whether an earlier one holds the same bytes, or is the same letter about the same patient. */
  hasTwin(clinicId: string, fax: FaxWork, demographicId: string | null): Promise<boolean>;

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

export function faxStore(db: Database): FaxStore {
  const move = (clinicId: string, id: string, from: readonly FaxStatus[], to: object) =>
    db.inClinic(clinicId, async (q) => {
      await ofFax(q.updateTable('faxDocuments').set(to), clinicId, id).where('status', 'in', from).execute();
    });
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
    work: (clinicId, id) => db.inClinic(clinicId, (q) => readWork(q, clinicId, id)),
    begin: (clinicId, id) => move(clinicId, id, ['pending'], { status: 'processing' }),
    keepReading: (clinicId, id, { extracted, ...reading }) =>
      move(clinicId, id, ['processing'], {
        ...reading,
        status: 'extracted',
        extracted: JSON.stringify(extracted),
        documentType: extracted.documentType,
        urgency: extracted.urgency,
      }),
    settle: (clinicId, id, { status, ...machine }) =>
      move(clinicId, id, ['extracted'], {
        status,
        matchedDemographicId: machine.demographicId,
        matchConfidence: machine.confidence,
        matchMethod: machine.method,
        reviewReason: machine.reviewReason,
        machineMatch: JSON.stringify(machine),
      }),
    fail: (clinicId, id, errorMessage) =>
      move(clinicId, id, ['pending', 'processing', 'extracted'], { status: 'error', errorMessage }),
    hasTwin: (clinicId, fax, demographicId) =>
      db.inClinic(clinicId, (q) => hasTwin(q, clinicId, fax, demographicId)),
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
export async function insertFax(q: Queries, clinicId: string, fax: NewFax): Promise<FaxDocument | null> {
  const row = await q
    .insertInto('faxDocuments')
    .values({ ...fax, clinicId, status: fax.errorMessage ? 'error' : 'pending' })
    .onConflict((conflict) => conflict.columns(['clinicId', 'sourceFaxId']).doNothing())
    .returning(DOCUMENT)
    .executeTakeFirst();
  if (row && !fax.errorMessage) await enqueueProcessing(q, clinicId, row.id);
  return (row as unknown as FaxDocument | undefined) ?? null;
}

async function enqueueProcessing(q: Queries, clinicId: string, documentId: string): Promise<void> {
  await enqueue(q, { kind: PROCESS_FAX, clinicId, payload: { documentId } });
}

async function readWork(q: Queries, clinicId: string, id: string): Promise<FaxWork | null> {
  const row = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
    .select(['id', 'status', 'fileKey', 'mediaType', 'contentHash', 'receivedAt', 'pageCount', 'extracted'])
    .select(sql<number>`(extract(epoch from now() - updated_at) * 1000)::bigint`.as('sinceMs'))
    .executeTakeFirst();
  return (row as unknown as FaxWork | undefined) ?? null;
}

async function hasTwin(
  q: Queries,
  clinicId: string,
  { id, contentHash, receivedAt, pageCount, extracted }: FaxWork,
  demographicId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fax_documents
     where clinic_id = ${clinicId} and id <> ${id} and status <> 'error'
       and (received_at, id) < (${receivedAt}, ${id}::uuid)
       and (content_hash = ${contentHash}
            or (matched_demographic_id = ${demographicId}
                and document_type = ${extracted?.documentType ?? null}
                and page_count = ${pageCount}
                and extracted ->> 'documentDate' = ${extracted?.documentDate ?? null}
                and extracted ->> 'sender' = ${extracted?.sender ?? null}))
     limit 1`.execute(q);
  return rows.length > 0;
}

async function retry(
  q: Queries,
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
