-- How surely a caller must be known before patients' data is opened: `off` as the specification has it, `bound` to the
-- patients that the call has found, `verified` by a birth date besides.
alter table clinic_config add column caller_verification text not null default 'bound'
  check (caller_verification in ('off', 'bound', 'verified'));

-- Whose data a call may open: kept with the call, so that each process knows it. A day long, because trying out
-- patients' numbers may take many calls from one phone. A birth date that was wrong is kept as a hash only.
create table callers (
  clinic_id uuid not null references clinics on delete cascade,
  call_id text not null,
  caller_phone text,
  searched boolean not null default false,
  patients text[] not null default '{}',
  verified text[] not null default '{}',
  wrong_dates text[] not null default '{}',
  refusals integer not null default 0,
  call_alarm_at timestamptz,
  number_alarm_at timestamptz,
  updated_at timestamptz not null,
  primary key (clinic_id, call_id)
);
select fence_by_clinic('callers');
create index callers_by_number on callers (clinic_id, caller_phone, updated_at);
create index callers_by_age on callers (updated_at);
