-- Run after every migration. Audit rows may be read and added, nothing else; chains move by the trigger alone.
do $$
begin
  if exists (select from pg_roles where rolname = 'frontdesk_app') then
    execute format('grant usage on schema %I to frontdesk_app', current_schema());
    execute format('grant select, insert, update, delete on all tables in schema %I to frontdesk_app', current_schema());
    execute format('grant usage, select on all sequences in schema %I to frontdesk_app', current_schema());
    revoke update, delete, truncate on audit_log from frontdesk_app;
    revoke insert, update, delete, truncate on audit_chains from frontdesk_app;
    if to_regclass('kysely_migration') is not null then
      revoke insert, update, delete on kysely_migration, kysely_migration_lock from frontdesk_app;
    end if;
    if to_regclass('kysely_later') is not null then
      revoke insert, update, delete on kysely_later, kysely_later_lock, kysely_minimum from frontdesk_app;
    end if;
  end if;
end
$$;
