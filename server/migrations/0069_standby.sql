-- Patients who want an earlier time, the times that became free, and what was offered to whom. Dates and times are the
-- clinic's wall clock.
create table standby_rules (
  clinic_id uuid primary key references clinics on delete cascade,
  enabled boolean not null default false,
  minutes_to_answer integer not null default 30 check (minutes_to_answer between 1 and 240),
  at_once integer not null default 1 check (at_once between 1 and 10),
  stop_hours_before integer not null default 2 check (stop_hours_before between 0 and 72),
  quiet_from text not null default '20:00',
  quiet_to text not null default '08:30',
  updated_at timestamptz not null default now()
);
select fence_by_clinic('standby_rules');

create table standby_entries (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  patient_id text not null,
  -- The visit that a freed time would replace, and when it stands; null if there is none.
  appointment_id text,
  appointment_date date,
  appointment_time text,
  provider_id text,
  -- monday to sunday, or YYYY-MM-DD; empty is any day.
  days text[] not null default '{}',
  earliest_time text,
  latest_time text,
  notice integer not null default 0,
  priority integer not null default 0 check (priority between 0 and 9),
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'removed')),
  source text not null check (source in ('call', 'staff', 'link')),
  call_id text,
  test boolean not null default false,
  -- Where an offer is texted to; null if no number is known.
  phone text,
  language text not null default 'en',
  -- Null is a general visit of the clinic's usual length.
  duration_minutes integer,
  birth_date date,
  since timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- Offers refused or unanswered since the patient last said that they want to stay.
  misses integer not null default 0,
  asked_to_stay_at timestamptz,
  updated_at timestamptz not null default now()
);
select fence_by_clinic('standby_entries');
create index standby_entries_waiting on standby_entries (clinic_id, priority desc, since) where state = 'waiting';
create index standby_entries_by_since on standby_entries (clinic_id, since);
create trigger standby_entries_marked before insert on standby_entries for each row execute function mark_test();

create table freed_times (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  provider_id text not null,
  date date not null,
  time text not null,
  duration_minutes integer not null,
  -- The row of the EMR that stood there; null if a closure was lifted.
  row_id text,
  cause text not null check (cause in ('ours', 'cancelled', 'gone', 'moved', 'no-show', 'opened')),
  freed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'filled', 'closed')),
  -- Counts what was decided, so that of two processes only one decides.
  version integer not null default 0,
  ended_at timestamptz
);
select fence_by_clinic('freed_times');
create unique index freed_times_open on freed_times (clinic_id, provider_id, date, time) where state = 'open';

create table standby_offers (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  freed_id uuid not null references freed_times on delete cascade,
  -- Null, as the patient is, for a freed time that ended unfilled.
  standby_id uuid references standby_entries on delete set null,
  patient_id text,
  provider_id text not null,
  date date not null,
  time text not null,
  duration_minutes integer,
  state text not null
    check (state in ('offered', 'accepting', 'accepted', 'declined', 'expired', 'taken', 'skipped', 'closed')),
  why text not null,
  not_asked jsonb not null default '[]',
  phone text,
  language text not null default 'en',
  consent_id uuid references consents on delete set null,
  message_id uuid,
  offered_at timestamptz not null,
  until timestamptz,
  appointment_id text,
  attempt_id uuid,
  ended_at timestamptz
);
select fence_by_clinic('standby_offers');
create index standby_offers_by_time on standby_offers (clinic_id, offered_at desc);
create index standby_offers_of_freed on standby_offers (freed_id);
create unique index standby_offers_one_of_patient on standby_offers (clinic_id, patient_id)
  where state in ('offered', 'accepting');
create unique index standby_offers_one_of_number on standby_offers (clinic_id, phone)
  where state in ('offered', 'accepting');
