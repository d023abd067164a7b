-- Several patients have the number that calls: a text to it says for whom it is.
alter table call_memory add column number_shared boolean;

-- What a new chart should have; each required, asked or off.
alter table clinic_config add column registration_fields jsonb not null default '{"healthCard": "asked", "address": "asked", "email": "off"}';
