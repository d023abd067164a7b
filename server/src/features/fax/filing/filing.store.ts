import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import { dropJob, enqueue } from '../../../database/jobs/jobs.ts';
import type { FaxDocument, FaxStatus } from '../document.ts';
import { FILE_FAX } from '../job-kinds.ts';
import { type Also, DOCUMENT, documentOf, ofFax } from '../store.ts';
import type { FilingState, FilingTarget, FilingWork } from './filing.ts';

/** Selects the text of the inbox item. */
export type FilingTrouble =
  | { readonly why: 'refused' | 'doubt' | 'file' | 'patient' }
  | { readonly why: 'right'; readonly right: string };

export type FilingBegun =
  | { readonly status: 'begun' | 'under-way'; readonly document: FaxDocument }
  | { readonly status: 'not-found' | 'filed' | 'not-taken' | 'set-aside' }
  | { readonly status: 'not-verified'; readonly from: FaxStatus };

/** Runs in the transaction of the change. */
export interface FilingReporter {
  failed(tx: Transaction, clinicId: string, fax: FiledFax, trouble: FilingTrouble): Promise<void>;
  filed(tx: Transaction, clinicId: string, fax: FiledFax, emrDocumentId: string): Promise<void>;
  /** The document is in another patient's chart, or in the queue; staff must move it. */
  mustBeMoved(tx: Transaction, clinicId: string, fax: FiledFax): Promise<void>;
  /** The EMR cannot take the document, so the fax goes to our own review list. */
  comesBack(tx: Transaction, clinicId: string, fax: FiledFax): Promise<void>;
  /** Staff removed the patient before anything was sent. */
  takenBack(tx: Transaction, clinicId: string, fax: Pick<FiledFax, 'id' | 'urgent'>): Promise<void>;
}

export interface FiledFax {
  readonly id: string;
  readonly patientId: string | null;
  readonly target: FilingTarget;
  readonly urgent: boolean;
}

/** Every update names the expected state, so only one of two concurrent updates succeeds. */
export interface FilingStore {
  work(clinicId: string, id: string): Promise<FilingWork | null>;
  /** Starts filing at a person's request, first time or again; `takes` is whether the EMR accepts documents. */
  begin(clinicId: string, id: string, takes: boolean, also: Also): Promise<FilingBegun>;
  /** Records the intent before the EMR write. False if the patient has changed or was removed. */
  mark(clinicId: string, id: string, sentTo: string | null): Promise<boolean>;
  backToWaiting(
    clinicId: string,
    id: string,
    because: 'not-sent' | 'refused' | 'absent' | 'unread',
  ): Promise<void>;
  countAbsentRead(clinicId: string, id: string): Promise<void>;
  filed(clinicId: string, id: string, emrDocumentId: string): Promise<void>;
  fail(clinicId: string, id: string, message: string, trouble: FilingTrouble): Promise<void>;
  giveUp(clinicId: string, id: string, message: string): Promise<void>;
}

const MOVE_IT =
  'Your EMR has this fax in the chart of another patient, or in its queue. Please move it there to the right chart.';

