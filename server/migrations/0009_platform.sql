-- What all processes of one installation agree on.

create table debug_mode (
  only_row boolean primary key default true check (only_row),
  activated_at timestamptz,
  expires_at timestamptz,
  source text check (source in ('env', 'api'))
);

create table platform_locks (
  name text primary key,
  holder uuid not null,
  lease_until timestamptz not null
);
