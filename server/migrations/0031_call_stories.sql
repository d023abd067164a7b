-- What was said in a call, message by message, each with where in the call it stands: the transcript alone has no times.
-- It holds what the transcript holds, and goes with it.
alter table call_logs add column messages jsonb;

-- A page of calls shows what was booked in each.
create index attempts_by_call on attempts (clinic_id, call_id) where call_id is not null;

-- The next appointments that were made, and whether one was cancelled since.
create index attempts_to_come on attempts (clinic_id, starts_at) where state = 'booked';
create index attempts_by_appointment on attempts (clinic_id, appointment_id) where appointment_id is not null;

-- What is added by one statement is told of up to two hundred rows: nobody watches a past that is written by the thousand.
create function tell_live_added() returns trigger
language plpgsql as $$
begin
  if tg_argv[0] = 'notification' then
    perform tell_live('notification', a.clinic_id, a.user_id, a.id) from (select * from added limit 200) a;
  else
    perform tell_live(tg_argv[0], a.clinic_id, null, a.id) from (select * from added limit 200) a;
  end if;
  return null;
end
$$;

create or replace function tell_live_calls() returns trigger
language plpgsql as $$
begin
  perform tell_live('call', c.clinic_id, null, c.id)
     from (select distinct a.clinic_id, a.call_id from added a limit 200) a
     join call_logs c on c.clinic_id = a.clinic_id and c.call_id = a.call_id;
  return null;
end
$$;

drop trigger call_logs_live on call_logs;
drop trigger inbox_items_live on inbox_items;
drop trigger notifications_live on notifications;
drop trigger fax_documents_live on fax_documents;
drop trigger sms_messages_live on sms_messages;
create trigger call_logs_added_live after insert on call_logs
  referencing new table as added for each statement execute function tell_live_added('call');
create trigger inbox_items_added_live after insert on inbox_items
  referencing new table as added for each statement execute function tell_live_added('inbox');
create trigger notifications_added_live after insert on notifications
  referencing new table as added for each statement execute function tell_live_added('notification');
create trigger fax_documents_added_live after insert on fax_documents
  referencing new table as added for each statement execute function tell_live_added('fax');
create trigger sms_messages_added_live after insert on sms_messages
  referencing new table as added for each statement execute function tell_live_added('sms');
-- What retention empties is no news either.
create trigger call_logs_live after update on call_logs
  for each row when (new.transcript is not null or old.transcript is null)
  execute function tell_live_row('call');
create trigger inbox_items_live after update on inbox_items
  for each row execute function tell_live_row('inbox');
create trigger notifications_live after update on notifications
  for each row execute function tell_live_person('notification');
create trigger fax_documents_live after update on fax_documents
  for each row execute function tell_live_row('fax');
create trigger sms_messages_live after update of state, delivery_status on sms_messages
  for each row execute function tell_live_row('sms');
