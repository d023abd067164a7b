-- When a clinic is closed beyond its weekly hours: dates, both ends included, whole days or hours of each, for everybody
-- or for one provider (the EMR's number). And breaks within a day's hours, as [{"from": "12:00", "to": "13:00"}].
create table closures (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  from_date date not null,
  to_date date not null,
  start_time text check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  reason text,
  reason_zh text,
  provider_id text,
  created_at timestamptz not null default now(),
  check (from_date <= to_date),
  check ((start_time is null) = (end_time is null)),
  check (start_time <= end_time)
);
select fence_by_clinic('closures');
create index closures_by_end on closures (clinic_id, to_date);

alter table business_hours add column breaks jsonb not null default '[]';
