import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue, finishJob, type Job } from '../../database/jobs.ts';
import type { Language } from '../../kernel/language.ts';
import type { DeliveryEvent } from '../../ports/sms-provider.ts';
import type { GuardReason } from './guard-chain.ts';
import { END_SMS_TEST, type Message, type MessageChange, SEND_SMS } from './message.ts';
import { messageUnwanted } from './opt-outs.store.ts';
import type { Action } from './templates.ts';

export interface NewMessage {
  readonly callId: string | null;
  readonly action: Action;
  readonly appointmentId: string;
  readonly language: Language;
  /** What is to be sent, or why nothing is. */
  readonly content:
    | { readonly toNumber: string; readonly body: string }
    | { readonly skipReason: GuardReason };
}

type Receipt = Pick<DeliveryEvent, 'to' | 'text' | 'reference'>;

interface Decision<Outcome> {
  readonly change: MessageChange | null;
  readonly outcome: Outcome;
}

/** Decides by the row as it stands, which is held until the change is written. Times are the database's. */
export type Decide<Outcome> = (message: Message, now: Date) => Decision<Outcome> | Promise<Decision<Outcome>>;

/** A message as it stood at a moment of the database's clock. */
export interface SeenMessage {
  readonly message: Message;
  readonly optedOut: boolean;
  readonly now: Date;
}

/** The messages of one clinic. Those of a call exist once for each action and appointment. */
export interface MessageStore {
  /** With its job, unless the same message was queued before; answers the message as it stands now. */
  add(tx: Transaction, clinicId: string, message: NewMessage): Promise<Message>;
  /** With the job that ends it, should the process die. */
  addTest(tx: Transaction, clinicId: string, test: { toNumber: string; body: string }): Promise<string>;
  countTests(tx: Transaction, clinicId: string, withinSeconds: number): Promise<number>;
  /** Null when there is no such message. */
  amend<Outcome>(
    tx: Transaction,
    clinicId: string,
    id: string,
    decide: Decide<Outcome>,
  ): Promise<Outcome | null>;
  /** Holds nothing: what is decided by it is written where the message is still as it was seen. */
  see(tx: Transaction, clinicId: string, id: string): Promise<SeenMessage | null>;
  /** A post that is about to be made. False where the message is no longer as it was seen, or no longer wanted. */
  beginPost(tx: Transaction, clinicId: string, seen: Message, change: MessageChange): Promise<boolean>;
  /** A post that was taken, and the end of its job. False, and neither, where the message is no longer as it was seen. */
  endPost(
    tx: Transaction,
    clinicId: string,
    seen: Message,
    change: MessageChange,
    job: Job,
  ): Promise<boolean>;
  /** The message that was posted and has no answer yet, by what the vendor repeats of it. */
  unanswered(tx: Transaction, clinicId: string, receipt: Receipt): Promise<Message | null>;
  /** The newest message of a call to this number. */
  lastTo(tx: Transaction, clinicId: string, toNumber: string): Promise<Message | null>;
  /** Whichever clinic's it is. */
  ownerOf(providerMessageId: string): Promise<{ readonly id: string; readonly clinicId: string } | null>;
}

const COLUMNS = [
  'id',
  'callId',
  'action',
  'toNumber',
  'body',
  'state',
  'skipReason',
  'providerMessageId',
  'providerCode',
  'deliveryStatus',
  'attempts',
  'sentAt',
] as const;

/** Longer than a post and the writing down of its answer can take. */
const TEST_ENDS_AFTER_MS = 60_000;

export function messageStore(db: Database<'sms'>): MessageStore {
  return {
    add: (tx, clinicId, message) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const id = randomUUID();
        const isQueued = sql<boolean>`exists (select from sms_messages where clinic_id = ${clinicId} and id = ${id} and state = 'queued')`;
        const job = { kind: SEND_SMS, clinicId };
        const [added] = await Promise.all([
          insertOnce(q, clinicId, id, message),
          'skipReason' in message.content
            ? null
            : enqueue(q, { ...job, payload: { messageId: id }, onlyIf: isQueued }),
        ]);
        // One that was skipped before and is sent after all has the id that it had.
        if (added?.state === 'queued' && added.id !== id)
          await enqueue(q, { ...job, payload: { messageId: added.id } });
        return added ?? existing(q, clinicId, message);
      }),
    addTest: (tx, clinicId, { toNumber, body }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const attempts = sql<string>`jsonb_build_array(jsonb_build_object('at', now(), 'outcome', null))`;
        const { id } = await q
          .insertInto('smsMessages')
          .values({ clinicId, action: 'test', toNumber, body, state: 'sending', attempts })
          .returning('id')
          .executeTakeFirstOrThrow();
        const payload = { messageId: id };
        await enqueue(q, { kind: END_SMS_TEST, clinicId, payload, delayMs: TEST_ENDS_AFTER_MS });
        return id;
      }),
    countTests: (tx, clinicId, withinSeconds) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { count } = await q
          .selectFrom('smsMessages')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('clinicId', '=', clinicId)
          .where('action', '=', 'test')
          .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    amend: (tx, clinicId, id, decide) =>
      db.within(tx).inClinic(clinicId, (q) => amend(q, clinicId, id, decide)),
    ...posting(db),
    ...finding(db),
    ownerOf: (providerMessageId) =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('smsMessages')
            .select(['id', 'clinicId'])
            .where('providerMessageId', '=', providerMessageId)
            .executeTakeFirst()) ?? null,
      ),
  };
}

