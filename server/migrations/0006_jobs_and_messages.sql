-- Work that must not be lost is written here in the transaction that causes it, and done by whoever leases it.

create table jobs (
  id bigint generated always as identity primary key,
  clinic_id uuid references clinics on delete cascade,
  kind text not null,
  payload jsonb not null default '{}',
  dedupe_key text,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  leased_by uuid,
  lease_until timestamptz,
  finished_at timestamptz,
  failed boolean not null default false,
  last_error text,
  created_at timestamptz not null default now()
);
select fence_by_clinic('jobs');
create unique index jobs_once on jobs (kind, dedupe_key) where dedupe_key is not null;
create index jobs_due on jobs (run_at, id) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- A scheduled job runs once for each firing, however many processes there are.
create table cron_runs (
  name text not null,
  fire_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  failed boolean not null default false,
  result jsonb,
  primary key (name, fire_at)
);

create table sms_messages (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  call_id text,
  action text not null check (action in ('book', 'reschedule', 'cancel', 'test')),
  appointment_id text,
  language text not null default 'en',
  to_number text,
  body text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'skipped', 'failed')),
  skip_reason text,
  provider_message_id text unique,
  provider_code text,
  delivery_status text,
  attempts jsonb not null default '[]',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  updated_at timestamptz not null default now()
);
select fence_by_clinic('sms_messages');
create unique index sms_once on sms_messages (clinic_id, call_id, action, appointment_id) where call_id is not null;
create index sms_by_time on sms_messages (clinic_id, created_at);
create trigger sms_messages_touched before update on sms_messages for each row execute function touch_updated_at();

create table sms_opt_outs (
  clinic_id uuid not null references clinics on delete cascade,
  phone text not null,
  source text not null,
  at timestamptz not null default now(),
  primary key (clinic_id, phone)
);
select fence_by_clinic('sms_opt_outs');

-- Events of the SMS provider that were seen already; they come more than once and in any order.
create table sms_events_seen (
  event_id text primary key,
  at timestamptz not null default now()
);
