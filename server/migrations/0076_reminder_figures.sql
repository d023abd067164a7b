-- Since when a clinic reminds its patients: figures compare as many weeks before as after. A short pause does not begin anew.
alter table reminder_settings add column on_since timestamptz, add column off_since timestamptz;
update reminder_settings s
   set on_since = coalesce((select min(r.created_at) from reminders r where r.clinic_id = s.clinic_id), clock_timestamp())
 where s.enabled;

-- What became of the visit at this time, also after its text was sent: what was moved or cancelled is not counted as expected.
alter table reminders
  add column ended_as text check (ended_as in ('moved', 'gone')),
  add column ended_at timestamptz;
update reminders set ended_as = reason, ended_at = changed_at where state = 'skipped' and reason in ('moved', 'gone');

-- Null for days that were counted before.
alter table visit_figures add column cancelled integer;
