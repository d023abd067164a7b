-- Calls are recorded at the voice platform only where the clinic wants it.
alter table clinic_config add column call_recording boolean not null default false;
