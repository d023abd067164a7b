import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { dropJob, enqueue } from '../../database/jobs/jobs.ts';
import { SETTLE_REGISTRATION } from './job-kinds.ts';
import { type Asker, type Intent, isOpen, type Newcomer } from './registration.ts';
import { isSamePerson } from './same-person.ts';

/** How long a registration is matched by card or birth date; an EMR's own search may lag behind. */
const REMEMBERED_HOURS = 24;

export type Intended =
  | { readonly status: 'begun'; readonly intent: Intent }
  /** Another registration of this person is pending or done. */
  | { readonly status: 'known'; readonly intent: Intent }
  | { readonly status: 'number-taken' };

export type RegistrationEnd =
  | { readonly state: 'registered'; readonly patientId: string }
  | { readonly state: 'failed' }
  /** The job continues, so that a late result is still reported. */
  | { readonly state: 'absent' };

/** Intents and their outcomes. Each step is one short transaction that never waits for the EMR. */
export interface RegistrationStore {
  /** Stored before the EMR's write together with the job that settles it; serialized per clinic. */
  intend(clinicId: string, asker: Asker, newcomer: Newcomer, settleAfterMs: number): Promise<Intended>;
  /** Ends the registration once, in one transaction with `also`; false if it had already ended. */
  end(
    clinicId: string,
    id: string,
    end: RegistrationEnd,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<boolean>;
  doubt(clinicId: string, id: string): Promise<void>;
  read(clinicId: string, id: string): Promise<Intent | null>;
  /** The last intent a tool call started or joined. */
  ofAttempt(clinicId: string, attemptId: string): Promise<Intent | null>;
  /** Charts added by registrations of the last week. */
  chartsMade(clinicId: string): Promise<string[]>;
  /** The chart recently added for this person; null if there is none. */
  chartOf(clinicId: string, newcomer: Newcomer): Promise<string | null>;
  countAbsentRead(clinicId: string, id: string): Promise<void>;
  /** Lets the next matter be shown, because it is a different one. */
  forgetShown(clinicId: string, id: string): Promise<void>;
  /** Runs `also` once, to notify the clinic. */
  show(clinicId: string, id: string, also: (tx: Transaction) => Promise<void>): Promise<void>;
}

export function registrationStore(db: Database<'patients'>): RegistrationStore {
  return {
    intend: (clinicId, asker, newcomer, settleAfterMs) =>
      db.inClinic(clinicId, async (q) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${clinicId}`}, 0))`.execute(
          q,
        );
        const known = await findEarlierRegistration(q, clinicId, newcomer);
        if (known?.status === 'known' && isOpen(known.intent)) await join(q, clinicId, known.intent, asker);
        const begin = () => insert(q, clinicId, asker, newcomer, settleAfterMs);
        return known ?? { status: 'begun', intent: await begin() };
      }),
    end: (clinicId, id, end, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const ended = await q
          .updateTable('registrations')
          .set({ state: end.state, ...('patientId' in end ? { patientId: end.patientId } : {}) })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .where('state', 'in', ['writing', 'doubt'])
          .returning('id')
          .executeTakeFirst();
        if (!ended) return false;
        if (end.state !== 'absent') await dropJob(q, clinicId, SETTLE_REGISTRATION, id);
        await also(tx);
        return true;
      }),
    doubt: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('registrations')
          .set({ state: 'doubt' })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .where('state', '=', 'writing')
          .execute();
      }),
    ...reading(db),
    countAbsentRead: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        await sql`update registrations set absent_reads = absent_reads + 1
                   where clinic_id = ${clinicId} and id = ${id}`.execute(q);
      }),
    forgetShown: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('registrations')
          .set({ shownAt: null })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .execute();
      }),
    show: (clinicId, id, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const first = await q
          .updateTable('registrations')
          .set({ shownAt: sql<Date>`now()` })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .where('shownAt', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (first) await also(tx);
      }),
  };
}

