-- Agents that call the tools over MCP. Only a hash of the token is kept.
create table mcp_tokens (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  name text not null,
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Without a call id: who was searched last (a keyed hash), and since when.
  searched text,
  searched_at timestamptz
);
select fence_by_clinic('mcp_tokens');
create index mcp_tokens_by_age on mcp_tokens (clinic_id, created_at);

-- Which wire a call came by; for MCP with the name of its token.
alter table call_logs
  add column source text not null default 'vapi' check (source in ('vapi', 'retell', 'mcp')),
  add column source_name text;
