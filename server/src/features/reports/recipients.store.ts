import { sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { firstDay, type Month } from './month.ts';
import type { ReportLanguage } from './report-language.ts';

export interface Recipient {
  readonly email: string;
  readonly language: ReportLanguage;
}

/** With the status of the last email to this address. */
export interface ShownRecipient extends Recipient {
  readonly lastMonth: Month | null;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
}

export interface Mailing extends Recipient {
  readonly id: string;
  readonly month: Month;
  readonly sentAt: Date | null;
}

/** Recipients of a clinic; null means the operator, whose report covers all clinics. */
export type ReportOwner = string | null;

export interface RecipientStore {
  list(of: ReportOwner): Promise<ShownRecipient[]>;
  replace(of: ReportOwner, recipients: readonly Recipient[], trail: Trail): Promise<void>;
  /** Queues an email with its job for every recipient who has none for this month; returns their number. */
  queue(of: ReportOwner, month: Month, jobKind: string): Promise<number>;
  mailing(of: ReportOwner, id: string): Promise<Mailing | null>;
  markSent(of: ReportOwner, id: string): Promise<void>;
  /** Called in the transaction that notifies somebody of the failure. */
  fail(
    of: ReportOwner,
    id: string,
    tell: (tx: Transaction, mailing: Mailing) => Promise<void>,
  ): Promise<void>;
}

const MAILING = [
  'id',
  'email',
  'language',
  'sentAt',
  sql<Month>`to_char(month, 'YYYY-MM')`.as('month'),
] as const;

export function recipientStore(db: Database<'reports'>): RecipientStore {
  const within = <T>(of: ReportOwner, work: (q: Queries<'reports'>, tx: Transaction) => Promise<T>) =>
    of ? db.inClinic(of, work) : db.asPlatform(work);
  const mailingIn = async (q: Queries<'reports'>, of: ReportOwner, id: string): Promise<Mailing | null> =>
    ((await q
      .selectFrom('reportMailings')
      .select(MAILING)
      .where('clinicId', 'is not distinct from', of)
      .where('id', '=', id)
      .executeTakeFirst()) as Mailing | undefined) ?? null;
  return {
    list: (of) => within(of, async (q) => (await listOf(of).execute(q)).rows),
    replace: (of, recipients, trail) => within(of, (q, tx) => replace(q, tx, of, recipients, trail)),
    queue: (of, month, jobKind) => within(of, (q) => queueLetters(q, of, month, jobKind)),
    mailing: (of, id) => within(of, (q) => mailingIn(q, of, id)),
    markSent: (of, id) =>
      within(of, async (q) => {
        await q
          .updateTable('reportMailings')
          .set({ sentAt: sql<Date>`now()`, failedAt: null })
          .where('clinicId', 'is not distinct from', of)
          .where('id', '=', id)
          .execute();
      }),
    fail: (of, id, tell) =>
      within(of, async (q, tx) => {
        await q
          .updateTable('reportMailings')
          .set({ failedAt: sql<Date>`now()` })
          .where('clinicId', 'is not distinct from', of)
          .where('id', '=', id)
          .execute();
        const mailing = await mailingIn(q, of, id);
        if (mailing) await tell(tx, mailing);
      }),
  };
}

const listOf = (of: ReportOwner) => sql<ShownRecipient>`
  select r.email, r.language, to_char(m.month, 'YYYY-MM') as last_month, m.sent_at, m.failed_at
    from report_recipients r
    left join lateral (select month, sent_at, failed_at from report_mailings m
                        where m.clinic_id is not distinct from r.clinic_id and m.email = r.email
                        order by month desc limit 1) m on true
   where r.clinic_id is not distinct from ${of}::uuid
   order by r.created_at, r.email`;

async function replace(
  q: Queries<'reports'>,
  tx: Transaction,
  of: ReportOwner,
  recipients: readonly Recipient[],
  trail: Trail,
): Promise<void> {
  const emails = recipients.map(({ email }) => email);
  let gone = q.deleteFrom('reportRecipients').where('clinicId', 'is not distinct from', of);
  if (emails.length > 0) gone = gone.where('email', 'not in', emails);
  await gone.execute();
  for (const { email, language } of recipients)
    await q
      .insertInto('reportRecipients')
      .values({ clinicId: of, email, language })
      .onConflict((conflict) => conflict.columns(['clinicId', 'email']).doUpdateSet({ language }))
      .execute();
  await trail(tx, { recipients: emails.length });
}

async function queueLetters(
  q: Queries<'reports'>,
  of: ReportOwner,
  month: Month,
  kind: string,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into report_mailings (clinic_id, month, email, language)
    select clinic_id, ${firstDay(month)}::date, email, language from report_recipients
     where clinic_id is not distinct from ${of}::uuid
    on conflict (clinic_id, month, email) do nothing returning id`.execute(q);
  for (const { id } of rows)
    await enqueue(q, { kind, clinicId: of, payload: { mailingId: id }, dedupeKey: id });
  return rows.length;
}
