-- Whether callers who are new to the clinic may be booked with this provider.
alter table providers add column accepts_new_patients boolean not null default true;
-- The patient whom a running call has registered: new to the clinic for the rest of the call.
alter table call_memory add column registered_patient_id text;
