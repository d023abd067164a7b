-- How long tools took, of a clinic and a span of time, without the other events of its calls.
create index call_events_tools_by_time on call_events (clinic_id, at) where kind = 'tool';
