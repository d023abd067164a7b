-- Clinics created from now on take bookings up to 180 days ahead; existing ones keep what they have.
alter table clinic_config alter column max_advance_booking_days set default 180;