export function filingStore(db: Database<'fax'>, news: FilingReporter): FilingStore {
  const move = (
    clinicId: string,
    id: string,
    { from, to, only = ANY }: { from: readonly FilingState[]; to: object; only?: RawBuilder<SqlBool> },
    also: (tx: Transaction, fax: Moved) => Promise<void> = async () => undefined,
  ) =>
    db.inClinic(clinicId, async (q, tx) => {
      const row = await ofFax(q.updateTable('faxDocuments').set({ ...to, filingAt: NOW }), clinicId, id)
        .where('filingState', 'in', from)
        .where(only)
        .returning(['id', 'urgency', 'filingTarget', 'filingPatientId', 'matchedDemographicId', 'status'])
        .executeTakeFirst();
      if (row) await also(tx, movedOf(row));
      return row !== undefined;
    });
  return {
    work: (clinicId, id) => db.inClinic(clinicId, (q) => readWork(q, clinicId, id)),
    begin: (clinicId, id, takes, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const begun = await begin(q, clinicId, id, takes);
        if (begun.status === 'begun') await also(tx);
        return begun;
      }),
    mark: (clinicId, id, sentTo) =>
      move(clinicId, id, {
        from: ['waiting'],
        only: sentTo
          ? sql<SqlBool>`filing_target = 'chart' and matched_demographic_id = ${sentTo}`
          : sql<SqlBool>`filing_target = 'queue'`,
        to: {
          filingState: 'filing',
          filingPatientId: sentTo,
          filingSentAt: NOW,
          filingAbsentReads: 0,
          filingMessage: null,
        },
      }),
    backToWaiting: async (clinicId, id, because) => {
      await move(clinicId, id, {
        from: because === 'unread' ? ['waiting'] : ['filing'],
        to: {
          filingState: 'waiting',
          ...(because === 'not-sent' ? {} : { filingRefusals: sql`filing_refusals + 1` }),
          // A document that was sent before may still appear, so search for it before sending again.
          ...(because === 'absent' || because === 'unread' ? {} : { filingSentAt: null }),
        },
      });
    },
    countAbsentRead: async (clinicId, id) => {
      await move(clinicId, id, {
        from: ['filing'],
        to: { filingAbsentReads: sql`filing_absent_reads + 1` },
      });
    },
    // A process presumed dead may still report success after another process gave up.
    filed: async (clinicId, id, emrDocumentId) => {
      const to = { filingState: 'filed', filingDocumentId: emrDocumentId, filingMessage: null };
      await move(clinicId, id, { from: ['waiting', 'filing', 'failed'], to }, async (tx, fax) => {
        await news.filed(tx, clinicId, fax, emrDocumentId);
        if (fax.isElsewhere) await requestMove(db, tx, clinicId, fax, news);
      });
    },
    fail: async (clinicId, id, message, trouble) => {
      // A missing right refused this request, but an earlier one may still produce the document.
      const unlessSentBefore = sql<Date | null>`case when filing_state = 'waiting' then filing_sent_at end`;
      const isNowhere = trouble.why === 'right' ? { filingSentAt: unlessSentBefore } : {};
      const to = { filingState: 'failed', filingMessage: message, ...isNowhere };
      await move(clinicId, id, { from: ['waiting', 'filing'], to }, (tx, fax) =>
        news.failed(tx, clinicId, fax, trouble),
      );
    },
    giveUp: async (clinicId, id, message) => {
      const to = { filingState: 'none', filingMessage: message };
      await move(clinicId, id, { from: ['waiting', 'filing'], to }, async (tx, fax) => {
        if (fax.target === 'queue') await news.comesBack(tx, clinicId, fax);
      });
    },
  };
}

const NOW = sql<Date>`now()`;
const ANY = sql<SqlBool>`true`;

interface Moved extends FiledFax {
  /** The document was filed for a patient other than the current one. */
  readonly isElsewhere: boolean;
}

interface MovedRow {
  readonly id: string;
  readonly urgency: string | null;
  readonly filingTarget: FilingTarget | null;
  readonly filingPatientId: string | null;
  readonly matchedDemographicId: string | null;
  readonly status: FaxStatus;
}

function movedOf(row: MovedRow): Moved {
  const { id, urgency, filingTarget, filingPatientId, matchedDemographicId: patientId, status } = row;
  return {
    id,
    patientId,
    target: filingTarget ?? 'chart',
    urgent: urgency === 'stat',
    isElsewhere: status === 'verified' && filingPatientId !== patientId,
  };
}

async function requestMove(
  db: Database<'fax'>,
  tx: Transaction,
  clinicId: string,
  fax: FiledFax,
  news: Pick<FilingReporter, 'mustBeMoved'>,
): Promise<void> {
  await db.within(tx).inClinic(clinicId, async (q) => {
    await ofFax(q.updateTable('faxDocuments').set({ filingMessage: MOVE_IT }), clinicId, fax.id).execute();
  });
  await news.mustBeMoved(tx, clinicId, fax);
}

