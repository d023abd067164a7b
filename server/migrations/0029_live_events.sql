-- What has just happened, for whoever watches a screen: a kind and an id, nothing of a patient. Written by triggers in the
-- transaction of its cause, so that no way of changing a row can forget it, and kept for an hour, for listeners that were cut off.
-- `xact` is the transaction that wrote it: ids are given out before they are committed and cannot say what was seen already.
create table live_events (
  id bigint generated always as identity primary key,
  clinic_id uuid, -- no reference: rows are touched while their clinic is being deleted
  user_id uuid, -- what is for one person alone
  kind text not null check (kind in ('call', 'appointment', 'inbox', 'notification', 'fax', 'emr', 'sms')),
  row_id uuid not null,
  xact bigint not null default (pg_current_xact_id()::text::bigint),
  at timestamptz not null default clock_timestamp()
);
select fence_by_clinic('live_events');
create index live_events_of_clinic on live_events (clinic_id, xact);
create index live_events_by_xact on live_events (xact);
create index live_events_by_age on live_events (at);

-- The notice holds the event whole, so that nobody who is listening reads the table. What it says last is where to take up
-- again: the oldest transaction that was open, since all before it had been told when this one is.
create function tell_live(what text, clinic uuid, person uuid, which uuid) returns void
language plpgsql as $$
declare
  told live_events;
begin
  insert into live_events (clinic_id, user_id, kind, row_id) values (clinic, person, what, which) returning * into told;
  perform pg_notify('frontdesk', format('live:%s %s %s %s %s %s %s', told.id, told.kind, told.row_id,
    coalesce(clinic::text, '-'), coalesce(person::text, '-'), (extract(epoch from told.at) * 1000)::bigint,
    pg_snapshot_xmin(pg_current_snapshot())));
end
$$;

create function tell_live_row() returns trigger
language plpgsql as $$
begin
  perform tell_live(tg_argv[0], new.clinic_id, null, new.id);
  return null;
end
$$;

create function tell_live_person() returns trigger
language plpgsql as $$
begin
  perform tell_live(tg_argv[0], new.clinic_id, new.user_id, new.id);
  return null;
end
$$;

create function tell_live_clinic() returns trigger
language plpgsql as $$
begin
  perform tell_live(tg_argv[0], new.clinic_id, null, new.clinic_id);
  return null;
end
$$;

-- Events of a call come in batches; its log, which may come a moment later, tells of them then.
create function tell_live_calls() returns trigger
language plpgsql as $$
begin
  perform tell_live('call', c.clinic_id, null, c.id)
     from call_logs c
    where (c.clinic_id, c.call_id) in (select a.clinic_id, a.call_id from added a);
  return null;
end
$$;

create trigger call_logs_live after insert or update on call_logs
  for each row execute function tell_live_row('call');
create trigger call_events_live after insert on call_events
  referencing new table as added for each statement execute function tell_live_calls();
-- What is only tried is no appointment yet.
create trigger attempts_live after update on attempts
  for each row when (old.state is distinct from new.state
    and new.state not in ('started', 'held', 'refused') and new.tool like '%appointment')
  execute function tell_live_row('appointment');
create trigger inbox_items_live after insert or update on inbox_items
  for each row execute function tell_live_row('inbox');
create trigger notifications_live after insert or update on notifications
  for each row execute function tell_live_person('notification');
create trigger fax_documents_live after insert or update on fax_documents
  for each row execute function tell_live_row('fax');
create trigger sms_messages_live after insert or update of state, delivery_status on sms_messages
  for each row execute function tell_live_row('sms');
create trigger emr_connections_added_live after insert on emr_connections
  for each row execute function tell_live_clinic('emr');
create trigger emr_connections_live after update on emr_connections
  for each row when (old.state is distinct from new.state
    or old.credentials_refused_at is distinct from new.credentials_refused_at)
  execute function tell_live_clinic('emr');
