-- What a clinic says to a caller who may be in danger; callers are warned unless it has said otherwise.
alter table clinic_config add column emergency_warnings boolean not null default true;
alter table clinic_config add column emergency_message text;
alter table clinic_config add column emergency_message_zh text;

-- Where callers are put through to out of hours, or what they hear instead; by day it is as before.
alter table clinic_config add column after_hours_phone_number text;
alter table clinic_config add column after_hours_message text;
alter table clinic_config add column after_hours_message_zh text;

-- What a caller who asked for a person wanted of them, for whoever calls back.
alter table call_memory add column transfer_context text;

-- The sentence that the caller speaks with an automated assistant and that the call is transcribed, in the clinic's own words.
alter table clinic_config add column assistant_disclosure text;
alter table clinic_config add column assistant_disclosure_zh text;
