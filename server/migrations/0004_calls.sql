-- What happened on the phone.

create table call_logs (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  call_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  language text not null default 'en' check (language in ('en', 'zh')),
  intent text not null default 'other' check (intent in ('book', 'reschedule', 'cancel', 'register', 'inquiry', 'other')),
  outcome text not null default 'no_action'
    check (outcome in ('booked', 'rescheduled', 'cancelled', 'registered', 'waitlisted', 'transferred', 'no_action', 'clinic_info')),
  duration_seconds integer not null default 0 check (duration_seconds >= 0),
  transferred boolean not null default false,
  transfer_reason text
    check (transfer_reason in ('medical_question', 'billing', 'frustrated', 'registration_error', 'patient_request')),
  transcript text,
  summary text,
  ended_reason text,
  cost numeric(12, 6),
  caller_phone text,
  patient_id text,
  provider_id text,
  appointment_id text,
  after_hours boolean not null default false,
  local_date date,
  local_hour smallint,
  sms_consent boolean,
  sms_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, call_id)
);
select fence_by_clinic('call_logs');
create index call_logs_by_time on call_logs (clinic_id, started_at desc, id desc);
create index call_logs_with_transcript on call_logs (clinic_id, started_at) where transcript is not null;
create trigger call_logs_touched before update on call_logs for each row execute function touch_updated_at();

-- What a running call has taught us, for 30 minutes, until its report comes; shared by all processes.
create table call_memory (
  clinic_id uuid not null references clinics on delete cascade,
  call_id text not null,
  language text check (language in ('en', 'zh')),
  done_outcome text,
  logged_outcome text,
  logged_intent text,
  patient_id text,
  provider_id text,
  appointment_id text,
  transfer_reason text,
  sms_consent boolean,
  sms_sent_at timestamptz,
  expires_at timestamptz not null,
  primary key (clinic_id, call_id)
);
select fence_by_clinic('call_memory');
create index call_memory_by_expiry on call_memory (expires_at);

-- The trace: messages, tools, EMR calls, refusals and texts of one call in order, without patient details in clear.
create table call_events (
  id bigint generated always as identity primary key,
  clinic_id uuid not null references clinics on delete cascade,
  call_id text not null,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null default '{}'
);
select fence_by_clinic('call_events');
create index call_events_by_call on call_events (clinic_id, call_id, id);
create index call_events_by_time on call_events (clinic_id, at);
