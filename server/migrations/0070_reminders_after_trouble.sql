-- A text that the SMS provider never took waits again, and is not tried before this time.
alter table reminders add column retry_at timestamptz;

-- What the sending process's clock said at its last round, and when that was by the database's clock.
alter table reminder_settings add column clock_at timestamptz, add column clock_seen_at timestamptz;
