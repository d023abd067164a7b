-- How many anchors were written outside the database, and the signature of the last: a file that is shorter has lost some.

create table audit_anchoring (
  only_row boolean primary key default true check (only_row),
  lines bigint not null,
  signature text not null
);
