import { sql } from 'kysely';
import type { Database, Queries } from '../../../database/database.ts';
import type { Extracted, FaxStatus, MachineMatch } from '../document.ts';
import { startFiling } from '../filing/filing.store.ts';
import type { FilingState } from '../filing/filing.ts';
import type { ReviewList } from '../review/review-list.ts';
import { ofFax } from '../store.ts';

export interface FaxWork {
  readonly id: string;
  readonly status: FaxStatus;
  readonly fileKey: string;
  readonly mediaType: string;
  readonly contentHash: string;
  readonly pageCount: number | null;
  readonly extracted: Extracted | null;
  readonly matchedDemographicId: string | null;
  readonly filingState: FilingState;
  /** Time in this state, by the database's clock. */
  readonly sinceMs: number;
}

export interface Reading {
  readonly extracted: Extracted;
  readonly confidence: number;
  readonly model: string;
  readonly cost: number | null;
  readonly pageCount: number;
  readonly pageTexts: readonly string[] | null;
}

export type Settled = MachineMatch & { readonly status: 'matched' | 'review_needed' };

/** Every update names the expected state, so only one of two concurrent updates succeeds. */
export interface ProcessStore {
  work(clinicId: string, id: string): Promise<FaxWork | null>;
  begin(clinicId: string, id: string): Promise<void>;
  keepReading(clinicId: string, id: string, reading: Reading): Promise<void>;
  /** `queues` sends a fax without a patient to the EMR's queue instead of our review list. */
  settle(clinicId: string, id: string, settled: Settled, queues: boolean): Promise<void>;
  fail(clinicId: string, id: string, message: string): Promise<void>;
  /** Whether an earlier fax has the same bytes, or is the same letter about the same patient. */
  hasTwin(clinicId: string, fax: FaxWork, demographicId: string | null): Promise<boolean>;
}

export function processStore(db: Database<'fax'>, review: Pick<ReviewList, 'waits'>): ProcessStore {
  const move = (
    clinicId: string,
    id: string,
    { from, to, queues = false }: { from: readonly FaxStatus[]; to: object; queues?: boolean },
  ) =>
    db.inClinic(clinicId, async (q, tx) => {
      const moved = await ofFax(q.updateTable('faxDocuments').set(to), clinicId, id)
        .where('status', 'in', from)
        .returning(['status', 'urgency', 'documentType', 'matchedDemographicId'])
        .returning(sql<string | null>`extracted ->> 'sender'`.as('sender'))
        .executeTakeFirst();
      if (moved?.status !== 'review_needed') return;
      if (queues && moved.matchedDemographicId === null) await startFiling(q, clinicId, id, 'queue');
      else {
        const { documentType: type, sender, urgency } = moved;
        await review.waits(tx, clinicId, { id, urgent: urgency === 'stat', type, sender });
      }
    });
  return {
    work: (clinicId, id) => db.inClinic(clinicId, (q) => readWork(q, clinicId, id)),
    begin: (clinicId, id) => move(clinicId, id, { from: ['pending'], to: { status: 'processing' } }),
    keepReading: (clinicId, id, { extracted, pageTexts, ...reading }) =>
      move(clinicId, id, {
        from: ['processing'],
        to: {
          ...reading,
          status: 'extracted',
          extracted: JSON.stringify(extracted),
          pageTexts: pageTexts && JSON.stringify(pageTexts),
          documentType: extracted.documentType,
          urgency: extracted.urgency,
        },
      }),
    settle: (clinicId, id, { status, ...machine }, queues) =>
      move(clinicId, id, {
        from: ['extracted'],
        to: {
          status,
          matchedDemographicId: machine.demographicId,
          matchConfidence: machine.confidence,
          matchMethod: machine.method,
          reviewReason: machine.reviewReason,
          machineMatch: JSON.stringify(machine),
        },
        queues,
      }),
    fail: (clinicId, id, errorMessage) =>
      move(clinicId, id, {
        from: ['pending', 'processing', 'extracted'],
        to: { status: 'error', errorMessage },
      }),
    hasTwin: (clinicId, fax, demographicId) =>
      db.inClinic(clinicId, (q) => hasTwin(q, clinicId, fax, demographicId)),
  };
}

async function readWork(q: Queries<'fax'>, clinicId: string, id: string): Promise<FaxWork | null> {
  const row = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
    .select(['id', 'status', 'fileKey', 'mediaType', 'contentHash', 'pageCount', 'extracted'])
    .select(['matchedDemographicId', 'filingState'])
    .select(sql<number>`(extract(epoch from now() - updated_at) * 1000)::bigint`.as('sinceMs'))
    .executeTakeFirst();
  return (row as unknown as FaxWork | undefined) ?? null;
}

async function hasTwin(
  q: Queries<'fax'>,
  clinicId: string,
  { id, contentHash, pageCount, extracted }: FaxWork,
  demographicId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fax_documents
     where clinic_id = ${clinicId} and id <> ${id} and status <> 'error'
       and (received_at, id) < (select received_at, id from fax_documents where clinic_id = ${clinicId} and id = ${id})
       and (content_hash = ${contentHash}
            or (matched_demographic_id = ${demographicId}
                and document_type = ${extracted?.documentType ?? null}
                and page_count = ${pageCount}
                and extracted ->> 'documentDate' = ${extracted?.documentDate ?? null}
                and extracted ->> 'sender' = ${extracted?.sender ?? null}))
     limit 1`.execute(q);
  return rows.length > 0;
}
