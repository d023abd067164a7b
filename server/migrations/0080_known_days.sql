-- The book of today and tomorrow as it was last read, for the hours in which the EMR does not answer. It names patients, so
-- it is sealed, and a row is dropped two days after it was read.
create table known_days (
  clinic_id uuid not null references clinics on delete cascade,
  provider_id text not null,
  day date not null,
  sealed bytea not null,
  sealed_key_id text not null,
  read_at timestamptz not null,
  primary key (clinic_id, provider_id, day)
);
select fence_by_clinic('known_days');
create index known_days_by_age on known_days (read_at);
