import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { CALL_OUTCOMES, type CallOutcome } from '../../kernel/calls/call-words.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { CallNumbers, PlatformNumbers } from './platform-numbers.ts';

/** The first counted day of each span, for the clinics of one time zone. */
export interface Days {
  readonly zone: string;
  readonly today: CalendarDate;
  readonly week: CalendarDate;
  readonly month: CalendarDate;
}

export interface StatsStore {
  numbers(days: readonly Days[]): Promise<PlatformNumbers>;
}

export function statsStore(db: Database<'provisioning'>): StatsStore {
  return {
    numbers: (days) =>
      db.asPlatform(async (q) => {
        const calls = await callsByOutcome(q, days);
        return { ...(await plainCounts(q)), ...inSpans(calls) };
      }),
  };
}

interface OutcomeRow {
  readonly outcome: CallOutcome;
  readonly today: number;
  readonly last7Days: number;
  readonly last30Days: number;
}

// Sums daily counters, so that a month's total does not scan a year of call logs.
async function callsByOutcome(q: Queries<'provisioning'>, days: readonly Days[]): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select split_part(kind.key, '/', 2) as outcome,
           coalesce(sum(kind.value::bigint) filter (where starts_on >= days.today), 0)::bigint as today,
           coalesce(sum(kind.value::bigint) filter (where starts_on >= days.week), 0)::bigint as last7_days,
           sum(kind.value::bigint)::bigint as last30_days
      from unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ today }) => today)}::date[],
                  ${days.map(({ week }) => week)}::date[], ${days.map(({ month }) => month)}::date[])
           as days (zone, today, week, month)
      join clinics on clinics.timezone = days.zone
      join call_counters on call_counters.clinic_id = clinics.id and span = 'day' and starts_on >= days.month
     cross join lateral jsonb_each_text(counts) as kind
     where kind.key like 'kind/%'
     group by 1`.execute(q);
  return rows;
}

function inSpans(rows: readonly OutcomeRow[]): Pick<PlatformNumbers, 'calls' | 'bookings'> {
  const of = (span: 'today' | 'last7Days' | 'last30Days'): CallNumbers => {
    const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.[span] ?? 0;
    return {
      total: rows.reduce((sum, row) => sum + row[span], 0),
      byOutcome: Object.fromEntries(
        CALL_OUTCOMES.map((outcome) => [outcome, count(outcome)]),
      ) as CallNumbers['byOutcome'],
    };
  };
  const calls = { today: of('today'), last7Days: of('last7Days'), last30Days: of('last30Days') };
  return {
    calls,
    bookings: {
      today: calls.today.byOutcome.booked,
      last7Days: calls.last7Days.byOutcome.booked,
      last30Days: calls.last30Days.byOutcome.booked,
    },
  };
}

async function plainCounts(q: Queries<'provisioning'>): Promise<Omit<PlatformNumbers, 'calls' | 'bookings'>> {
  const { rows } = await sql<{ counts: Omit<PlatformNumbers, 'calls' | 'bookings'> }>`
    select json_build_object(
      'clinics', (select json_build_object(
          'total', count(*),
          'pending', count(*) filter (where status = 'pending'),
          'active', count(*) filter (where status = 'active'),
          'inactive', count(*) filter (where status = 'inactive')) from clinics),
      'users', (select json_build_object(
          'total', count(*),
          'admins', count(*) filter (where role = 'platform_admin'),
          'managers', count(*) filter (where role = 'clinic_manager')) from users),
      'waitlist', (select json_build_object(
          'pending', count(*) filter (where status = 'pending'),
          'contacted', count(*) filter (where status = 'contacted')) from waitlist_entries where clinic_id in (select id from clinics)),
      'pendingActivations', (select count(*) from clinics join onboarding_progress on clinic_id = clinics.id
          where status = 'pending' and completed_at is not null),
      'bookingsInDoubt', (select count(*) from attempts where state = 'doubt' and not test),
      'activeProviders', (select count(*) from providers where status = 'active' and clinic_id in (select id from clinics)),
      'openTickets', (select count(*) from support_tickets where status in ('open', 'in_progress', 'waiting')),
      'faxesToReview', (select count(*) from fax_documents where status = 'review_needed')) as counts`.execute(
    q,
  );
  const [row] = rows;
  if (!row) throw new Error('the platform figures query returned no row');
  return row.counts;
}
