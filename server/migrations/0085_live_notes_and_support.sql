-- Notes and support are told live too, so that no screen has to ask for them again and again.
alter table live_events drop constraint live_events_kind_check;
alter table live_events add constraint live_events_kind_check
  check (kind in ('call', 'appointment', 'inbox', 'notification', 'fax', 'emr', 'sms', 'support'));

-- Everything else in the trail goes with a change of its item, which is told already.
create function tell_live_note() returns trigger
language plpgsql as $$
begin
  perform tell_live('inbox', new.clinic_id, null, new.item_id,
    coalesce((select i.test from inbox_items i where i.id = new.item_id), false));
  return null;
end
$$;
create trigger inbox_trail_live after insert on inbox_trail
  for each row when (new.what = 'noted') execute function tell_live_note();

create trigger support_tickets_live after insert or update on support_tickets
  for each row execute function tell_live_row('support');
create function tell_live_ticket() returns trigger
language plpgsql as $$
begin
  perform tell_live('support', new.clinic_id, null, new.ticket_id);
  return null;
end
$$;
create trigger ticket_messages_live after insert on ticket_messages
  for each row execute function tell_live_ticket();
