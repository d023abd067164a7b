-- What a clinic tells callers about itself, and the questions that callers ask.
alter table clinic_config
  add column fax text,
  add column email text,
  add column website text,
  add column directions text,
  add column directions_zh text,
  add column parking text,
  add column parking_zh text,
  add column what_to_bring text,
  add column what_to_bring_zh text,
  add column after_booking text,
  add column after_booking_zh text;

create table knowledge_entries (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  question text not null,
  answer text not null,
  question_zh text,
  answer_zh text,
  other_words text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
select fence_by_clinic('knowledge_entries');
create index knowledge_entries_by_age on knowledge_entries (clinic_id, created_at);

-- One row for questions that are alike, without names, numbers or dates. `answered_by` is null for those nobody could answer.
create table knowledge_questions (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  language text not null check (language in ('en', 'zh')),
  question text not null,
  answered_by text,
  times integer not null default 1,
  last_at timestamptz not null,
  last_call_id text
);
select fence_by_clinic('knowledge_questions');
create index knowledge_questions_by_times on knowledge_questions (clinic_id, answered_by, times);
