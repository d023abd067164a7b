-- The watcher reads the EMR's book provider by provider. It keeps numbers, times, status, provider and length; no names,
-- reasons or notes.
create table watched_clinics (
  clinic_id uuid primary key references clinics on delete cascade,
  -- Who needs it: reminders, standby, links. Where nobody does, nothing is read and nothing is kept.
  wanted_by text[] not null default '{}',
  -- Counts the jobs that were made for it, so that each has a key of its own.
  generation integer not null default 0,
  -- A process whose lease has passed to another finds another version here and writes nothing.
  version bigint not null default 0,
  listed_at timestamptz,
  round_at timestamptz,
  requests integer not null default 0,
  trouble text
);
select fence_by_clinic('watched_clinics');

create table watched_providers (
  clinic_id uuid not null references clinics on delete cascade,
  provider_id text not null,
  read_at timestamptz,
  from_date date,
  to_date date,
  -- Of the rows that were read last: where it is the same again, nothing has changed.
  digest text,
  row_count integer not null default 0,
  doubted boolean not null default false,
  is_listed boolean not null default true,
  primary key (clinic_id, provider_id)
);
select fence_by_clinic('watched_providers');

create table watched_rows (
  clinic_id uuid not null references clinics on delete cascade,
  id text not null,
  patient_id text,
  provider_id text not null,
  date date not null,
  time text not null,
  duration_minutes integer not null,
  status text not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, id)
);
select fence_by_clinic('watched_rows');
create index watched_rows_by_day on watched_rows (clinic_id, date);

-- Halves of a cut and paste that were seen alone; forgotten after ten minutes.
create table watched_loose_ends (
  clinic_id uuid not null references clinics on delete cascade,
  row_id text not null,
  kind text not null check (kind in ('appeared', 'gone')),
  row jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, row_id)
);
select fence_by_clinic('watched_loose_ends');

-- What was noticed, written in the transaction of what is known. Each slice that listens has a place of its own in it.
create table watched_changes (
  id bigint generated always as identity primary key,
  clinic_id uuid not null references clinics on delete cascade,
  kind text not null check (kind in ('in-view', 'appeared', 'moved', 'status', 'patient', 'gone')),
  row jsonb not null,
  before jsonb,
  at timestamptz not null default clock_timestamp()
);
select fence_by_clinic('watched_changes');
create index watched_changes_of_clinic on watched_changes (clinic_id, id);

create table watched_places (
  clinic_id uuid not null references clinics on delete cascade,
  listener text not null,
  told_to bigint not null,
  primary key (clinic_id, listener)
);
select fence_by_clinic('watched_places');

-- Visits of past days and how many were missed, for figures only.
create table visit_figures (
  clinic_id uuid not null references clinics on delete cascade,
  provider_id text not null,
  date date not null,
  visits integer not null,
  missed integer not null,
  primary key (clinic_id, provider_id, date)
);
select fence_by_clinic('visit_figures');
