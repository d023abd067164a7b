-- A patient's panel finds everything of one patient; without these it would read through the clinic.
create index attempts_by_patient on attempts
  (clinic_id, (coalesce(draft -> 'appointment' ->> 'patientId', draft ->> 'patientId')), created_at desc) where draft is not null;
create index call_logs_by_patient on call_logs (clinic_id, patient_id, started_at desc) where patient_id is not null;
create index inbox_by_patient on inbox_items (clinic_id, patient_id, since desc) where patient_id is not null;
create index sms_by_appointment on sms_messages (clinic_id, appointment_id, created_at desc) where appointment_id is not null;
create index fax_documents_by_patient on fax_documents (clinic_id, matched_demographic_id, received_at desc)
  where matched_demographic_id is not null;
create index watched_rows_by_patient on watched_rows (clinic_id, patient_id) where patient_id is not null;

-- Who was asked for and did not come back waits behind the others.
alter table watched_providers add column tried_at timestamptz;
-- What the clock of the reading process said at the last round: one that has jumped since is not believed.
alter table watched_clinics add column clock_at timestamptz;
