-- Each kind of job has slots of its own, so what is due is looked for kind by kind.
create index jobs_due_by_kind on jobs (kind, run_at, id) where finished_at is null;
drop index jobs_due;

-- The figures count what failed in the last day, among hundreds of thousands that did not.
create index jobs_failed on jobs (finished_at) where failed;
