-- That the voice platform sent a message is shown to nobody: whoever watches the call would ask for it again and find it as it was.
create or replace function tell_live_calls() returns trigger
language plpgsql as $$
begin
  perform tell_live('call', c.clinic_id, null, c.id, c.test)
     from (select distinct a.clinic_id, a.call_id from added a where a.kind <> 'message' limit 200) a
     join call_logs c on c.clinic_id = a.clinic_id and c.call_id = a.call_id;
  return null;
end
$$;
