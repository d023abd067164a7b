import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';

export interface ClinicInbox {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly open: number;
  readonly taken: number;
  readonly urgent: number;
  readonly oldestOpenAt: Date | null;
  readonly outageSince: Date | null;
  readonly outageCallers: number;
}

/** For the operator: how many wait at each clinic, and never who. */
export interface PlatformStore {
  /** Clinics where something waits, the longest wait first. */
  waiting(page: PageQuery): Promise<Page<ClinicInbox>>;
}

export function platformStore(db: Database<'inbox'>): PlatformStore {
  return {
    waiting: ({ page, pageSize }) =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<ClinicInbox & { total: number }>`
          select clinics.id as clinic_id, clinics.name as clinic_name,
                 count(*) filter (where state = 'open')::int as open,
                 count(*) filter (where state = 'taken')::int as taken,
                 count(*) filter (where urgent)::int as urgent,
                 min(since) filter (where state = 'open') as oldest_open_at,
                 min(since) filter (where kind = 'emr_trouble') as outage_since,
                 coalesce(sum(callers) filter (where kind = 'emr_trouble'), 0)::int as outage_callers,
                 count(*) over ()::int as total
            from inbox_items join clinics on clinics.id = inbox_items.clinic_id
           where state in ('open', 'taken')
           group by clinics.id
           order by oldest_open_at nulls last, clinics.id
           limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(q);
        return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
      }),
  };
}
