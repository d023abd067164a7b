import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface OfClinic {
  readonly clinicId: string;
  readonly clinicName: string;
}

export interface EmrTrouble extends OfClinic {
  readonly what: 'unreachable' | 'refused' | 'token';
  readonly at: Date;
  readonly endedAt: Date | null;
}

export interface InboxWait extends OfClinic {
  readonly urgent: boolean;
  readonly open: number;
  readonly since: Date;
}

export interface AlarmStore {
  emr(days: number): Promise<EmrTrouble[]>;
  inbox(): Promise<InboxWait[]>;
}

/** How long before its expiry a token raises an alarm. */
const TOKEN_HOURS = 48;

export function alarmStore(db: Database<'ops'>): AlarmStore {
  return {
    emr: (days) =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<EmrTrouble>`
          select clinics.id as clinic_id, clinics.name as clinic_name, what, at, ended_at from (
            select clinic_id, case when credentials_refused_at is null then 'unreachable' else 'refused' end as what,
                   coalesce(credentials_refused_at, state_at, emr_connections.updated_at) as at,
                   null::timestamptz as ended_at
              from emr_connections where state = 'unreachable'
            union all
            select clinic_id, 'token', oauth_token_expires_at, null from emr_connections
             where oauth_token_expires_at < now() + make_interval(hours => ${TOKEN_HOURS})
            union all
            select clinic_id, 'unreachable', since, closed_at from inbox_items
             where kind = 'emr_trouble' and closed_itself and not test
               and closed_at > now() - make_interval(days => ${days})) troubles
            join clinics on clinics.id = clinic_id
           where clinics.suspended_at is null`.execute(q);
        return rows;
      }),
    inbox: () =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<InboxWait>`
          select clinics.id as clinic_id, clinics.name as clinic_name, urgent, count(*)::int as open, min(since) as since
            from inbox_items join clinics on clinics.id = clinic_id
           where state = 'open' and not test and clinics.suspended_at is null
           group by clinics.id, clinics.name, urgent`.execute(q);
        return rows;
      }),
  };
}
