-- What a language model and the caller of a test call have said, with the tools that it asked for: the model itself remembers nothing.
alter table test_calls add column talk jsonb not null default '[]';
