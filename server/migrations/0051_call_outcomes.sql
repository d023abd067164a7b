-- All that came of a call, each with whom it concerns and when. While the call goes on they are kept by key in its memory, and null
-- takes one back; the log has them as a list, in order. Null in the log: a call from before this release, whose outcome is all we know.
alter table call_memory
  add column outcomes jsonb not null default '{}',
  add column names jsonb not null default '{}',
  add column sms_choices jsonb not null default '{}';
alter table call_logs add column outcomes jsonb;
comment on column call_memory.done_outcome is 'Not written any more: outcomes has it.';

-- What happened twice under one key happened when it was first noted; what is known later fills in what was missing.
create function merge_outcomes(known jsonb, added jsonb) returns jsonb
language sql immutable as $$
  select known || coalesce(jsonb_object_agg(new.key, case
           when jsonb_typeof(known -> new.key) = 'object' and jsonb_typeof(new.value) = 'object'
             then (known -> new.key) || jsonb_strip_nulls(new.value) ||
                  jsonb_build_object('at', least(known -> new.key ->> 'at', new.value ->> 'at'))
           else new.value end), '{}')
    from jsonb_each(added) as new
$$;

-- How often something came of a call, without what the same call undid.
create function outcomes_in(call call_logs, wanted text) returns integer
language sql immutable as $$
  select case when call.outcomes is null then (call.outcome = wanted)::int
              else (select count(*)::int from jsonb_array_elements(call.outcomes) as one
                     where one ->> 'what' = wanted and one -> 'undone' is distinct from 'true') end
$$;

create function bookings_by_provider(call call_logs) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg('provider/' || provider, bookings), '{}')
    from (select coalesce(one ->> 'providerId', case when jsonb_array_length(call.outcomes) = 1 then call.provider_id end) as provider,
                 count(*) as bookings
            from jsonb_array_elements(call.outcomes) as one
           where one ->> 'what' = 'booked' and one -> 'undone' is distinct from 'true'
           group by 1) as booked
   where provider is not null
$$;

-- Bookings are counted and not calls: the second of a call counts too.
create or replace function counts_of_any_call(call call_logs) returns jsonb
language plpgsql immutable as $$
declare
  bookings integer := outcomes_in(call, 'booked');
  counts jsonb;
begin
  -- What does not apply has no key of its own and no amount: it goes with the nulls.
  counts := jsonb_strip_nulls(jsonb_build_object(
    'calls', 1,
    'seconds', nullif(call.duration_seconds, 0),
    'cost', nullif(call.cost, 0),
    'hour/' || call.local_hour, 1,
    'day/' || extract(day from call.local_date), 1,
    'kind/' || call.outcome || '/' || call.intent || '/' || call.language || '/' ||
       case when call.transferred then 'transferred' else 'kept' end, 1,
    'after-hours', case when call.after_hours then 1 end,
    coalesce('reason/' || call.transfer_reason, ''), case when call.transferred and call.transfer_reason is not null then 1 end,
    'booked-on/' || extract(day from call.local_date), nullif(bookings, 0)));
  if bookings = 0 then
    return counts;
  end if;
  if call.outcomes is not null then
    return counts || bookings_by_provider(call);
  end if;
  return counts || jsonb_strip_nulls(jsonb_build_object(
    coalesce('provider/' || call.provider_id, ''), case when call.provider_id is not null then 1 end));
end
$$;
