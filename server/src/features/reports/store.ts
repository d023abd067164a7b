import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { firstDay, type Month } from './month.ts';
import type { MonthFigures } from './month-figures.ts';

export interface AskedInMonth {
  readonly question: string;
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
          select question, (months ->> ${month})::int as times, answered_by is not null as answered
            from knowledge_questions
           where clinic_id = ${clinicId} and months ? ${month}
           order by 2 desc, question limit ${most}`.execute(q);
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
        if (!row) throw new Error('counts have always one row');
        return row;
      }),
  };
}
