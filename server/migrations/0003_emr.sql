-- A clinic's connection to its EMR, and what was read from it.

-- `sealed` holds every secret as one AES-256-GCM box bound to this row; the rest may be shown to the clinic.
create table emr_connections (
  clinic_id uuid primary key references clinics on delete cascade,
  emr_type text check (emr_type in ('emr-soap', 'emr-rest', 'emr-bridge')),
  base_url text,
  username text,
  consumer_key text,
  prefer_rest boolean not null default false,
  signature_base_url text,
  ca_certificate text,
  token_ttl_seconds integer check (token_ttl_seconds between 60 and 630720000),
  admission_program_id integer,
  sealed bytea,
  sealed_key_id text,
  oauth_token_expires_at timestamptz,
  state text not null default 'unknown' check (state in ('unknown', 'ok', 'reauthorise', 'unreachable')),
  state_at timestamptz,
  config_pulled_at timestamptz,
  updated_at timestamptz not null default now()
);
select fence_by_clinic('emr_connections');
create index emr_connections_by_key on emr_connections (sealed_key_id) where sealed is not null;
create index emr_connections_by_expiry on emr_connections (oauth_token_expires_at) where oauth_token_expires_at is not null;
create trigger emr_connections_touched before update on emr_connections
  for each row execute function touch_updated_at();

create table emr_config_snapshots (
  clinic_id uuid not null references clinics on delete cascade,
  domain text not null check (domain in ('template-codes', 'appointment-types', 'appointment-statuses', 'providers')),
  items jsonb not null,
  pulled_at timestamptz not null default now(),
  primary key (clinic_id, domain)
);
select fence_by_clinic('emr_config_snapshots');

create table template_code_overrides (
  clinic_id uuid not null references clinics on delete cascade,
  code text not null check (length(code) = 1),
  bookable boolean not null,
  primary key (clinic_id, code)
);
select fence_by_clinic('template_code_overrides');

-- A connection that was begun in the browser. Only the hash of the state is kept; the token's secret is sealed.
create table emr_oauth_requests (
  state_hash text primary key,
  clinic_id uuid not null references clinics on delete cascade,
  request_token text not null,
  sealed bytea not null,
  sealed_key_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
select fence_by_clinic('emr_oauth_requests');
create index emr_oauth_requests_by_clinic on emr_oauth_requests (clinic_id, created_at desc);
create index emr_oauth_requests_by_expiry on emr_oauth_requests (expires_at);
