-- The ledger of everything a call may change, and the claims on provider time. Leases are set and compared by this
-- database's clock only.

-- One row for each wish to change something. Redelivery of the same tool call finds its row again; a wish for the
-- same patient, provider and start joins the one that is under way.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  call_id text,
  tool_call_id text,
  tool text not null,
  arguments_hash text not null,
  state text not null default 'started'
    check (state in ('started', 'held', 'writing', 'booked', 'refused', 'failed', 'doubt', 'absent', 'undoing', 'undone', 'done')),
  answer json, -- not jsonb: a repeat gets the first answer to the letter
  lease_until timestamptz not null,

  -- what is to be booked; null for tools that book nothing
  patient_id text,
  provider_id text,
  starts_at timestamp,
  duration_minutes integer,
  draft jsonb,
  marker text,
  rows_seen text[],
  old_appointment_id text,
  appointment_id text,

  sent_at timestamptz,
  absent_reads integer not null default 0,
  last_absent_read_at timestamptz,
  shown_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select fence_by_clinic('attempts');
create unique index attempts_by_tool_call on attempts (clinic_id, call_id, tool_call_id, tool, arguments_hash)
  where call_id is not null and tool_call_id is not null;
create unique index attempts_same_wish on attempts (clinic_id, patient_id, provider_id, starts_at)
  where state in ('held', 'writing', 'doubt', 'undoing') and patient_id is not null;
create unique index attempts_same_move on attempts (clinic_id, old_appointment_id)
  where state in ('held', 'writing', 'doubt', 'undoing') and old_appointment_id is not null;
create index attempts_unsettled on attempts (state, updated_at) where state in ('started', 'held', 'writing', 'doubt', 'undoing', 'absent');
create index attempts_by_age on attempts (created_at);
create trigger attempts_touched before update on attempts for each row execute function touch_updated_at();

-- A claim covers [start, end + buffer) of one provider's wall-clock time; two exclusive claims cannot overlap. It is
-- gone when its attempt is settled; one that only holds may be removed when its lease is over, one that writes may not.
-- `fence` orders the claims: only those with a lower one count against the daily maximum.
create table claims (
  fence bigint generated always as identity primary key,
  clinic_id uuid not null references clinics on delete cascade,
  attempt_id uuid not null unique references attempts on delete cascade,
  provider_id text not null,
  span tsrange not null,
  exclusive boolean not null,
  writing boolean not null default false,
  lease_until timestamptz not null,
  created_at timestamptz not null default now(),
  exclude using gist (clinic_id with =, provider_id with =, span with &&) where (exclusive)
);
select fence_by_clinic('claims');
create index claims_by_provider on claims (clinic_id, provider_id);
create index claims_by_lease on claims (clinic_id, lease_until) where not writing;
