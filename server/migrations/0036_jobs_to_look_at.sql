-- What waits, runs or was given up, for the operator's list; what went well is not among it.
create index jobs_unsettled on jobs (run_at) where finished_at is null or failed;
