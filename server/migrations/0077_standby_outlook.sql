-- Since when a clinic's book is watched without a break: what was freed before is not known.
alter table watched_clinics add column since timestamptz;
update watched_clinics set since = coalesce(round_at, now()) where wanted_by <> '{}';
-- Times of a clinic that has standby off are kept too, closed at once, so that it can be shown who would have been asked.
create index freed_times_by_time on freed_times (clinic_id, freed_at desc);
