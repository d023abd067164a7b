-- Two more kinds of visit that callers ask for.
alter table clinic_config
  drop constraint clinic_config_default_visit_reason_check,
  add constraint clinic_config_default_visit_reason_check check (default_visit_reason in
    ('general', 'follow_up', 'results', 'refill', 'pain_illness', 'referral', 'specialist', 'vaccination', 'checkup'));
alter table providers
  drop constraint providers_visit_reason_check,
  add constraint providers_visit_reason_check check (visit_reason in
    ('general', 'follow_up', 'results', 'refill', 'pain_illness', 'referral', 'specialist', 'vaccination', 'checkup'));
