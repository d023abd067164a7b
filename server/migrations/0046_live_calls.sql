-- A call that goes on: where it takes commands (sealed) and what is known of an emergency in it. Rows are deleted after four hours.
create table live_calls (
  clinic_id uuid not null references clinics on delete cascade,
  call_id text not null,
  control_sealed bytea,
  control_key_id text,
  emergency jsonb,
  created_at timestamptz not null default now(),
  primary key (clinic_id, call_id)
);
select fence_by_clinic('live_calls');
create index live_calls_by_age on live_calls (created_at);

-- What a caller in an emergency said, in which language, and the sentence with which they denied it.
alter table inbox_items add column words jsonb not null default '[]';
alter table inbox_items add column language text check (language in ('en', 'zh'));
alter table inbox_items add column denial jsonb;

-- The nurse line that callers hear of, and who has reviewed the emergency rules and when.
alter table clinic_config add column nurse_line text not null default '811';
alter table clinic_config add column emergency_reviewed_by text;
alter table clinic_config add column emergency_reviewed_at timestamptz;

-- Sentences of a call come from several processes and more than once: the same words of the same speaker within ten seconds are one.
create function merge_sentences(known jsonb, added jsonb) returns jsonb
language sql immutable as $$
  select jsonb_agg(sentence order by (sentence ->> 'fromStartMs')::numeric, place)
    from (
      select sentence, place from jsonb_array_elements(coalesce(known, '[]')) with ordinality as k (sentence, place)
      union all
      select sentence, 100000 + place from jsonb_array_elements(coalesce(added, '[]')) with ordinality as a (sentence, place)
       where not exists (
         select from jsonb_array_elements(coalesce(known, '[]')) as same
          where same ->> 'by' = sentence ->> 'by' and same ->> 'text' = sentence ->> 'text'
            and abs((same ->> 'fromStartMs')::numeric - (sentence ->> 'fromStartMs')::numeric) < 10000)
       limit 1000
    ) as every
$$;

create function sentences_as_text(sentences jsonb) returns text
language sql immutable as $$
  select string_agg(case sentence ->> 'by' when 'assistant' then 'AI: ' else 'User: ' end || (sentence ->> 'text'), E'\n' order by place)
    from jsonb_array_elements(sentences) with ordinality as s (sentence, place)
$$;
