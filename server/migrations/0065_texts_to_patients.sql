-- Texts that no call has caused: reminders, offers of a freed time and requests to book. The link of such a text is not
-- stored: its body holds {link}, which is filled in when the text leaves.
alter table sms_messages
  drop constraint sms_messages_action_check,
  add constraint sms_messages_action_check
    check (action in ('book', 'reschedule', 'cancel', 'answer', 'test', 'reminder', 'offer', 'request')),
  add column link_id uuid;
