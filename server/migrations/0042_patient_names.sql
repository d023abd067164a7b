-- For whom an appointment of ours is, as the booking knew it: lists name people. It goes with its row, by the clinic's own retention.
alter table attempts add column patient_name text;
