-- What a call in progress was offered a moment ago, so that another is offered something else first. Nothing depends on it:
-- it is written without the log, points at nothing, and a crash may empty it.
create unlogged table offered_times (
  clinic_id uuid not null,
  provider_id text not null,
  starts_at timestamp not null,
  call_id text not null,
  duration_minutes integer not null,
  offered_until timestamptz not null,
  primary key (clinic_id, call_id, provider_id, starts_at)
);
select fence_by_clinic('offered_times');
