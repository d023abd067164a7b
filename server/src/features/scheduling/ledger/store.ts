import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import type { ToolCallKey } from './tool-call-key.ts';

/** Longer than any tool call, so an expired lease means that the process died. */
const LEASE_SECONDS = 6;

export type Entry =
  /** `again` if a process died before it had an answer. */
  | { readonly status: 'begun'; readonly attemptId: string; readonly again?: true }
  | { readonly status: 'answered'; readonly answer: object }
  | { readonly status: 'ended'; readonly attemptId: string }
  /** The stored answer was "unconfirmed", and the final outcome is stored elsewhere. */
  | { readonly status: 'unsure'; readonly attemptId: string; readonly answer: object }
  | { readonly status: 'running' };

export interface LedgerStore {
  begin(clinicId: string, key: ToolCallKey): Promise<Entry>;
  answerIn(tx: Transaction, clinicId: string, attemptId: string, answer: object): Promise<void>;
  answerUnlessStored(clinicId: string, attemptId: string, answer: object): Promise<void>;
  replaceAnswer(clinicId: string, attemptId: string, answer: object): Promise<void>;
  /** Expires the lease of an attempt that decided nothing, so that a retry need not wait. */
  releaseLease(clinicId: string, attemptId: string): Promise<void>;
}

export function ledgerStore(db: Database<'scheduling'>): LedgerStore {
  const write = (own: Database<'scheduling'>, clinicId: string, attemptId: string, answer: object) =>
    own.batch(clinicId, (q) => [
      q
        .updateTable('attempts')
        .set({ answer: JSON.stringify(answer) })
        .where('clinicId', '=', clinicId)
        .where('id', '=', attemptId)
        .execute(),
    ]);
  return {
    answerIn: async (tx, clinicId, attemptId, answer) => {
      await write(db.within(tx), clinicId, attemptId, answer);
    },
    replaceAnswer: async (clinicId, attemptId, answer) => {
      await write(db, clinicId, attemptId, answer);
    },
    begin: async (clinicId, key) => {
      const [attemptId] = await db.batch(clinicId, (q) => [insert(q, clinicId, key)]);
      if (attemptId) return { status: 'begun', attemptId };
      return db.inClinic(clinicId, (q) => findEntry(q, clinicId, key));
    },
    answerUnlessStored: async (clinicId, attemptId, answer) => {
      await db.batch(clinicId, (q) => [
        sql`
          update attempts
             set answer = ${JSON.stringify(answer)}::json, state = case when state = 'started' then 'done' else state end
           where clinic_id = ${clinicId} and id = ${attemptId} and answer is null`.execute(q),
      ]);
    },
    releaseLease: async (clinicId, attemptId) => {
      await db.batch(clinicId, (q) => [
        sql`
          update attempts set lease_until = now() - interval '1 second'
           where clinic_id = ${clinicId} and id = ${attemptId} and answer is null`.execute(q),
      ]);
    },
  };
}

async function insert(q: Queries<'scheduling'>, clinicId: string, key: ToolCallKey): Promise<string | null> {
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
/** States with a known effect; running these again could only contradict it. */
const ENDED = ['booked', 'undone', 'absent', 'cancelled'];
const WITHOUT_EFFECT = ['refused', 'failed'];
/** Attempts that change no appointment stay in these states. */
const WITHOUT_APPOINTMENT = ['started', 'done'];

// Runs an attempt again if its process died before sending anything. Attempts that may have been sent belong to the
// settle job, and finished ones are answered from their outcome.
async function findEntry(q: Queries<'scheduling'>, clinicId: string, key: ToolCallKey): Promise<Entry> {
  const row = await q
    .selectFrom('attempts')
    .select(['id', 'answer', 'state'])
    .select([
      sql<boolean>`lease_until < now()`.as('over'),
      // The process that ended the attempt stores its own answer moments later.
      sql<boolean>`updated_at < now() - interval '1 second'`.as('settled'),
    ])
    .where('clinicId', '=', clinicId)
    .where('callId', '=', key.callId)
    .where('toolCallId', '=', key.toolCallId)
    .where('tool', '=', key.tool)
    .where('argumentsHash', '=', key.argumentsHash)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const unsure = (row.answer as { unconfirmed?: unknown } | null)?.unconfirmed === true;
  if (row.answer && !unsure) return { status: 'answered', answer: row.answer };
  const hasEnded = ENDED.includes(row.state) || (unsure && WITHOUT_EFFECT.includes(row.state));
  if (hasEnded && (unsure || row.over || row.settled)) return { status: 'ended', attemptId: row.id };
  if (row.answer)
    return WITHOUT_APPOINTMENT.includes(row.state)
      ? { status: 'unsure', attemptId: row.id, answer: row.answer }
      : { status: 'answered', answer: row.answer };
  if (!row.over || hasEnded || SETTLING.includes(row.state)) return { status: 'running' };
  await sql`delete from claims where clinic_id = ${clinicId} and attempt_id = ${row.id} and not writing`.execute(
    q,
  );
  await sql`
    update attempts set state = 'started', lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where clinic_id = ${clinicId} and id = ${row.id}`.execute(q);
  return { status: 'begun', attemptId: row.id, again: true };
}
