-- A verified fax is filed in the patient's chart of the EMR, and one without a patient may go into the EMR's own queue.
-- The intent stands here before the write, so that a doubt can be settled by reading back and nothing is ever filed twice.
alter table fax_documents
  add column page_texts jsonb, -- what was read on each page, for the text layer of the filed copy
  add column filing_state text not null default 'none'
    check (filing_state in ('none', 'waiting', 'filing', 'filed', 'failed')),
  add column filing_target text check (filing_target in ('chart', 'queue')),
  add column filing_patient_id text, -- in whose chart it was written, whatever the match says since
  add column filing_round integer not null default 0, -- how often it was begun; each has one job
  add column filing_refusals integer not null default 0,
  add column filing_absent_reads integer not null default 0,
  add column filing_sent_at timestamptz,
  add column filing_document_id text,
  add column filing_message text,
  add column filing_at timestamptz;

alter table clinic_config
  add column fax_filing text not null default 'automatic' check (fax_filing in ('automatic', 'manual')),
  add column fax_unmatched text not null default 'review' check (fax_unmatched in ('review', 'emr_queue')),
  add column fax_document_types jsonb,
  add column emr_tasks jsonb not null default '{"kinds": [], "assignTo": null}';
