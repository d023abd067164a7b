import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue, finishJob, type Job } from '../../database/jobs/jobs.ts';
import type { Language } from '../../kernel/language.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { Action } from '../../kernel/text/text-templates.ts';
import type { DeliveryEvent } from '../../ports/sms-provider.ts';
import { sendingHeld } from './desk/sending-stops.store.ts';
import type { GuardReason } from './sending/guard-chain.ts';
import {
  END_SMS_TEST,
  type Message,
  type MessageChange,
  type OwnAction,
  SEND_SMS,
} from './sending/message.ts';
import { messageUnwanted } from './webhook/opt-outs.store.ts';

export interface NewMessage {
  readonly callId: string | null;
  readonly action: Action;
  readonly appointmentId: string;
  readonly language: Language;
  readonly content:
    | { readonly toNumber: string; readonly body: string; readonly consentId: string }
    | { readonly skipReason: GuardReason };
}

/** A text without a call, and the consent that permits it. */
export interface NewText {
  readonly action: OwnAction;
  readonly toNumber: string;
  /** `{link}` marks the place of the link's address. */
  readonly body: string;
  readonly language: TextLanguage;
  readonly consentId: string;
  readonly appointmentId?: string | null;
  readonly linkId?: string | null;
  /** Set only for texts written by the desk. */
  readonly patientId?: string | null;
}

type Receipt = Pick<DeliveryEvent, 'to' | 'text' | 'reference'>;

interface Decision<Outcome> {
  readonly change: MessageChange | null;
  readonly outcome: Outcome;
}

/** State that may have changed since the message was queued. */
type Standing = Pick<SeenMessage, 'optedOut' | 'isHeld'>;

/** Decides from the locked row; times use the database's clock. */
export type Decide<Outcome> = (
  message: Message,
  now: Date,
  standing: Standing,
) => Decision<Outcome> | Promise<Decision<Outcome>>;

export interface SeenMessage {
  readonly message: Message;
  readonly optedOut: boolean;
  readonly isHeld: boolean;
  readonly now: Date;
}

export interface OtherTexts {
  /** Queued within the last half minute; a postponed text delays nobody. */
  readonly waiting: number;
  readonly leftAgoMs: number | null;
}

/** The messages of one clinic, unique per call, action and appointment. */
export interface MessageStore {
  add(tx: Transaction, clinicId: string, message: NewMessage): Promise<Message>;
  /**
   * Counts the other texts that calls sent to this number since midnight at the clinic. Locks the number until the
   * transaction ends, so that two calls cannot both send the last allowed text.
   */
  countOthersToday(
    tx: Transaction,
    clinicId: string,
    text: Pick<NewMessage, 'callId' | 'action' | 'appointmentId'> & {
      readonly to: string;
      readonly timezone: string;
    },
  ): Promise<number>;
  /** Inserts the test message and a job that ends it if the process dies. */
  addTest(tx: Transaction, clinicId: string, test: { toNumber: string; body: string }): Promise<string>;
  othersOf(clinicId: string): Promise<OtherTexts>;
  addText(tx: Transaction, clinicId: string, text: NewText): Promise<string>;
  countTests(tx: Transaction, clinicId: string, withinSeconds: number): Promise<number>;
  amend<Outcome>(
    tx: Transaction,
    clinicId: string,
    id: string,
    decide: Decide<Outcome>,
  ): Promise<Outcome | null>;
  /** Takes no lock; a later write succeeds only if the message is unchanged. */
  see(tx: Transaction, clinicId: string, id: string): Promise<SeenMessage | null>;
  /** Records an attempt before it is made. False if the message has changed or is no longer wanted. */
  beginPost(tx: Transaction, clinicId: string, seen: Message, change: MessageChange): Promise<boolean>;
  /** Records an accepted attempt and finishes its job; false, changing nothing, if the message has changed. */
  endPost(
    tx: Transaction,
    clinicId: string,
    seen: Message,
    change: MessageChange,
    job: Job,
  ): Promise<boolean>;
  /** The message still waiting for an answer, matched by the fields the vendor echoes. */
  unanswered(tx: Transaction, clinicId: string, receipt: Receipt): Promise<Message | null>;
  lastTo(tx: Transaction, clinicId: string, toNumber: string): Promise<Message | null>;
  ownerOf(providerMessageId: string): Promise<{ readonly id: string; readonly clinicId: string } | null>;
}

