import pg from 'pg';
import { type Connection, connectionSettings } from '../src/database/connection/connection.ts';

/** A row entered by a person, and its date in the demo. */
export interface Dated {
  readonly id: string;
  readonly at: Date;
}

export interface Dates {
  /** From this time on, the database stamped rows with its own clock. */
  readonly since: Date;
  readonly opened: Date;
  readonly tickets: readonly Dated[];
  readonly waitlist: readonly Dated[];
  readonly faxes: readonly Dated[];
}

/** Tables whose triggers would overwrite the dates or send live events for old rows. */
const TOUCHED = [
  'clinics',
  'call_logs',
  'call_events',
  'attempts',
  'registrations',
  'sms_messages',
  'consents',
  'inbox_items',
  'notifications',
  'waitlist_entries',
  'support_tickets',
  'fax_documents',
] as const;

/** Statements that backdate rows. Job and delivery of a text follow its call; the order of rows is kept. */
const STATEMENTS: readonly string[] = [
  `update clinics set created_at = $2, activated_at = $2::timestamptz + interval '2 hours' where created_at >= $1`,
  `update standby_entries e set since = e.since - n.days * interval '2 days'
     from (select id, row_number() over (partition by clinic_id order by since desc) as days from standby_entries) n
    where n.id = e.id and e.since >= $1`,
  `update call_logs set created_at = started_at, updated_at = coalesce(ended_at, started_at),
          sms_sent_at = case when sms_sent_at is null then null else least(ended_at + interval '3 seconds', now()) end
    where created_at >= $1`,
  `update attempts a
      set created_at = c.began, updated_at = c.began + interval '2 seconds', lease_until = c.began + interval '30 seconds',
          sent_at = case when a.sent_at is null then null else c.began + interval '1 second' end,
          shown_at = case when a.shown_at is null then null else c.began + interval '5 seconds' end
     from (select clinic_id, call_id, least(started_at + interval '45 seconds', ended_at) as began from call_logs) c
    where a.clinic_id = c.clinic_id and a.call_id = c.call_id and a.created_at >= $1`,
  `update registrations r set created_at = c.began, updated_at = c.began + interval '2 seconds', sent_at = c.began
     from (select clinic_id, call_id, least(started_at + interval '40 seconds', ended_at) as began from call_logs) c
    where r.clinic_id = c.clinic_id and r.asker ->> 'callId' = c.call_id and r.created_at >= $1`,
  `update sms_messages m
      set created_at = c.ended_at, updated_at = least(c.ended_at + interval '8 seconds', now()),
          sent_at = case when m.sent_at is null then null else least(c.ended_at + interval '3 seconds', now()) end,
          attempts = coalesce((select jsonb_agg(one || jsonb_build_object('at', least(c.ended_at + interval '2 seconds', now())))
                                 from jsonb_array_elements(m.attempts) one), '[]')
     from call_logs c
    where m.clinic_id = c.clinic_id and m.call_id = c.call_id and m.created_at >= $1`,
  `update call_events e
      set at = least(c.ended_at + case e.kind when 'sms' then interval '3 seconds' when 'sms-delivery' then interval '8 seconds'
                                   when 'sms-reply' then interval '9 minutes' else interval '1 second' end, now())
     from call_logs c
    where e.clinic_id = c.clinic_id and e.call_id = c.call_id and e.at >= $1 and c.ended_at < $1`,
  `update consents k set at = c.ended_at - interval '20 seconds' from call_logs c
    where k.clinic_id = c.clinic_id and k.call_id = c.call_id and k.at >= $1`,
  `update consents set at = at - interval '6 days' where at >= $1 and source = 'text'`,
  `update sms_opt_outs set at = at - interval '6 days' where at >= $1`,
  `update waitlist_entries w set created_at = d.at, updated_at = least(d.at + interval '1 day', now())
     from jsonb_to_recordset($4) as d(id uuid, at timestamptz) where w.id = d.id`,
  `update waitlist_entries w set created_at = c.ended_at, updated_at = c.ended_at
     from call_logs c
    where w.clinic_id = c.clinic_id and w.phone = c.caller_phone and c.outcome = 'waitlisted' and w.source = 'call'
      and w.created_at >= $1`,
  `update support_tickets t set created_at = d.at, updated_at = least(d.at + interval '5 hours', now())
     from jsonb_to_recordset($3) as d(id uuid, at timestamptz) where t.id = d.id`,
  `update ticket_messages m set created_at = least(t.created_at + interval '50 minutes' * ordered.place, now())
     from support_tickets t,
          (select id as which, row_number() over (partition by ticket_id order by created_at, id) as place from ticket_messages) as ordered
    where m.ticket_id = t.id and ordered.which = m.id`,
  `update fax_documents f
      set received_at = d.at, updated_at = least(d.at + interval '40 seconds', now()),
          verified_at = case when f.verified_at is null then null else least(d.at + interval '50 minutes', now()) end
     from jsonb_to_recordset($5) as d(id uuid, at timestamptz) where f.id = d.id`,
  // A fax item starts with its fax; all others with their call.
  `update inbox_items i set since = f.received_at from fax_documents f
    where i.document_id = f.id::text and i.since >= $1`,
  `update inbox_items set created_at = since,
          taken_at = case when taken_at >= $1 then least(since + interval '25 minutes', now()) else taken_at end,
          closed_at = case when closed_at >= $1 then least(since + interval '70 minutes', now()) else closed_at end
    where created_at >= $1`,
  `update inbox_items set updated_at = coalesce(closed_at, taken_at, since) where updated_at >= $1`,
  `update inbox_trail t
      set at = case t.what when 'reported' then i.since when 'changed' then i.since when 'taken' then coalesce(i.taken_at, i.since)
                 when 'noted' then least(i.since + interval '40 minutes', now()) else coalesce(i.closed_at, i.since) end
     from inbox_items i where t.item_id = i.id and t.at >= $1`,
  `update notifications n set created_at = i.since from inbox_items i where n.target_id = i.id and n.created_at >= $1`,
  `update notifications n set created_at = t.created_at from support_tickets t where n.target_id = t.id and n.created_at >= $1`,
  `update notifications set created_at = $2::timestamptz + interval '2 hours' where created_at >= $1`,
  `update notifications set read_at = least(created_at + interval '20 minutes', now()) where read_at >= $1`,
  `update call_logs set status = 'no_report', duration_seconds = 30
    where status = 'in_progress' and ended_at < now() - interval '30 minutes'`,
  // Postpones pending jobs, so that the demo shows their state for a while.
  `update jobs set run_at = now() + interval '20 minutes' where finished_at is null
      and (kind = 'process-fax' or payload ->> 'attemptId' in (select id::text from attempts where state = 'doubt'))`,
  'delete from live_events',
];

