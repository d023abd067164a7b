-- The id of a write over MCP, so that every process knows its repeat.
create table mcp_deliveries (
  clinic_id uuid not null references clinics on delete cascade,
  key text not null,
  id uuid not null default gen_random_uuid(),
  first_at timestamptz not null,
  primary key (clinic_id, key)
);
select fence_by_clinic('mcp_deliveries');
