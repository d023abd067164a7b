-- A provider's day as the EMR's template has it, kept for hours and shared by the processes. No patient is in it.
create table schedule_days (
  clinic_id uuid not null references clinics on delete cascade,
  provider_id text not null,
  day date not null,
  -- Null where the provider has no template for the day.
  schedule jsonb,
  read_at timestamptz not null default now(),
  primary key (clinic_id, provider_id, day)
);
select fence_by_clinic('schedule_days');

-- When the days ahead were last read as a whole.
create table schedule_reads (
  clinic_id uuid primary key references clinics on delete cascade,
  read_at timestamptz not null default now()
);
select fence_by_clinic('schedule_reads');
