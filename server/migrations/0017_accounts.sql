-- People have a life: they are invited, sign in from several devices, lose their password or their phone, and leave.

alter table users add column name text;
alter table users add column deactivated_at timestamptz;
-- Made up by us and told once: good for one sign-in, at which another is chosen.
alter table users add column password_temporary boolean not null default false;
alter table users add column last_sign_in_at timestamptz;
-- The secret of the authenticator app in a sealed box; it counts once a code of it was shown.
alter table users add column totp_sealed bytea;
alter table users add column totp_key_id text;
alter table users add column totp_confirmed_at timestamptz;
-- The latest step whose code was taken: no code is good twice.
alter table users add column totp_last_step bigint;

-- A sign-in on one device. A refresh token carries the session's serial and is good for that number alone.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  clinic_id uuid references clinics on delete cascade,
  serial integer not null default 0,
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sign-out', 'person', 'reuse', 'password', 'deactivation'))
);
select fence_by_clinic('sessions');
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);

-- Links that let somebody in once. Only the hash of the token is kept.
create table account_links (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  kind text not null check (kind in ('invitation', 'reset')),
  clinic_id uuid references clinics on delete cascade,
  user_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('platform_admin', 'clinic_manager')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'reset') = (user_id is not null)),
  check ((role = 'clinic_manager') = (clinic_id is not null))
);
select fence_by_clinic('account_links');
create unique index account_links_by_email on account_links (email) where kind = 'invitation';
create index account_links_by_user on account_links (user_id) where user_id is not null;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  clinic_id uuid references clinics on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select fence_by_clinic('recovery_codes');

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  clinic_id uuid references clinics on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
select fence_by_clinic('passkeys');
create index passkeys_by_user on passkeys (user_id);

-- Between the password and the second factor, or between asking for a passkey and bringing it.
create table sign_in_steps (
  token_hash text primary key,
  kind text not null check (kind in ('second-factor', 'new-passkey')),
  user_id uuid not null references users on delete cascade,
  clinic_id uuid references clinics on delete cascade,
  challenge text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
select fence_by_clinic('sign_in_steps');
create index sign_in_steps_by_expiry on sign_in_steps (expires_at);