function reading(
  db: Database<'patients'>,
): Pick<RegistrationStore, 'read' | 'ofAttempt' | 'chartsMade' | 'chartOf'> {
  return {
    chartOf: (clinicId, newcomer) =>
      db.inClinic(clinicId, async (q) => {
        const known = await findEarlierRegistration(q, clinicId, newcomer);
        const isMade = known?.status === 'known' && known.intent.state === 'registered';
        return isMade ? known.intent.patientId : null;
      }),
    read: (clinicId, id) =>
      db.inClinic(clinicId, async (q) =>
        intentOf(await rows(q, clinicId).where('id', '=', id).executeTakeFirst()),
      ),
    ofAttempt: (clinicId, attemptId) =>
      db.inClinic(clinicId, async (q) =>
        intentOf(
          await rows(q, clinicId)
            .where(sql<boolean>`(attempt_id = ${attemptId}::uuid or joined_by @> array[${attemptId}::text])`)
            .orderBy('createdAt', 'desc')
            .executeTakeFirst(),
        ),
      ),
    chartsMade: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const made = await q
          .selectFrom('registrations')
          .select('patientId')
          .where('clinicId', '=', clinicId)
          .where('state', '=', 'registered')
          .execute();
        return made.flatMap(({ patientId }) => patientId ?? []);
      }),
  };
}

async function findEarlierRegistration(
  q: Queries<'patients'>,
  clinicId: string,
  newcomer: Newcomer,
): Promise<Extract<Intended, { status: 'known' | 'number-taken' }> | null> {
  const { dateOfBirth, healthNumber } = newcomer;
  const recent = await rows(q, clinicId)
    .where(
      sql<boolean>`(state in ('writing', 'doubt') or state = 'registered'
        and created_at > now() - make_interval(hours => ${REMEMBERED_HOURS}))`,
    )
    .where(
      sql<boolean>`(newcomer ->> 'dateOfBirth' = ${dateOfBirth}
        or (${healthNumber} <> '' and newcomer ->> 'healthNumber' = ${healthNumber}))`,
    )
    .orderBy('createdAt', 'desc')
    .execute();
  const intents = recent.flatMap((row) => intentOf(row) ?? []);
  const same = intents.find((intent) => isSamePerson(newcomer, intent.newcomer));
  if (same) return { status: 'known', intent: same };
  const taken = healthNumber !== '' && intents.some((each) => each.newcomer.healthNumber === healthNumber);
  return taken ? { status: 'number-taken' } : null;
}

/** A repeated tool call gets the outcome of the first. */
async function join(
  q: Queries<'patients'>,
  clinicId: string,
  { id }: Intent,
  { attemptId }: Asker,
): Promise<void> {
  await sql`update registrations set joined_by = joined_by || ${attemptId}::text
             where clinic_id = ${clinicId} and id = ${id}`.execute(q);
}

async function insert(
  q: Queries<'patients'>,
  clinicId: string,
  asker: Asker,
  newcomer: Newcomer,
  settleAfterMs: number,
): Promise<Intent> {
  const { id } = await q
    .insertInto('registrations')
    .values({
      clinicId,
      attemptId: asker.attemptId,
      newcomer: JSON.stringify(newcomer),
      asker: JSON.stringify(asker),
      sentAt: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(q, {
    kind: SETTLE_REGISTRATION,
    clinicId,
    payload: { registrationId: id },
    dedupeKey: id,
    delayMs: settleAfterMs,
  });
  return {
    id,
    state: 'writing',
    newcomer,
    asker,
    patientId: null,
    sentAgoMs: 0,
    absentReads: 0,
    shown: false,
  };
}

function rows(q: Queries<'patients'>, clinicId: string) {
  return q
    .selectFrom('registrations')
    .select(['id', 'state', 'newcomer', 'asker', 'patientId', 'absentReads', 'shownAt'])
    .select(sql<number>`extract(epoch from now() - sent_at)::float8 * 1000`.as('sentAgoMs'))
    .where('clinicId', '=', clinicId);
}

function intentOf(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>): Intent | null {
  if (!row) return null;
  const { shownAt, newcomer, asker, ...plain } = row;
  return {
    ...plain,
    newcomer: newcomer as unknown as Newcomer,
    asker: asker as unknown as Asker,
    shown: shownAt !== null,
  };
}
