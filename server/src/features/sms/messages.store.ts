import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import type { Language } from '../../kernel/language.ts';
import type { DeliveryEvent } from '../../ports/sms-provider.ts';
import type { GuardReason } from './guard-chain.ts';
import { END_SMS_TEST, type Message, type MessageChange, SEND_SMS } from './message.ts';
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
    const { attempts, ...fields } = change;
    await q
      .updateTable('smsMessages')
      .set({ ...fields, ...(attempts ? { attempts: JSON.stringify(attempts) } : {}) })
      .where('clinicId', '=', clinicId)
      .where('id', '=', id)
      .execute();
  }
  return outcome;
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
