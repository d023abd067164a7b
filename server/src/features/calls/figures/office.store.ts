import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Pending work of a clinic's staff, besides its calls. */
export interface OfficeNumbers {
  readonly waitlist: { readonly pending: number; readonly contacted: number };
  readonly activeProviders: number;
  /** Bookings whose EMR response never arrived and that are not settled yet. */
  readonly bookingsInDoubt: number;
  readonly openTickets: number;
  readonly faxesToReview: number;
  /** Kinds of callers' questions that nothing answers. */
  readonly unansweredQuestions: number;
  readonly lastCallAt: Date | null;
}

export interface OfficeStore {
  numbers(clinicId: string): Promise<OfficeNumbers>;
  /** The roster by EMR number. */
  providerNames(clinicId: string): Promise<ReadonlyMap<string, string>>;
}

export function officeStore(db: Database<'calls'>): OfficeStore {
  return {
    numbers: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ numbers: Omit<OfficeNumbers, 'lastCallAt'>; lastCallAt: Date | null }>`
          select json_build_object(
              'waitlist', (select json_build_object(
                  'pending', count(*) filter (where status = 'pending'),
                  'contacted', count(*) filter (where status = 'contacted'))
                from waitlist_entries where clinic_id = ${clinicId}),
              'activeProviders', (select count(*) from providers where clinic_id = ${clinicId} and status = 'active'),
              'bookingsInDoubt', (select count(*) from attempts where clinic_id = ${clinicId} and state = 'doubt'),
              'openTickets', (select count(*) from support_tickets
                where clinic_id = ${clinicId} and status in ('open', 'in_progress', 'waiting')),
              'faxesToReview', (select count(*) from fax_documents
                where clinic_id = ${clinicId} and status = 'review_needed'),
              'unansweredQuestions', (select count(*) from knowledge_questions
                where clinic_id = ${clinicId} and answered_by is null)) as numbers,
            (select max(started_at) from call_logs where clinic_id = ${clinicId} and not test) as last_call_at`.execute(
          q,
        );
        const [row] = rows;
        if (!row) throw new Error('the count query returned no row');
        return { ...row.numbers, lastCallAt: row.lastCallAt };
      }),
    providerNames: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('providers')
          .select(['emrProviderId', 'name'])
          .where('clinicId', '=', clinicId)
          .where('emrProviderId', 'is not', null)
          .execute();
        return new Map(rows.map(({ emrProviderId, name }) => [emrProviderId ?? '', name]));
      }),
  };
}
