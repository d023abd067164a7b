-- Erasures of one person's data in a clinic. Who is erased stands in a row only while there is something left to do.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  state text not null check (state in ('waiting', 'running', 'done', 'declined', 'expired')),
  reason text not null,
  -- Keyed, so that a second erasure of the same person can be told apart from one that is under way.
  person_hash text not null,
  -- The number, the patient and what was found of them; null as soon as it is over.
  person jsonb,
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- Each part and its counts are written in the transaction that erases it.
  parts_done text[] not null default '{}',
  counts jsonb not null default '{}',
  finished_at timestamptz,
  check ((person is null) = (state in ('done', 'declined', 'expired')))
);
select fence_by_clinic('erasures');
create unique index erasures_under_way on erasures (clinic_id, person_hash) where state in ('waiting', 'running');
create index erasures_by_time on erasures (clinic_id, asked_at desc);

alter table clinic_config add column erasures_need_approval boolean not null default false;
