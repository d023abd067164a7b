-- Whether a patient who was asked to book is reminded once, unless the desk says otherwise for one request.
alter table clinic_config add column remind_booking_requests boolean not null default false;
