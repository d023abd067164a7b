-- Wrong second-factor codes are counted per person, over all sign-ins of an hour: a new sign-in brings no new tries.
alter table users add column second_factor_tries integer not null default 0;
alter table users add column second_factor_tried_since timestamptz;
-- Who made the reset link by which the current password was chosen; null once the person has chosen one alone.
alter table users add column reset_by text;
alter table sessions add column reset_by text;

-- Browsers from which a person has signed in. Their wrong passwords are counted apart, so that strangers who guess at the
-- account do not lock its owner out.
create table known_devices (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  clinic_id uuid references clinics on delete cascade,
  tries integer not null default 0,
  tried_at timestamptz,
  last_used_at timestamptz not null
);
select fence_by_clinic('known_devices');
create index known_devices_by_user on known_devices (user_id);
create index known_devices_by_use on known_devices (last_used_at);

-- A person who is signed in proves once more who they are before they change their second factors.
alter table sign_in_steps drop constraint sign_in_steps_kind_check;
alter table sign_in_steps add check (kind in ('second-factor', 'new-passkey', 'fresh-proof'));
