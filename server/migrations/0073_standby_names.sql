-- The list shows names without reading a chart for each row. Null for entries from before.
alter table standby_entries add column patient_name text;
