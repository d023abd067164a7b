-- Old ones are looked for every night.
create index sms_events_by_age on sms_events_seen (at);
