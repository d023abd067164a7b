#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the service signs in as somebody whom row security holds.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role frontdesk login password :'password';
create role frontdesk_app nologin;
grant frontdesk_app to frontdesk;
create extension btree_gist;
alter database frontdesk owner to frontdesk;
alter schema public owner to frontdesk;
SQL
