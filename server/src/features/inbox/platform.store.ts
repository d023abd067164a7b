import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { CLINIC_INBOX_SORTS } from './item.ts';

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

type InboxSort = (typeof CLINIC_INBOX_SORTS)[number];
const ORDERS: Readonly<Record<InboxSort, ReturnType<typeof sql>>> = {
  oldestOpenAt: sql`oldest_open_at`,
  open: sql`open`,
  urgent: sql`urgent`,
  clinicName: sql`clinic_name`,
};

export interface OpenWait {
  readonly clinicId: string;
  readonly urgent: boolean;
  readonly open: number;
  readonly oldestSeconds: number;
}

/** Item counts per clinic for the operator; never any patient details. */
export interface PlatformStore {
  waiting(search: string | null, part: ListPart<InboxSort>): Promise<Listed<ClinicInbox>>;
  /** Unassigned items per clinic; suspended clinics are left out. */
  openWaits(): Promise<OpenWait[]>;
}

export function platformStore(db: Database<'inbox'>): PlatformStore {
  return {
    openWaits: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<OpenWait>`
          select clinic_id, urgent, count(*)::int as open,
                 extract(epoch from now() - min(since))::float8 as oldest_seconds
            from inbox_items join clinics on clinics.id = inbox_items.clinic_id
           where state = 'open' and not test and clinics.suspended_at is null
           group by clinic_id, urgent`.execute(q);
        return rows;
      }),
    waiting: (search, { sort, order, page, pageSize, after }) =>
      db.asPlatform(async (q) => {
        // One row per clinic, so an export fits all of them in one batch.
        const part = after === undefined ? sql`limit ${pageSize} offset ${(page - 1) * pageSize}` : sql``;
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
           where state in ('open', 'taken') and not test and (${search}::text is null or clinics.name ilike ${partOf(search ?? '')})
           group by clinics.id
           order by ${ORDERS[sort]} ${sql.raw(order)} nulls last, clinics.id
           ${part}`.execute(q);
        return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
      }),
  };
}
