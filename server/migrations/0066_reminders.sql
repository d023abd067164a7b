-- Reminders by text: how a clinic wants them. A clinic without a row has the defaults.
create table reminder_settings (
  clinic_id uuid primary key references clinics on delete cascade,
  enabled boolean not null default false,
  windows jsonb not null default '[{"hoursBefore": 48}, {"hoursBefore": 4}]',
  quiet_from text not null default '20:00',
  quiet_to text not null default '08:30',
  same_day boolean not null default true,
  confirm_status text,
  confirm_in_notes boolean not null default true,
  consent_policy text not null default 'express' check (consent_policy in ('express', 'implied')),
  consent_words text,
  -- Who decided that consent is implied, and when.
  consent_words_by text,
  consent_words_at timestamptz,
  text text,
  text_zh text,
  text_fr text,
  -- Counts the jobs that were made for it, so that each has a key of its own.
  generation integer not null default 0,
  planned_at timestamptz,
  ran_at timestamptz,
  trouble text
);
select fence_by_clinic('reminder_settings');

-- One row for each visit and window. A visit that is moved has other rows for its new time.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  appointment_id text not null,
  patient_id text not null,
  patient_name text,
  provider_id text not null,
  date date not null,
  time text not null,
  hours_before integer not null,
  visit_at timestamptz not null,
  opens_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  reason text,
  phone text,
  sent_at timestamptz,
  message_id uuid,
  consent_id uuid,
  answer text check (answer in ('confirmed', 'cancelled', 'other_times', 'unclear')),
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (clinic_id, appointment_id, date, time, hours_before)
);
select fence_by_clinic('reminders');
create index reminders_waiting on reminders (clinic_id, opens_at) where state = 'waiting';
create index reminders_by_day on reminders (clinic_id, date, time);
create index reminders_by_patient on reminders (clinic_id, patient_id);
create index reminders_by_message on reminders (clinic_id, message_id) where message_id is not null;
create index reminders_landlines on reminders (clinic_id, phone) where reason = 'landline';

-- What a text needs of a chart, read once a day while a text is planned for the patient.
create table reminder_charts (
  clinic_id uuid not null references clinics on delete cascade,
  patient_id text not null,
  name text not null,
  phones text[] not null,
  language text not null,
  active boolean not null,
  deceased boolean not null,
  vetoed boolean not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, patient_id)
);
select fence_by_clinic('reminder_charts');

-- When each sender number may send its next reminder. Clinics may share a number, so it belongs to none of them.
create table sender_pace (
  number text primary key,
  free_at timestamptz not null
);
