-- The partners' report. A month is counted once, so that it stays the same when calls and texts are later deleted.
create table monthly_reports (
  clinic_id uuid not null references clinics on delete cascade,
  month date not null check (extract(day from month) = 1),
  figures jsonb not null,
  counted_at timestamptz not null default now(),
  primary key (clinic_id, month)
);
select fence_by_clinic('monthly_reports');

-- Who gets it by mail; without a clinic, the operator's report over all clinics.
create table report_recipients (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid references clinics on delete cascade,
  email text not null check (email = lower(email)),
  language text not null check (language in ('en', 'zh', 'zh-Hant')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (clinic_id, email)
);
select fence_by_clinic('report_recipients');

-- One mail for each address and month, written in the transaction of its job.
create table report_mailings (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid references clinics on delete cascade,
  month date not null check (extract(day from month) = 1),
  email text not null,
  language text not null check (language in ('en', 'zh', 'zh-Hant')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  unique nulls not distinct (clinic_id, month, email)
);
select fence_by_clinic('report_mailings');
