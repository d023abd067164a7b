import { type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import { type ShownTo, shownTo } from '../../kernel/clinic/views.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { EmrType } from '../../ports/emr.ts';
import type { ClinicStatus, EmrState } from './clinic.ts';
import type { Days } from './stats.store.ts';

const SORTS = {
  keys: {
    createdAt: byTime('clinics.created_at'),
    name: byText('lower(clinics.name)'),
    status: byText('clinics.status'),
  },
  id: 'clinics.id',
};
const PENDING_SORTS = {
  keys: { onboardingCompletedAt: byTime('onboarding_progress.completed_at'), name: SORTS.keys.name },
  id: 'clinics.id',
};

export interface ClinicFilter {
  readonly search: string | null;
  readonly status: ClinicStatus | null;
}

type Clinic = ShownTo<'admin', 'clinics'>;
const CLINIC_COLUMNS = Object.keys(shownTo('admin', 'clinics')).map(
  (name) => `clinics.${name as keyof Clinic}` as const,
);

export interface PendingClinic extends Clinic {
  readonly onboardingCompletedAt: Date | null;
}

export interface ClinicOverview {
  readonly id: string;
  readonly name: string;
  readonly status: ClinicStatus;
  readonly timezone: string;
  readonly voiceAgentEnabled: boolean;
  readonly phoneAssigned: boolean;
  readonly squadLinked: boolean;
  readonly emrState: EmrState;
  readonly emrType: EmrType | null;
  readonly onboardingCompletedAt: Date | null;
  readonly activeProviders: number;
  readonly waiting: number;
  readonly openTickets: number;
  readonly calls: number;
  /** The same by day, today last. */
  readonly callsByDay: readonly number[];
  /** Callers who wanted an appointment, and how many got one. */
  readonly wanted: number;
  readonly booked: number;
  readonly lastCallAt: Date | null;
}

export type ClinicCounts = Readonly<Record<ClinicStatus | 'total', number>>;

/** Reads across all clinics for the platform's staff. */
export interface OverviewStore {
  list(filter: ClinicFilter, part: ListPart): Promise<Listed<Clinic>>;
  /** Clinics that finished the wizard and await activation. */
  pendingActivation(search: string | null, part: ListPart): Promise<Listed<PendingClinic>>;
  counts(): Promise<ClinicCounts>;
  /** Most recent call first, then newest clinic; with the week's calls. */
  atAGlance(days: readonly Days[], limit: number): Promise<ClinicOverview[]>;
}

export function overviewStore(db: Database<'provisioning'>): OverviewStore {
  return {
    list: ({ search, status }, part) =>
      db.asPlatform((q) => {
        let rows = q.selectFrom('clinics').select(CLINIC_COLUMNS);
        if (search) rows = rows.where('name', 'ilike', partOf(search));
        if (status) rows = rows.where('status', '=', status);
        return listOf(q, rows.$castTo<Clinic>(), SORTS, part);
      }),
    pendingActivation: (search, part) =>
      db.asPlatform((q) => {
        let rows = q
          .selectFrom('clinics')
          .innerJoin('onboardingProgress', 'onboardingProgress.clinicId', 'clinics.id')
          .select(CLINIC_COLUMNS)
          .select('onboardingProgress.completedAt as onboardingCompletedAt')
          .where('clinics.status', '=', 'pending')
          .where('onboardingProgress.completedAt', 'is not', null);
        if (search) rows = rows.where('clinics.name', 'ilike', partOf(search));
        return listOf(q, rows.$castTo<PendingClinic>(), PENDING_SORTS, part);
      }),
    counts: () =>
      db.asPlatform((q) =>
        q
          .selectFrom('clinics')
          .select(({ fn }) => [
            fn.countAll<number>().as('total'),
            fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
            fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
            fn.countAll<number>().filterWhere('status', '=', 'inactive').as('inactive'),
          ])
          .executeTakeFirstOrThrow(),
      ),
    atAGlance: (days, limit) => db.asPlatform((q) => glanceQuery(q, days, limit)),
  };
}

async function glanceQuery(
  q: Queries<'provisioning'>,
  days: readonly Days[],
  limit: number,
): Promise<ClinicOverview[]> {
  const weeks = JSON.stringify(Object.fromEntries(days.map(({ zone, week }) => [zone, week])));
  return q
    .selectFrom('clinics')
    .innerJoin('clinicConfig', 'clinicConfig.clinicId', 'clinics.id')
    .leftJoin('onboardingProgress', 'onboardingProgress.clinicId', 'clinics.id')
    .leftJoin('emrConnections', 'emrConnections.clinicId', 'clinics.id')
    .select([
      'clinics.id',
      'clinics.name',
      'clinics.status',
      'clinics.timezone',
      'clinicConfig.voiceAgentEnabled',
      sql<SqlBool>`voice_phone_number is not null`.as('phoneAssigned'),
      sql<SqlBool>`voice_squad_id is not null`.as('squadLinked'),
      sql<EmrState>`coalesce(emr_connections.connection, 'not_configured')`.as('emrState'),
      sql<EmrType | null>`emr_connections.emr_type`.as('emrType'),
      'onboardingProgress.completedAt as onboardingCompletedAt',
      countOf('providers', sql`status = 'active'`).as('activeProviders'),
      countOf('waitlist_entries', sql`status = 'pending'`).as('waiting'),
      countOf('support_tickets', sql`status in ('open', 'in_progress', 'waiting')`).as('openTickets'),
      sql<number>`(select coalesce(sum((counts ->> 'calls')::int), 0)::int from call_counters
        where clinic_id = clinics.id and span = 'day' and starts_on >= (${weeks}::jsonb ->> clinics.timezone)::date)`.as(
        'calls',
      ),
      callsByDay(weeks).as('callsByDay'),
      weekOf(weeks, sql`kind.key like 'kind/booked/%' or kind.key like 'kind/%/book/%'`).as('wanted'),
      weekOf(weeks, sql`kind.key like 'kind/booked/%'`).as('booked'),
      sql<Date | null>`(select max(started_at) from call_logs where clinic_id = clinics.id and not test)`.as(
        'lastCallAt',
      ),
    ])
    .orderBy(sql`last_call_at`, (order) => order.desc().nullsLast())
    .orderBy('clinics.createdAt', 'desc')
    .orderBy('clinics.id')
    .limit(limit)
    .execute() as Promise<ClinicOverview[]>;
}

/** SQL: the calls of each of the last seven days, a day without any included. */
function callsByDay(weeks: string) {
  const first = sql`(${weeks}::jsonb ->> clinics.timezone)::date`;
  return sql<
    number[]
  >`(select coalesce(jsonb_agg(coalesce((counts ->> 'calls')::int, 0) order by days.at), '[]')
    from generate_series(${first}, ${first} + 6, '1 day') as days (at)
    left join call_counters on clinic_id = clinics.id and span = 'day' and starts_on = days.at::date)`;
}

/** SQL: the sum of one kind's counters over the last seven days. */
function weekOf(weeks: string, kind: ReturnType<typeof sql>) {
  return sql<number>`(select coalesce(sum(kind.value::bigint), 0)::int
    from call_counters cross join lateral jsonb_each_text(counts) as kind
   where clinic_id = clinics.id and span = 'day' and starts_on >= (${weeks}::jsonb ->> clinics.timezone)::date and (${kind}))`;
}

function countOf(table: string, condition: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from ${sql.table(table)} where clinic_id = clinics.id and ${condition})`;
}