async function readWork(q: Queries<'fax'>, clinicId: string, id: string): Promise<FilingWork | null> {
  const { rows } = await sql<FilingWork>`
    select id, filing_state as state, coalesce(filing_target, 'chart') as target,
           matched_demographic_id as patient_id, filing_patient_id as sent_to, filing_sent_at as sent_at,
           coalesce((extract(epoch from now() - filing_sent_at) * 1000)::float8, 0) as sent_ago_ms,
           filing_refusals as refusals, filing_absent_reads as absent_reads, file_key, media_type, page_count,
           page_texts, document_type, extracted, received_at, routed_to
      from fax_documents where clinic_id = ${clinicId} and id = ${id}`.execute(q);
  return rows[0] ?? null;
}

async function begin(q: Queries<'fax'>, clinicId: string, id: string, takes: boolean): Promise<FilingBegun> {
  const current = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
    .select(['status', 'filingState', 'filingTarget', 'setAside'])
    .forUpdate()
    .executeTakeFirst();
  if (!current) return { status: 'not-found' };
  if (current.filingState === 'filed') return { status: 'filed' };
  if (current.setAside) return { status: 'set-aside' };
  const inQueue = current.filingTarget === 'queue' && current.status === 'review_needed';
  if (current.status !== 'verified' && !inQueue) return { status: 'not-verified', from: current.status };
  if (!takes) return { status: 'not-taken' };
  const isUnderWay = current.filingState === 'waiting' || current.filingState === 'filing';
  if (!isUnderWay) await startFiling(q, clinicId, id, inQueue ? 'queue' : 'chart');
  const row = await ofFax(
    q.selectFrom('faxDocuments').select(DOCUMENT),
    clinicId,
    id,
  ).executeTakeFirstOrThrow();
  return { status: isUnderWay ? 'under-way' : 'begun', document: documentOf(row) };
}

export async function startFiling(
  q: Queries<'fax'>,
  clinicId: string,
  documentId: string,
  target: FilingTarget,
  delayMs = 0,
): Promise<void> {
  const row = await ofFax(q.updateTable('faxDocuments'), clinicId, documentId)
    .set({
      filingState: 'waiting',
      filingTarget: target,
      filingRound: sql<number>`filing_round + 1`,
      filingRefusals: 0,
      filingMessage: null,
      filingAt: NOW,
    })
    .where('filingState', 'in', ['none', 'failed'])
    .returning('filingRound')
    .executeTakeFirst();
  if (!row) return;
  const dedupeKey = keyOf(documentId, row.filingRound);
  await enqueue(q, { kind: FILE_FAX, clinicId, payload: { documentId }, dedupeKey, delayMs });
}

/** A job that is running right now finds no fax to mark and stops. */
export async function dropFiling(
  q: Queries<'fax'>,
  clinicId: string,
  documentId: string,
  round: number,
): Promise<void> {
  await dropJob(q, clinicId, FILE_FAX, keyOf(documentId, round));
}

const keyOf = (documentId: string, round: number) => `${documentId}:${round}`;

interface RefileParts {
  readonly news: Pick<FilingReporter, 'mustBeMoved'>;
  readonly files: boolean;
  readonly undoMs: number;
}

/** Updates the filing of a fax after a person confirmed or changed its patient. */
export async function refile(
  db: Database<'fax'>,
  tx: Transaction,
  clinicId: string,
  id: string,
  { news, files, undoMs }: RefileParts,
): Promise<void> {
  await db.within(tx).inClinic(clinicId, async (q) => {
    const row = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
      .select([
        'id',
        'urgency',
        'status',
        'filingState',
        'filingTarget',
        'filingPatientId',
        'matchedDemographicId',
      ])
      .executeTakeFirstOrThrow();
    if (row.filingState === 'none' && files) await startFiling(q, clinicId, id, 'chart', undoMs);
    if (row.filingState === 'waiting' || row.filingState === 'failed')
      await ofFax(q.updateTable('faxDocuments').set({ filingTarget: 'chart' }), clinicId, id).execute();
    const fax = movedOf(row);
    if (row.filingState === 'filed' && fax.isElsewhere) await requestMove(db, tx, clinicId, fax, news);
  });
}
