import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { type CallNumbers, OUTCOMES, type PlatformNumbers } from './platform-numbers.ts';

/** When the days began that are counted, for the clinics of one zone. */
export interface DayStarts {
  readonly zone: string;
  readonly today: Date;
  readonly week: Date;
  readonly month: Date;
}

export interface StatsStore {
  zones(): Promise<string[]>;
  numbers(starts: readonly DayStarts[]): Promise<PlatformNumbers>;
}

export function statsStore(db: Database): StatsStore {
  return {
    zones: () =>
      db.asPlatform(async (q) =>
        (await q.selectFrom('clinics').select('timezone').distinct().execute()).map(
          ({ timezone }) => timezone,
        ),
      ),
    numbers: (starts) =>
      db.asPlatform(async (q) => {
        const calls = await callsByOutcome(q, starts);
        return { ...(await plainCounts(q)), ...inSpans(calls) };
      }),
  };
}

interface OutcomeRow {
  readonly outcome: (typeof OUTCOMES)[number];
  readonly today: number;
  readonly last7Days: number;
  readonly last30Days: number;
}

async function callsByOutcome(q: Queries, starts: readonly DayStarts[]): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select outcome,
           count(*) filter (where started_at >= starts.today) as today,
           count(*) filter (where started_at >= starts.week) as last7_days,
           count(*) as last30_days
      from unnest(${starts.map(({ zone }) => zone)}::text[], ${starts.map(({ today }) => today)}::timestamptz[],
                  ${starts.map(({ week }) => week)}::timestamptz[], ${starts.map(({ month }) => month)}::timestamptz[])
           as starts (zone, today, week, month)
      join clinics on clinics.timezone = starts.zone
      join call_logs on call_logs.clinic_id = clinics.id and call_logs.started_at >= starts.month
     group by outcome`.execute(q);
  return rows;
}

function inSpans(rows: readonly OutcomeRow[]): Pick<PlatformNumbers, 'calls' | 'bookings'> {
  const of = (span: 'today' | 'last7Days' | 'last30Days'): CallNumbers => {
    const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.[span] ?? 0;
    return {
      total: rows.reduce((sum, row) => sum + row[span], 0),
      byOutcome: Object.fromEntries(
        OUTCOMES.map((outcome) => [outcome, count(outcome)]),
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

async function plainCounts(q: Queries): Promise<Omit<PlatformNumbers, 'calls' | 'bookings'>> {
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
          'contacted', count(*) filter (where status = 'contacted')) from waitlist_entries),
      'pendingActivations', (select count(*) from clinics join onboarding_progress on clinic_id = clinics.id
          where status = 'pending' and completed_at is not null),
      'bookingsInDoubt', (select count(*) from attempts where state = 'doubt'),
      'activeProviders', (select count(*) from providers where status = 'active'),
      'openTickets', (select count(*) from support_tickets where status in ('open', 'in_progress', 'waiting')),
      'faxesToReview', (select count(*) from fax_documents where status = 'review_needed')) as counts`.execute(
    q,
  );
  const [row] = rows;
  if (!row) throw new Error('the platform has no numbers');
  return row.counts;
}
