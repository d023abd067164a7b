-- Requests of the desk to book: the patient chooses the time by a link.
create table booking_requests (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  patient_id text not null,
  provider_id text,
  visit_reason text not null,
  from_date date not null,
  to_date date not null,
  note text,
  -- Expired is not stored: it follows from valid_until.
  state text not null default 'asked' check (state in ('asked', 'opened', 'booked', 'cancelled')),
  appointment_id text,
  -- The number that is texted; null where the desk gives the link away itself.
  phone text,
  reminded_at timestamptz,
  asked_by text not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
select fence_by_clinic('booking_requests');
create index booking_requests_by_time on booking_requests (clinic_id, created_at);
create index booking_requests_of_patient on booking_requests (clinic_id, patient_id);

-- Addresses for one patient and one visit, offer or request. The token of the address is derived from the id by a keyed
-- hash and stored nowhere; only its hash is, to find the row by.
create table patient_links (
  id uuid primary key,
  clinic_id uuid not null references clinics on delete cascade,
  kind text not null check (kind in ('visit', 'offer', 'request')),
  token_hash text not null unique,
  patient_id text not null,
  appointment_id text,
  offer_id uuid,
  request_id uuid references booking_requests on delete cascade,
  language text not null check (language in ('en', 'zh', 'yue', 'fr')),
  -- The visit as it stood when the link was made: after any change of it the link is dead.
  provider_id text,
  visit_date date,
  visit_time text,
  valid_until timestamptz not null,
  wrong_dates integer not null default 0,
  -- The birth date was given.
  opened_at timestamptz,
  confirmed_at timestamptz,
  -- Counts what came to nothing, so that the next try is a new one and a double tap is not.
  tries integer not null default 0,
  -- Of two different acts at the same moment one waits.
  held_by text,
  held_until timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('act', 'elsewhere', 'wrong-dates')),
  -- What the act did, for a page that is loaded again. Holds no name.
  result jsonb,
  created_at timestamptz not null default clock_timestamp()
);
select fence_by_clinic('patient_links');
create index patient_links_of_visit on patient_links (clinic_id, appointment_id);
create index patient_links_of_request on patient_links (request_id) where request_id is not null;
create index patient_links_live on patient_links (clinic_id, valid_until) where ended_at is null;

-- A visit in the patients' own calendars: one uid, kept over moves, and a sequence that grows with each change.
create table visit_calendars (
  clinic_id uuid not null references clinics on delete cascade,
  appointment_id text not null,
  uid text not null,
  sequence integer not null default 0,
  moved_to text,
  cancelled boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (clinic_id, appointment_id)
);
select fence_by_clinic('visit_calendars');
create index visit_calendars_by_age on visit_calendars (changed_at);