/** Direct database access as the owner of the tables, without row-level security. */
export interface DemoHistoryStore {
  time(): Promise<Date>;
  /** The number of unfinished jobs of this kind. */
  waiting(kind: string): Promise<number>;
  /**
   * Backdates the history's rows in one transaction, because the database stamped them with its own clock.
   * The audit log is not changed.
   */
  backdateRows(dates: Dates): Promise<void>;
  close(): Promise<void>;
}

export async function openHistory(connection: Connection): Promise<DemoHistoryStore> {
  const client = new pg.Client(connectionSettings(connection, '-c app.scope=platform'));
  await client.connect();
  return {
    time: async () => (await client.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date(),
    waiting: async (kind) => {
      const { rows } = await client.query<{ waiting: number }>(
        'select count(*)::int as waiting from jobs where kind = $1 and finished_at is null',
        [kind],
      );
      return rows[0]?.waiting ?? 0;
    },
    backdateRows: async (dates) => {
      await client.query('begin');
      for (const table of TOUCHED) await client.query(`alter table ${table} disable trigger user`);
      for (const statement of STATEMENTS) await client.query(...asNeeded(statement, valuesOf(dates)));
      for (const table of TOUCHED) await client.query(`alter table ${table} enable trigger user`);
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

const valuesOf = ({ since, opened, tickets, waitlist, faxes }: Dates): unknown[] => [
  since,
  opened,
  ...[tickets, waitlist, faxes].map((rows) => JSON.stringify(rows)),
];

/** PostgreSQL requires exactly the values that a statement names. */
function asNeeded(statement: string, values: readonly unknown[]): [string, unknown[]] {
  const named = [...new Set([...statement.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)))];
  const text = statement.replace(/\$(\d)/g, (_, place) => `$${named.indexOf(Number(place)) + 1}`);
  return [text, named.map((place) => values[place - 1])];
}
