-- Who did what. Rows are chained by hash, one chain for each clinic and one for the platform (the zero chain), numbered
-- without a gap, and cannot be changed or removed.

create table audit_chains (
  chain uuid primary key,
  clinic_id uuid,
  seq bigint not null,
  hash text not null,
  updated_at timestamptz not null default now()
);
select fence_by_clinic('audit_chains');
create index audit_chains_by_change on audit_chains (updated_at);

-- No foreign keys: an audit row outlives what it speaks of.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  chain uuid not null,
  seq bigint not null,
  clinic_id uuid,
  at timestamptz not null,
  user_id uuid,
  action text not null,
  resource text not null,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  success boolean not null,
  details jsonb not null,
  hash text not null,
  unique (chain, seq)
);
select fence_by_clinic('audit_log');
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_user on audit_log (user_id, at desc);
create index audit_log_by_action on audit_log (action, at desc);
create index audit_log_by_clinic on audit_log (clinic_id, at desc);

-- The text that is hashed: every column but the hash, as one JSON array. `npm run audit:verify` builds the same text
-- by itself and does not call this function.
create function audit_text(entry audit_log) returns text
language sql immutable as $$
  select jsonb_build_array(entry.chain, entry.seq, entry.id, entry.clinic_id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.user_id, entry.action, entry.resource, entry.ip, entry.user_agent, entry.request_id, entry.success, entry.details)::text
$$;

create function chain_audit_row() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  head audit_chains;
begin
  new.chain := coalesce(new.clinic_id, '00000000-0000-0000-0000-000000000000');
  new.at := clock_timestamp();
  insert into audit_chains (chain, clinic_id, seq, hash) values (new.chain, new.clinic_id, 0, '')
    on conflict (chain) do nothing;
  select * into head from audit_chains where chain = new.chain for update;
  new.seq := head.seq + 1;
  new.hash := encode(sha256(convert_to(head.hash || audit_text(new), 'UTF8')), 'hex');
  update audit_chains set seq = new.seq, hash = new.hash, updated_at = clock_timestamp() where chain = new.chain;
  return new;
end
$$;

create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit_row();

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();