/** Each of these asks all it asks before it waits: they travel in one trip. */
function posting(db: Database<'sms'>): Pick<MessageStore, 'see' | 'beginPost' | 'endPost'> {
  return {
    see: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('smsMessages')
          .select([...COLUMNS, sql<Date>`clock_timestamp()`.as('now'), messageUnwanted.as('optedOut')])
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return null;
        const { now, optedOut, ...message } = row;
        return { message: message as Message, optedOut, now };
      }),
    beginPost: (tx, clinicId, seen, change) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const begun = await replacing(q, clinicId, seen, change)
          .where(sql<boolean>`not ${messageUnwanted}`)
          .where(
            sql<boolean>`exists (select from clinic_config c where c.clinic_id = ${clinicId} and c.sms_enabled)`,
          )
          .executeTakeFirst();
        return begun !== undefined;
      }),
    endPost: (tx, clinicId, seen, change, job) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const isWritten = sql<boolean>`exists (select from sms_messages where clinic_id = ${clinicId}
          and id = ${seen.id} and attempts = ${JSON.stringify(change.attempts)}::jsonb)`;
        const [ended] = await Promise.all([
          replacing(q, clinicId, seen, change).executeTakeFirst(),
          finishJob(q, job, isWritten),
        ]);
        return ended !== undefined;
      }),
  };
}

function replacing(q: Queries<'sms'>, clinicId: string, seen: Message, change: MessageChange) {
  return q
    .updateTable('smsMessages')
    .set(columnsOf(change))
    .where('clinicId', '=', clinicId)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('deliveryStatus', 'is not distinct from', seen.deliveryStatus)
    .where(sql<boolean>`attempts = ${JSON.stringify(seen.attempts)}::jsonb`)
    .returning('id');
}

function finding(db: Database<'sms'>): Pick<MessageStore, 'unanswered' | 'lastTo'> {
  return {
    unanswered: (tx, clinicId, { to: toNumber, text, reference }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await to(q, clinicId, toNumber)
          .where(reference ? 'id' : 'body', '=', reference ?? text ?? '')
          .where('providerMessageId', 'is', null)
          .where('state', 'in', ['queued', 'sending', 'failed'])
          .where(sql<boolean>`attempts <> '[]'::jsonb`)
          .executeTakeFirst();
        return (row as Message | undefined) ?? null;
      }),
    lastTo: (tx, clinicId, toNumber) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await to(q, clinicId, toNumber).where('callId', 'is not', null).executeTakeFirst();
        return (row as Message | undefined) ?? null;
      }),
  };
}

// A caller who declined first and then agrees gets the message after all; one that was queued is never queued again.
async function insertOnce(
  q: Queries<'sms'>,
  clinicId: string,
  id: string,
  { content, ...message }: NewMessage,
): Promise<Message | undefined> {
  const skipped = 'skipReason' in content;
  const filled = skipped
    ? { state: 'skipped' as const, skipReason: content.skipReason, toNumber: null, body: null }
    : { state: 'queued' as const, skipReason: null, ...content };
  const row = await q
    .insertInto('smsMessages')
    .values({ id, clinicId, ...message, ...filled })
    .onConflict((conflict) =>
      conflict
        .columns(['clinicId', 'callId', 'action', 'appointmentId'])
        .where('callId', 'is not', null)
        .doUpdateSet({ ...filled, language: message.language })
        .where('smsMessages.state', '=', 'skipped')
        .where(sql<boolean>`(excluded.state = 'queued' or excluded.skip_reason = 'test_call')`),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as Message | undefined;
}

async function existing(q: Queries<'sms'>, clinicId: string, message: NewMessage): Promise<Message> {
  const row = await q
    .selectFrom('smsMessages')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .where('callId', '=', message.callId)
    .where('action', '=', message.action)
    .where('appointmentId', '=', message.appointmentId)
    .executeTakeFirstOrThrow();
  return row as Message;
}

async function amend<Outcome>(
  q: Queries<'sms'>,
  clinicId: string,
  id: string,
  decide: Decide<Outcome>,
): Promise<Outcome | null> {
  const row = await q
    .selectFrom('smsMessages')
    .select([...COLUMNS, sql<Date>`clock_timestamp()`.as('now')])
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { now, ...message } = row;
  const { change, outcome } = await decide(message as Message, now);
  if (change && Object.keys(change).length > 0) {
    await q
      .updateTable('smsMessages')
      .set(columnsOf(change))
      .where('clinicId', '=', clinicId)
      .where('id', '=', id)
      .execute();
  }
  return outcome;
}

function columnsOf({ attempts, ...fields }: MessageChange) {
  return { ...fields, ...(attempts ? { attempts: JSON.stringify(attempts) } : {}) };
}

function to(q: Queries<'sms'>, clinicId: string, toNumber: string) {
  return q
    .selectFrom('smsMessages')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .where('createdAt', '>', sql<Date>`now() - interval '3 days'`)
    .where('toNumber', '=', toNumber)
    .orderBy('createdAt', 'desc')
    .limit(1);
}
