-- How many calls of which kind a clinic had, by day and by month, kept in the transaction of the log they count.

-- A log always has its place in the clinic's calendar: it is counted and listed there.
update call_logs set local_date = coalesce(local_date, (started_at at time zone 'UTC')::date),
                     local_hour = coalesce(local_hour, extract(hour from started_at at time zone 'UTC')::smallint)
 where local_date is null or local_hour is null;

create function place_call() returns trigger
language plpgsql as $$
begin
  new.local_date := coalesce(new.local_date, (new.started_at at time zone 'UTC')::date);
  new.local_hour := coalesce(new.local_hour, extract(hour from new.started_at at time zone 'UTC')::smallint);
  return new;
end
$$;
create trigger call_logs_placed before insert or update on call_logs for each row execute function place_call();

-- The order of call-history. Day and hour come first, so that the counters say at which row any page begins.
create index call_logs_by_day on call_logs (clinic_id, local_date desc, local_hour desc, started_at desc, id desc);

-- Who saw, and who was told, by the number of a caller.
create index call_logs_by_caller on call_logs (caller_phone, started_at desc) where caller_phone is not null;
create index call_logs_by_call on call_logs (call_id);
create index sms_by_number on sms_messages (to_number, created_at desc) where to_number is not null;
create index audit_log_of_reads on audit_log (resource, at desc) where action in ('call.read', 'voice.call.read');
create index audit_log_of_exports on audit_log (clinic_id, at desc) where action = 'calls.export';

-- `counts` is flat: calls, seconds, cost, after-hours, hour/9, day/17, booked-on/17, reason/billing, provider/101 and
-- kind/<outcome>/<intent>/<language>/<transferred or kept>. What is not there is zero. `starts_on` is the day itself or
-- the first of the month.
create table call_counters (
  clinic_id uuid not null references clinics on delete cascade,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  calls integer not null,
  counts jsonb not null,
  primary key (clinic_id, span, starts_on)
) with (fillfactor = 70);
select fence_by_clinic('call_counters');

-- What one call adds to its day and to its month.
create function counts_of_call(call call_logs) returns jsonb
language sql immutable as $$
  select jsonb_object_agg(key, amount)
    from (values
      ('calls', 1::numeric),
      ('seconds', call.duration_seconds),
      ('cost', call.cost),
      ('hour/' || call.local_hour, 1),
      ('day/' || extract(day from call.local_date), 1),
      ('kind/' || call.outcome || '/' || call.intent || '/' || call.language || '/' ||
         case when call.transferred then 'transferred' else 'kept' end, 1),
      (case when call.after_hours then 'after-hours' end, 1),
      (case when call.transferred then 'reason/' || call.transfer_reason end, 1),
      (case when call.outcome = 'booked' then 'booked-on/' || extract(day from call.local_date) end, 1),
      (case when call.outcome = 'booked' then 'provider/' || call.provider_id end, 1)) as part (key, amount)
   where key is not null and amount <> 0
$$;

create function add_counts(known jsonb, more jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(key, amount), '{}')
    from (select key, sum(value::text::numeric) as amount
            from (select * from jsonb_each(known) union all select * from jsonb_each(more)) as both_maps
           where jsonb_typeof(value) = 'number'
           group by key
          having sum(value::text::numeric) <> 0) as sums
$$;

create type counted_call as (clinic_id uuid, local_date date, sign integer, counts jsonb);

-- In one order always, so that two that count at once never wait for each other. A clinic that is being deleted is not
-- counted any more.
create function count_calls(changed counted_call[]) returns void
language plpgsql as $$
begin
  insert into call_counters as known (clinic_id, span, starts_on, calls, counts)
  select clinic_id, span, starts_on, coalesce((counts ->> 'calls')::integer, 0), counts
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

create function count_changed_calls() returns trigger
language plpgsql as $$
declare
  changed counted_call[];
begin
  if tg_op = 'INSERT' then
    changed := array(select row(clinic_id, local_date, 1, counts_of_call(added))::counted_call from added);
  elsif tg_op = 'DELETE' then
    changed := array(select row(clinic_id, local_date, -1, counts_of_call(removed))::counted_call from removed);
  else
    changed := array(
      select row(one.clinic_id, one.local_date, one.sign, one.counts)::counted_call
        from (select added.clinic_id, added.local_date as now_on, counts_of_call(added) as now_counts,
                     removed.local_date as then_on, counts_of_call(removed) as then_counts
                from added join removed using (id)) as call
       cross join lateral (values (call.clinic_id, now_on, 1, now_counts), (call.clinic_id, then_on, -1, then_counts))
             as one (clinic_id, local_date, sign, counts)
       where (now_on, now_counts) is distinct from (then_on, then_counts));
  end if;
  if cardinality(changed) > 0 then
    perform count_calls(changed);
  end if;
  return null;
end
$$;
create trigger call_logs_added after insert on call_logs referencing new table as added
  for each statement execute function count_changed_calls();
create trigger call_logs_changed after update on call_logs referencing old table as removed new table as added
  for each statement execute function count_changed_calls();
create trigger call_logs_removed after delete on call_logs referencing old table as removed
  for each statement execute function count_changed_calls();

do $$
declare
  clinic uuid;
begin
  for clinic in select id from clinics loop
    perform count_calls(array(select row(clinic_id, local_date, 1, counts_of_call(call_logs))::counted_call
                                from call_logs where clinic_id = clinic));
  end loop;
end
$$;
