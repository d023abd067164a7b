import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { ASKED_TOPICS } from './asked-topics.ts';
import { firstDay, type Month } from './month.ts';
import type { MonthFigures } from './month-figures.ts';

export interface AskedInMonth {
  /** As the clinic wrote it, else as a caller asked it. */
  readonly question: string;
  /** As the clinic wrote it in Chinese, if it did. */
  readonly questionZh: string | null;
  /** Questions about the same topic are counted together, in whatever language or words they were asked. */
  readonly topic: (typeof ASKED_TOPICS)[number] | null;
  readonly times: number;
  /** False if nothing the clinic wrote answers the question. */
  readonly answered: boolean;
}

export interface ReportStore {
  read(clinicId: string, month: Month): Promise<MonthFigures | null>;
  /** Keeps the first count; later ones are ignored. */
  keep(clinicId: string, month: Month, figures: MonthFigures): Promise<void>;
  /** What callers asked most in a month, without personal details. */
  askedMost(clinicId: string, month: Month, most: number): Promise<AskedInMonth[]>;
  /** Texts sent and faxes received. */
  countTextsAndFaxes(
    clinicId: string,
    span: { readonly from: Date; readonly to: Date },
  ): Promise<Pick<MonthFigures, 'texts' | 'faxes'>>;
}

export function reportStore(db: Database<'reports'>): ReportStore {
  return {
    read: (clinicId, month) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('monthlyReports')
          .select('figures')
          .where('clinicId', '=', clinicId)
          .where('month', '=', firstDay(month))
          .executeTakeFirst();
        return (row?.figures as MonthFigures | undefined) ?? null;
      }),
    keep: (clinicId, month, figures) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .insertInto('monthlyReports')
          .values({ clinicId, month: firstDay(month), figures: JSON.stringify(figures) })
          .onConflict((conflict) => conflict.columns(['clinicId', 'month']).doNothing())
          .execute();
      }),
    askedMost: (clinicId, month, most) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<AskedInMonth>`
          select coalesce(min(entries.question), (array_agg(asked.question order by asked.times desc, asked.question))[1])
                   as question,
                 min(entries.question_zh) as "questionZh",
                 case when asked.answered_by = any(${[...ASKED_TOPICS]}::text[]) then asked.answered_by end as topic,
                 sum((asked.months ->> ${month})::int)::int as times,
                 asked.answered_by is not null as answered
            from knowledge_questions asked
            left join knowledge_entries entries
              on entries.clinic_id = asked.clinic_id and entries.id::text = asked.answered_by
           where asked.clinic_id = ${clinicId} and asked.months ? ${month}
           group by asked.answered_by, coalesce(asked.answered_by, asked.id::text)
           order by times desc, question limit ${most}`.execute(q);
        return rows;
      }),
    countTextsAndFaxes: (clinicId, { from, to }) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<Pick<MonthFigures, 'texts' | 'faxes'>>`
          select (select count(*)::int from sms_messages
                   where clinic_id = ${clinicId} and action <> 'test' and sent_at >= ${from} and sent_at < ${to}) as texts,
                 (select count(*)::int from fax_documents
                   where clinic_id = ${clinicId} and received_at >= ${from} and received_at < ${to}) as faxes`.execute(
          q,
        );
        const [row] = rows;
        if (!row) throw new Error('the count query returned no row');
        return row;
      }),
  };
}
