#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume. The service signs in as frontdesk, which owns nothing: it can
# neither lift the fence between clinics nor change the audit log. frontdesk_owner owns the tables and migrates them.
# Nobody needs the superuser's password: inside this container the socket asks for none.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --set owner_password="$OWNER_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role frontdesk_app nologin;
create role frontdesk login password :'password';
grant frontdesk_app to frontdesk;
create role frontdesk_owner login password :'owner_password';
grant frontdesk_app to frontdesk_owner;
create extension btree_gist;
alter database frontdesk owner to frontdesk_owner;
alter schema public owner to frontdesk_owner;
alter role postgres password null;
SQL
