-- When each fact of a call was learned, in milliseconds by field. Writes may arrive out of order; the fact learned last wins.
alter table call_memory add column learned_at jsonb not null default '{}';
