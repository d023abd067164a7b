-- The links of one patient are erased with the patient; without this that would read through the clinic.
create index patient_links_of_patient on patient_links (clinic_id, patient_id);
