-- Since when an EMR does not accept our user or password. The state is `unreachable` then, which an older version knows.

alter table emr_connections add column credentials_refused_at timestamptz;