const COLUMNS = [
  'id',
  'callId',
  'action',
  'language',
  'toNumber',
  'body',
  'linkId',
  'state',
  'skipReason',
  'providerMessageId',
  'providerCode',
  'deliveryStatus',
  'attempts',
  'createdAt',
  'sentAt',
] as const;

/** Longer than sending and storing the answer can take. */
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
        // A message that was skipped before and is now sent keeps its id.
        if (added?.state === 'queued' && added.id !== id)
          await enqueue(q, { ...job, payload: { messageId: added.id } });
        return added ?? existing(q, clinicId, message);
      }),
    countOthersToday: (tx, clinicId, { to: number, timezone, callId, action, appointmentId }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`texts/${clinicId}/${number}`}, 0))`.execute(
          q,
        );
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from sms_messages
           where clinic_id = ${clinicId} and to_number = ${number} and call_id is not null
             and action in ('book', 'reschedule', 'cancel')
             and created_at >= date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone}
             and (call_id, action, appointment_id) is distinct from (${callId}::text, ${action}::text, ${appointmentId}::text)`.execute(
          q,
        );
        return rows[0]?.count ?? 0;
      }),
    ...methodsWithoutCall(db),
    amend: (tx, clinicId, id, decide) =>
      db.within(tx).inClinic(clinicId, (q) => amend(q, clinicId, id, decide)),
    ...postMethods(db),
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

function methodsWithoutCall(db: Database<'sms'>): Pick<MessageStore, 'addTest' | 'addText' | 'countTests'> {
  return {
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
    addText: (tx, clinicId, text) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const id = randomUUID();
        await q
          .insertInto('smsMessages')
          .values({ id, clinicId, ...text })
          .execute();
        await enqueue(q, { kind: SEND_SMS, clinicId, payload: { messageId: id } });
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
  };
}

/** Each function starts all its statements before awaiting, so that they share one round trip. */
function postMethods(db: Database<'sms'>): Pick<MessageStore, 'see' | 'beginPost' | 'endPost'> {
  return {
    see: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('smsMessages')
          .select([...COLUMNS, sql<Date>`clock_timestamp()`.as('now')])
          .select([messageUnwanted.as('optedOut'), sendingHeld.as('isHeld')])
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return null;
        const { now, optedOut, isHeld, ...message } = row;
        return { message: message as Message, optedOut, isHeld, now };
      }),
    beginPost: (tx, clinicId, seen, change) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const begun = await replacing(q, clinicId, seen, change)
          .where(sql<boolean>`not ${messageUnwanted} and not ${sendingHeld}`)
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

function finding(db: Database<'sms'>): Pick<MessageStore, 'unanswered' | 'lastTo' | 'othersOf'> {
  return {
    othersOf: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<OtherTexts>`
          select (count(*) filter (where state in ('queued', 'sending') and created_at > clock_timestamp() - interval '30 seconds'))::int as waiting,
                 (extract(epoch from clock_timestamp() - max(sent_at)) * 1000)::float8 as "leftAgoMs"
            from sms_messages where clinic_id = ${clinicId} and action <> 'reminder'
             and created_at > clock_timestamp() - interval '2 minutes'`.execute(q);
        return rows[0] ?? { waiting: 0, leftAgoMs: null };
      }),
    unanswered: (tx, clinicId, { to: toNumber, text, reference }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await to(q, clinicId, toNumber)
          .where(reference ? sql<boolean>`id = ${reference}` : isTextOf(text ?? ''))
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

/** Link addresses are not stored, so any text in their place matches. */
const isTextOf = (text: string) => sql<boolean>`
  case when link_id is null then body = ${text}
       else ${text} like regexp_replace(regexp_replace(body, '([\\\\%_])', '\\\\\\1', 'g'), '[{]link(:[0-9a-f-]{36})?[}]', '%', 'g') end`;

// A caller who first declines and then agrees still gets the message; a queued message is never queued again.
async function insertOnce(
  q: Queries<'sms'>,
  clinicId: string,
  id: string,
  { content, ...message }: NewMessage,
): Promise<Message | undefined> {
  const skipped = 'skipReason' in content;
  const filled = skipped
    ? {
        state: 'skipped' as const,
        skipReason: content.skipReason,
        toNumber: null,
        body: null,
        consentId: null,
      }
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
    .select([messageUnwanted.as('optedOut'), sendingHeld.as('isHeld')])
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { now, optedOut, isHeld, ...message } = row;
  const { change, outcome } = await decide(message as Message, now, { optedOut, isHeld });
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
