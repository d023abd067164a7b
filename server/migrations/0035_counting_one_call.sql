-- A report changes one call. Counting it as one, instead of as a set of calls, takes a fifth of the time; a set (the
-- nightly deletion) is counted as before.

create or replace function counts_of_call(call call_logs) returns jsonb
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

-- Only what is added is looked at, however much is known. An amount of nothing has no key.
create or replace function add_counts(known jsonb, more jsonb) returns jsonb
language plpgsql immutable as $$
begin
  return jsonb_strip_nulls(known || coalesce(
    (select jsonb_object_agg(key, nullif(coalesce((known -> key)::numeric, 0) + value::numeric, 0)) from jsonb_each(more)),
    '{}'));
end
$$;

create function taken_away(counts jsonb) returns jsonb
language plpgsql immutable as $$
begin
  return (select jsonb_object_agg(key, -value::numeric) from jsonb_each(counts));
end
$$;

alter function count_calls(counted_call[]) rename to count_many_calls;

-- One call that came or went, or one that is another now and was on the same day before.
create function count_one_call(clinic uuid, day date, delta jsonb) returns void
language plpgsql as $$
declare
  more integer := coalesce((delta ->> 'calls')::integer, 0);
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

create function count_calls(changed counted_call[]) returns void
language plpgsql as $$
declare
  one counted_call := changed[1];
  other counted_call := changed[2];
begin
  if cardinality(changed) = 1 then
    perform count_one_call(one.clinic_id, one.local_date, case one.sign when 1 then one.counts else taken_away(one.counts) end);
  elsif cardinality(changed) = 2 and one.clinic_id = other.clinic_id and one.local_date = other.local_date and one.sign = 1 and other.sign = -1 then
    perform count_one_call(one.clinic_id, one.local_date, add_counts(one.counts, taken_away(other.counts)));
  else
    perform count_many_calls(changed);
  end if;
end
$$;
