-- What a person at the clinic must see to: one row for each cause, however often it is reported.
create table inbox_items (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  kind text not null,
  -- Names what happened; an outage that is over gives its cause free, so that the next one is an item of its own.
  cause text not null,
  state text not null default 'open' check (state in ('open', 'taken', 'done', 'dismissed')),
  urgent boolean not null default false,
  name text,
  phone text,
  patient_id text,
  call_id text,
  appointment_id text,
  document_id text,
  since timestamptz not null default now(),
  until timestamptz,
  -- What fills the blanks of the kind's words.
  facts jsonb not null default '{}',
  times integer not null default 1,
  callers integer not null default 0,
  taken_by uuid references users on delete set null,
  taken_at timestamptz,
  closed_at timestamptz,
  -- Whether it ended without a person.
  closed_itself boolean not null default false,
  dismiss_reason text,
  emr_task text not null default 'none' check (emr_task in ('none', 'written', 'unknown', 'refused')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, kind, cause)
);
select fence_by_clinic('inbox_items');
create index inbox_by_time on inbox_items (clinic_id, since desc, id desc);
create index inbox_by_state on inbox_items (clinic_id, state, since desc, id desc);
create index inbox_by_kind on inbox_items (clinic_id, kind, state, since desc, id desc);
create index inbox_closed on inbox_items (clinic_id, closed_at) where closed_at is not null;
create index inbox_by_call on inbox_items (clinic_id, call_id) where call_id is not null;
create trigger inbox_touched before update on inbox_items for each row execute function touch_updated_at();

-- The calls that met an outage, each counted once.
create table inbox_callers (
  clinic_id uuid not null references clinics on delete cascade,
  item_id uuid not null references inbox_items on delete cascade,
  call_id text not null,
  primary key (item_id, call_id)
);
select fence_by_clinic('inbox_callers');

-- What happened to an item, and what was noted on it.
create table inbox_trail (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  item_id uuid not null references inbox_items on delete cascade,
  at timestamptz not null default clock_timestamp(),
  what text not null check (what in ('reported', 'changed', 'taken', 'assigned', 'done', 'dismissed', 'reopened', 'noted', 'ended')),
  by_user uuid references users on delete set null,
  to_user uuid references users on delete set null,
  text text
);
select fence_by_clinic('inbox_trail');
create index inbox_trail_by_item on inbox_trail (item_id, at, id);

-- What a notification leads to.
alter table notifications add column target_kind text;
alter table notifications add column target_id uuid;
