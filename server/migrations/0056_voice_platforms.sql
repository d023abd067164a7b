-- Which voice platform answers a clinic's calls, and when that one last sent something that cannot be served.
alter table clinics
  add column voice_vendor text not null default 'vapi',
  add column voice_flaw_at timestamptz;

-- The platforms are listed in the program: a new one needs no migration.
alter table call_logs drop constraint call_logs_source_check;
