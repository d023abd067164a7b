-- Where a clinic's staff are told of what waits; off unless it is set.
alter table clinic_config add column inbox_email text;
alter table clinic_config add column inbox_digest boolean not null default false;
alter table clinic_config add column on_call_phone text;
