-- A clinic can be suspended and come back; a connection to an EMR is tried out a few times a minute at most.

alter table clinics add column suspended_at timestamptz;
alter table clinics add column suspension_reason text;
-- What it was before, and is again afterwards.
alter table clinics add column status_before text check (status_before in ('pending', 'active'));
-- When a clinic that is closed for good is deleted, with everything of its own.
alter table clinics add column deletion_at timestamptz;

alter table emr_connections add column tests_since timestamptz;
alter table emr_connections add column tests integer not null default 0;
alter table emr_connections add column test_until timestamptz;

-- A word sealed with the encryption key: a start with another key sees at once that it opens nothing.
create table key_probe (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null,
  sealed_key_id text not null
);
