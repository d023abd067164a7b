-- The oldest version that may serve this schema, named by the last migration it must know. A migration that contracts
-- (drops or narrows what the release before still uses) raises it; one that expands does not.
create table kysely_minimum (
  migration text not null,
  one boolean primary key default true check (one)
);
insert into kysely_minimum (migration) values ('0012');
