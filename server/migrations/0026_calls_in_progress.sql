-- A call is in the history from its first event on; `ended_at` is when it was last heard of until its report comes.

alter table call_logs add column status text not null default 'ended'
  check (status in ('in_progress', 'ended', 'no_report'));
create index call_logs_in_progress on call_logs (ended_at) where status = 'in_progress';
