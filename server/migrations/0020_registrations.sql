-- A new patient's registration is written down before the EMR is asked to add the chart, and settled from it: whichever
-- process is asked again finds it here. `newcomer` is what a chart is recognised by, and goes with the row after a week.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  attempt_id uuid not null,
  joined_by text[] not null default '{}', -- other tool calls that wanted the same person meanwhile
  state text not null default 'writing'
    check (state in ('writing', 'doubt', 'registered', 'failed', 'absent')),
  newcomer jsonb not null,
  asker jsonb not null,
  patient_id text,
  sent_at timestamptz not null default now(),
  absent_reads integer not null default 0,
  shown_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select fence_by_clinic('registrations');
create index registrations_by_attempt on registrations (attempt_id);
create index registrations_by_joined on registrations using gin (joined_by);
create index registrations_by_birth_date on registrations (clinic_id, (newcomer ->> 'dateOfBirth'));
create index registrations_by_age on registrations (created_at);
create trigger registrations_touched before update on registrations for each row execute function touch_updated_at();
