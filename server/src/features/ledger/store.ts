import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { ToolCallKey } from './index.ts';

/** Longer than any tool call lives; a process that died is known by it. */
const LEASE_SECONDS = 6;

export type Entry =
  | { readonly status: 'begun'; readonly attemptId: string }
  | { readonly status: 'answered'; readonly answer: object }
  | { readonly status: 'running' };

export interface LedgerStore {
  begin(clinicId: string, key: ToolCallKey): Promise<Entry>;
  answerIn(tx: Database, clinicId: string, attemptId: string, answer: object): Promise<void>;
  answerUnlessStored(clinicId: string, attemptId: string, answer: object): Promise<void>;
  /** Ends the lease of an attempt that came to nothing, so that a repeat need not wait for it. */
  giveBack(clinicId: string, attemptId: string): Promise<void>;
}

export function ledgerStore(db: Database): LedgerStore {
  return {
    begin: (clinicId, key) =>
      db.inClinic(clinicId, async (q) => {
        const attemptId = await insert(q, clinicId, key);
        return attemptId ? { status: 'begun', attemptId } : found(q, clinicId, key);
      }),
    answerIn: (tx, clinicId, attemptId, answer) =>
      tx.inClinic(clinicId, async (q) => {
        await q
          .updateTable('attempts')
          .set({ answer: JSON.stringify(answer) })
          .where('clinicId', '=', clinicId)
          .where('id', '=', attemptId)
          .execute();
      }),
    answerUnlessStored: (clinicId, attemptId, answer) =>
      db.inClinic(clinicId, async (q) => {
        await sql`
          update attempts
             set answer = ${JSON.stringify(answer)}::json, state = case when state = 'started' then 'done' else state end
           where clinic_id = ${clinicId} and id = ${attemptId} and answer is null`.execute(q);
      }),
    giveBack: (clinicId, attemptId) =>
      db.inClinic(clinicId, async (q) => {
        await sql`
          update attempts set lease_until = now() - interval '1 second'
           where clinic_id = ${clinicId} and id = ${attemptId} and answer is null`.execute(q);
      }),
  };
}

async function insert(q: Queries, clinicId: string, key: ToolCallKey): Promise<string | null> {
  const row = await q
    .insertInto('attempts')
    .values({ clinicId, ...key, leaseUntil: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .onConflict((conflict) =>
      conflict
        .columns(['clinicId', 'callId', 'toolCallId', 'tool', 'argumentsHash'])
        .where('callId', 'is not', null)
        .where('toolCallId', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const SETTLING = ['writing', 'doubt', 'undoing'];

// An attempt whose process died without an answer is run again: what it did is found in the book and not done twice.
// While something of it may still be on its way it belongs to the settling job.
async function found(q: Queries, clinicId: string, key: ToolCallKey): Promise<Entry> {
  const row = await q
    .selectFrom('attempts')
    .select(['id', 'answer', 'state'])
    .select(sql<boolean>`lease_until < now()`.as('over'))
    .where('clinicId', '=', clinicId)
    .where('callId', '=', key.callId)
    .where('toolCallId', '=', key.toolCallId)
    .where('tool', '=', key.tool)
    .where('argumentsHash', '=', key.argumentsHash)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.answer) return { status: 'answered', answer: row.answer };
  if (!row.over || SETTLING.includes(row.state)) return { status: 'running' };
  await sql`delete from claims where clinic_id = ${clinicId} and attempt_id = ${row.id} and not writing`.execute(
    q,
  );
  await sql`
    update attempts set state = 'started', lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where clinic_id = ${clinicId} and id = ${row.id}`.execute(q);
  return { status: 'begun', attemptId: row.id };
}
