-- Who may see what. The application works as frontdesk_app, which owns nothing; every table with a clinic is fenced
-- to the clinic of the transaction, or open to platform work that says so.
-- Roles belong to the whole server, so another database may be creating this one at the same moment.

do $$
begin
  create role frontdesk_app nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'frontdesk_app cannot be created here: row security fences the owner itself';
end
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'frontdesk_app') then
    grant frontdesk_app to current_user;
  end if;
exception
  when unique_violation then null;
  when insufficient_privilege then raise notice 'frontdesk_app cannot be granted here';
end
$$;

create extension if not exists btree_gist;

-- Puts the fence round one table. The inner selects let the planner read the setting once per statement;
-- nullif is needed because the setting is '' and not null after a transaction that had set it.
create function fence_by_clinic(fenced regclass, clinic_column text default 'clinic_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy clinic_fence on %1$s
       using (%2$I = (select nullif(current_setting(''app.clinic_id'', true), '''')::uuid)
              or (select current_setting(''app.scope'', true)) = ''platform'')
       with check (%2$I = (select nullif(current_setting(''app.clinic_id'', true), '''')::uuid)
              or (select current_setting(''app.scope'', true)) = ''platform'')',
    fenced, clinic_column);
end
$$;

create function touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
