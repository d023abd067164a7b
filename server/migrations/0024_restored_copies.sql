-- A database that was filled from a backup sends nothing by itself until an operator has released it: what waited in the
-- backup may have been sent since, by the installation that it was taken from.
create table restored_copies (
  only_row boolean primary key default true check (only_row),
  backup text not null,
  restored_at timestamptz not null default now(),
  released_at timestamptz
);
