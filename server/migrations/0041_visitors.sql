-- Every process remembers for a moment who holds which session. What changes that says so, whoever changed it: a process, one of an
-- older release, a command or a hand. The notice is the id of the person, the session or the clinic.
create function tell_visitor() returns trigger
language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
begin
  perform pg_notify('frontdesk', 'visitor:' || (changed ->> tg_argv[0]));
  return null;
end
$$;

create trigger users_visitor after update of email, role, clinic_id, deactivated_at, password_temporary, totp_confirmed_at on users
  for each row execute function tell_visitor('id');
create trigger users_visitor_gone after delete on users
  for each row execute function tell_visitor('id');
create trigger sessions_visitor after update of user_id, ended_at on sessions
  for each row execute function tell_visitor('id');
-- Those that are over are deleted by the thousand.
create trigger sessions_visitor_gone after delete on sessions
  for each row when (old.ended_at is null and old.expires_at > now()) execute function tell_visitor('id');
create trigger passkeys_visitor after insert or delete on passkeys
  for each row execute function tell_visitor('user_id');
create trigger clinics_visitor after update of status on clinics
  for each row when (old.status is distinct from new.status) execute function tell_visitor('id');
