-- What a call has shown of the patients it speaks of. `identified`: name and birth date were right, but the call came from
-- a number that is not on the chart. `people`: the first names of those who were verified, so that answers after a handoff
-- still speak of the right person. `wrong_names`: keyed hashes of the tool calls whose name and birth date fitted nobody. `booked`, `callbacks` and `waitlisted` are held against the clinic's caps per call.
alter table callers
  add column identified text[] not null default '{}',
  add column people jsonb not null default '[]',
  add column wrong_names text[] not null default '{}',
  add column turned_down integer not null default 0,
  add column booked text[] not null default '{}',
  add column bookings integer not null default 0,
  add column callbacks integer not null default 0,
  add column waitlisted integer not null default 0;

-- Wrong birth dates and wrong third facts of one day, by the number that called, the patient and the name that was tried.
-- `key` is a keyed hash: neither numbers nor names nor dates are stored.
create table identity_tries (
  clinic_id uuid not null references clinics on delete cascade,
  scope text not null check (scope in ('number', 'patient', 'name')),
  key text not null,
  day date not null,
  wrong integer not null default 0,
  primary key (clinic_id, scope, key, day)
);
select fence_by_clinic('identity_tries');
create index identity_tries_by_day on identity_tries (day);

-- Which facts count from a number that is not on the chart, what one call may do at most (null: the defaults of the
-- clinic's level), and whether foreign and premium numbers are called back and texted.
alter table clinic_config
  add column third_fact text not null default 'any' check (third_fact in ('any', 'healthCard')),
  add column phone_caps jsonb,
  add column international_numbers boolean not null default false;
