-- Calls that nobody makes by phone: a person at a browser is the caller. An id counts as a test only where it stands here;
-- what merely looks like one is a caller.
create table test_calls (
  id text primary key,
  clinic_id uuid not null references clinics on delete cascade,
  user_id uuid references users on delete set null,
  caller_phone text, -- null for one that hides it
  language text not null check (language in ('en', 'zh')),
  said jsonb not null default '[]', -- by whom, what and when, for the report at its end
  kept jsonb not null default '{}', -- what later sentences of a pack refer to
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
select fence_by_clinic('test_calls');
create index test_calls_by_age on test_calls (clinic_id, created_at);

alter table call_logs add column test boolean not null default false;
alter table attempts add column test boolean not null default false;
alter table inbox_items add column test boolean not null default false;
alter table sms_messages add column test boolean not null default false;
alter table live_events add column test boolean not null default false;

-- By the database itself, so that no way of writing a row can forget it.
create function mark_test() returns trigger
language plpgsql as $$
begin
  new.test := new.call_id is not null
    and exists (select from test_calls where clinic_id = new.clinic_id and id = new.call_id);
  return new;
end
$$;
create trigger call_logs_marked before insert on call_logs for each row execute function mark_test();
create trigger attempts_marked before insert on attempts for each row execute function mark_test();
create trigger inbox_items_marked before insert on inbox_items for each row execute function mark_test();
create trigger sms_messages_marked before insert on sms_messages for each row execute function mark_test();

-- A text of a test call keeps its words, so that they can be shown, and is sent by no job.
create function hold_test_text() returns trigger
language plpgsql as $$
begin
  new.state := 'skipped';
  new.skip_reason := 'test_call';
  return new;
end
$$;
-- Behind the mark, by its name.
create trigger sms_messages_tested before insert or update on sms_messages
  for each row when (new.test and new.state in ('queued', 'sending')) execute function hold_test_text();

-- A list has all calls in it and its pages are found by the counters, so those of tests are counted too, under names of
-- their own: test/calls, test/hour/9, test/kind/... No figure is made of these.
create function counts_of_any_call(call call_logs) returns jsonb
language plpgsql immutable as $$
begin
  -- What does not apply has no key of its own and no amount: it goes with the nulls.
  return jsonb_strip_nulls(jsonb_build_object(
    'calls', 1,
    'seconds', nullif(call.duration_seconds, 0),
    'cost', nullif(call.cost, 0),
    'hour/' || call.local_hour, 1,
    'day/' || extract(day from call.local_date), 1,
    'kind/' || call.outcome || '/' || call.intent || '/' || call.language || '/' ||
       case when call.transferred then 'transferred' else 'kept' end, 1,
    'after-hours', case when call.after_hours then 1 end,
    coalesce('reason/' || call.transfer_reason, ''), case when call.transferred and call.transfer_reason is not null then 1 end,
    'booked-on/' || extract(day from call.local_date), case when call.outcome = 'booked' then 1 end,
    coalesce('provider/' || call.provider_id, ''), case when call.outcome = 'booked' and call.provider_id is not null then 1 end));
end
$$;

create or replace function counts_of_call(call call_logs) returns jsonb
language plpgsql immutable as $$
begin
  if not call.test then
    return counts_of_any_call(call);
  end if;
  return (select jsonb_object_agg('test/' || key, value) from jsonb_each(counts_of_any_call(call)));
end
$$;

create function calls_in(counts jsonb) returns integer
language sql immutable as $$
  select coalesce((counts ->> 'calls')::integer, 0) + coalesce((counts ->> 'test/calls')::integer, 0)
$$;

create or replace function count_many_calls(changed counted_call[]) returns void
language plpgsql as $$
begin
  insert into call_counters as known (clinic_id, span, starts_on, calls, counts)
  select clinic_id, span, starts_on, calls_in(counts), counts
    from (select clinic_id, span, starts_on, jsonb_object_agg(key, amount) as counts
            from (select call.clinic_id, whole.span, whole.starts_on, one.key, sum(call.sign * one.value::numeric) as amount
                    from unnest(changed) as call
                   cross join lateral (values ('day', call.local_date),
                                              ('month', date_trunc('month', call.local_date::timestamp)::date)) as whole (span, starts_on)
                   cross join lateral jsonb_each_text(call.counts) as one
                   group by 1, 2, 3, 4
                  having sum(call.sign * one.value::numeric) <> 0) as sums
           group by 1, 2, 3) as deltas
   where exists (select from clinics where clinics.id = deltas.clinic_id)
   order by clinic_id, span, starts_on
  on conflict (clinic_id, span, starts_on) do update
     set calls = known.calls + excluded.calls, counts = add_counts(known.counts, excluded.counts);

  delete from call_counters as empty using (select distinct clinic_id, local_date from unnest(changed) where sign < 0) as call
   where empty.calls = 0 and empty.clinic_id = call.clinic_id
     and (empty.span, empty.starts_on) in (('day', call.local_date), ('month', date_trunc('month', call.local_date::timestamp)::date));
end
$$;

create or replace function count_one_call(clinic uuid, day date, delta jsonb) returns void
language plpgsql as $$
declare
  more integer := calls_in(delta);
  month date := date_trunc('month', day::timestamp)::date;
begin
  if not exists (select from clinics where id = clinic) then
    return;
  end if;
  insert into call_counters as known (clinic_id, span, starts_on, calls, counts)
  values (clinic, 'day', day, more, delta), (clinic, 'month', month, more, delta)
  on conflict (clinic_id, span, starts_on) do update
     set calls = known.calls + excluded.calls, counts = add_counts(known.counts, excluded.counts);
  if more < 0 then
    delete from call_counters
     where clinic_id = clinic and calls = 0 and (span, starts_on) in (('day', day), ('month', month));
  end if;
end
$$;

-- What a screen is told of says whether it is of a test; the notice says so last.
drop function tell_live(text, uuid, uuid, uuid);
create function tell_live(what text, clinic uuid, person uuid, which uuid, tested boolean default false) returns void
language plpgsql as $$
declare
  told live_events;
begin
  insert into live_events (clinic_id, user_id, kind, row_id, test)
  values (clinic, person, what, which, tested) returning * into told;
  perform pg_notify('frontdesk', format('live:%s %s %s %s %s %s %s %s', told.id, told.kind, told.row_id,
    coalesce(clinic::text, '-'), coalesce(person::text, '-'), (extract(epoch from told.at) * 1000)::bigint,
    pg_snapshot_xmin(pg_current_snapshot()), case when tested then 'test' else '-' end));
end
$$;

-- Faxes and connections have no such mark.
create or replace function tell_live_row() returns trigger
language plpgsql as $$
begin
  perform tell_live(tg_argv[0], new.clinic_id, null, new.id, coalesce((to_jsonb(new) ->> 'test')::boolean, false));
  return null;
end
$$;

create or replace function tell_live_added() returns trigger
language plpgsql as $$
begin
  if tg_argv[0] = 'notification' then
    perform tell_live('notification', a.clinic_id, a.user_id, a.id) from (select * from added limit 200) a;
  else
    perform tell_live(tg_argv[0], a.clinic_id, null, a.id, coalesce((to_jsonb(a) ->> 'test')::boolean, false))
       from (select * from added limit 200) a;
  end if;
  return null;
end
$$;

create or replace function tell_live_calls() returns trigger
language plpgsql as $$
begin
  perform tell_live('call', c.clinic_id, null, c.id, c.test)
     from (select distinct a.clinic_id, a.call_id from added a limit 200) a
     join call_logs c on c.clinic_id = a.clinic_id and c.call_id = a.call_id;
  return null;
end
$$;
