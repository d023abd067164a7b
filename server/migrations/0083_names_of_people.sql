-- A person has a name from the invitation on: whoever invites gives it, and the person may change it.
alter table account_links add column name text;

-- The name is part of what a process remembers of somebody who is signed in.
drop trigger users_visitor on users;
create trigger users_visitor after update of email, name, role, clinic_id, deactivated_at, password_temporary, totp_confirmed_at on users
  for each row execute function tell_visitor('id');
