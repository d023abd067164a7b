-- What the caller was asked already, so that nobody hears the same question twice.
alter table call_memory add column asked text[] not null default '{}';
