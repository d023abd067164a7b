-- The front desk: items come back later, calls back are counted, and staff have a role of their own.
alter table inbox_items
  add column snoozed_until timestamptz,
  add column tries integer not null default 0;
alter table inbox_trail drop constraint inbox_trail_what_check;
alter table inbox_trail add constraint inbox_trail_what_check check (what in (
  'reported', 'changed', 'taken', 'assigned', 'done', 'dismissed', 'reopened', 'noted', 'snoozed', 'no_answer', 'ended'));
alter table clinic_config
  add column callback_retry_minutes integer not null default 30 check (callback_retry_minutes between 1 and 1440);

alter table users drop constraint users_role_check, drop constraint users_check;
alter table users
  add constraint users_role_check check (role in ('platform_admin', 'clinic_manager', 'clinic_staff')),
  add constraint users_check check ((role = 'platform_admin') = (clinic_id is null));
alter table account_links drop constraint account_links_role_check, drop constraint account_links_check1;
alter table account_links
  add constraint account_links_role_check check (role in ('platform_admin', 'clinic_manager', 'clinic_staff')),
  add constraint account_links_check1 check ((role = 'platform_admin') = (clinic_id is null));
