-- Review of a fax: one that belongs to nobody here is set aside instead of filed, and a provider other than the patient's
-- doctor may be named for the copy in the EMR.
alter table fax_documents
  add column set_aside text check (set_aside in ('not_ours', 'duplicate', 'blank')),
  add column routed_to text, -- the EMR's number of the provider
  add constraint fax_documents_set_aside check (set_aside is null or status = 'verified' and matched_demographic_id is null);

-- A text that somebody at the front desk has written or chosen.
alter table sms_messages
  add column patient_id text, -- to whom the desk wrote, by the EMR's number
  drop constraint sms_messages_action_check,
  add constraint sms_messages_action_check
    check (action in ('book', 'reschedule', 'cancel', 'answer', 'test', 'reminder', 'offer', 'request', 'note'));
