-- Questions that our texts have asked, and what patients replied. A reply answers the last text to its number that asked something.
create table text_questions (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  phone text not null,
  topic text not null check (topic in ('reminder', 'offer', 'stay')),
  -- As the text named them: a visit that has another time by now is named again before anything is done.
  visits jsonb not null default '[]',
  offer_id text,
  language text not null check (language in ('en', 'zh', 'yue', 'fr')),
  -- The text that first asked, and the one that asks what is asked now.
  message_id uuid not null,
  asking_id uuid not null,
  step text not null default 'first' check (step in ('first', 'cancel', 'which')),
  asked jsonb not null default '[]',
  -- When the reply that led to this step was sent: an older one that comes late does not answer it.
  stepped_at timestamptz,
  open_until timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
select fence_by_clinic('text_questions');
create index text_questions_by_phone on text_questions (clinic_id, phone, created_at desc);
create index text_questions_by_time on text_questions (clinic_id, created_at);

create table text_replies (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  clinic_id uuid not null references clinics on delete cascade,
  event_id text not null,
  phone text not null,
  body text,
  -- The number stopped all texts: what was offered is declined, and nothing is answered.
  stops boolean not null default false,
  question_id uuid references text_questions on delete set null,
  -- The question was open when the reply came.
  in_time boolean not null default false,
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  outcome text,
  tries integer not null default 0,
  told_waiting boolean not null default false,
  unique (clinic_id, event_id)
);
select fence_by_clinic('text_replies');
create index text_replies_waiting on text_replies (clinic_id, phone, seq) where state = 'waiting';
create index text_replies_by_phone on text_replies (clinic_id, phone, received_at);
create index text_replies_by_time on text_replies (clinic_id, received_at);

-- Visits that patients have confirmed, for the time that they confirmed.
create table confirmations (
  clinic_id uuid not null references clinics on delete cascade,
  appointment_id text not null,
  patient_id text not null,
  date text not null,
  time text not null,
  confirmed_at timestamptz not null,
  by text not null check (by in ('text', 'link')),
  -- What the EMR shows of it.
  in_emr text not null default 'waiting' check (in_emr in ('waiting', 'written', 'not_written')),
  primary key (clinic_id, appointment_id)
);
select fence_by_clinic('confirmations');
create index confirmations_by_time on confirmations (clinic_id, confirmed_at);

-- When we learned of it by our own clock: an answer to what the patient wrote after that may leave.
alter table sms_opt_outs add column noted_at timestamptz not null default clock_timestamp();
