-- Where traces are on, a job belongs to the trace of what caused it: the transaction that writes it says which.
alter table jobs add column traceparent text default nullif(current_setting('app.traceparent', true), '');
