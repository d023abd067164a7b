-- A clinic, how it wants to be answered, when it is open, who works in it and who may sign in.

create table clinics (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text,
  address text,
  city text,
  province text,
  postal_code text,
  timezone text not null default 'America/Vancouver',
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive')),
  activated_at timestamptz,
  voice_phone_number text unique,
  voice_phone_number_id text unique,
  voice_squad_id text,
  logo_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select fence_by_clinic('clinics', 'id');
create index clinics_by_creation on clinics (created_at desc, id);
create trigger clinics_touched before update on clinics for each row execute function touch_updated_at();

create table clinic_config (
  clinic_id uuid primary key references clinics on delete cascade,

  -- answering the phone
  accepting_new_patients boolean not null default true,
  voice_agent_enabled boolean not null default true,
  transfer_enabled boolean not null default true,
  transfer_phone_number text,
  handoff_phone text,
  custom_greeting text,
  custom_greeting_zh text,
  supported_languages text[] not null default '{en,zh}',
  default_provider_id text,
  waitlist_enabled boolean not null default true,
  pharmacy jsonb,
  appointment_type_mappings jsonb,

  -- booking defaults and rules
  default_visit_mode text check (default_visit_mode in ('in_person', 'phone', 'video')),
  default_visit_reason text
    check (default_visit_reason in ('general', 'follow_up', 'results', 'refill', 'pain_illness', 'referral', 'specialist')),
  default_is_new_patient boolean,
  default_preferred_time text check (default_preferred_time in ('any', 'morning', 'afternoon')),
  schedule_intelligence_enabled boolean not null default true,
  booking_buffer_minutes integer not null default 0 check (booking_buffer_minutes between 0 and 240),
  max_daily_bookings integer check (max_daily_bookings between 1 and 500),
  allow_double_booking boolean not null default false,
  max_advance_booking_days integer check (max_advance_booking_days between 1 and 730),
  min_advance_booking_hours integer not null default 0 check (min_advance_booking_hours between 0 and 720),

  -- text messages
  sms_enabled boolean not null default false,
  sms_sender_number text,
  sms_messaging_profile_id text,
  sms_template_book_en text,
  sms_template_book_zh text,
  sms_template_cancel_en text,
  sms_template_cancel_zh text,
  sms_template_reschedule_en text,
  sms_template_reschedule_zh text,
  sms_inbound_webhook_enabled boolean not null default false,

  -- privacy
  privacy_officer_name text,
  privacy_officer_email text,
  privacy_officer_phone text,
  baa_voice_signed boolean not null default false,
  baa_voice_signed_at timestamptz,
  baa_hosting_signed boolean not null default false,
  baa_hosting_signed_at timestamptz,
  transcript_retention_days integer not null default 90 check (transcript_retention_days between 1 and 3650),
  call_log_retention_days integer not null default 365 check (call_log_retention_days between 1 and 3650),
  fax_retention_days integer not null default 365 check (fax_retention_days between 1 and 3650),
  sms_text_retention_days integer not null default 90 check (sms_text_retention_days between 1 and 3650),

  updated_at timestamptz not null default now()
);
select fence_by_clinic('clinic_config');
create trigger clinic_config_touched before update on clinic_config for each row execute function touch_updated_at();

-- Seven rows a clinic; weekday 0 is Sunday. Times are HH:MM on the clinic's wall.
create table business_hours (
  clinic_id uuid not null references clinics on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  is_open boolean not null,
  open text check (open ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  close text check (close ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  primary key (clinic_id, weekday),
  check (not is_open or (open is not null and close is not null and open < close))
);
select fence_by_clinic('business_hours');

create table users (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid references clinics on delete cascade,
  email text not null check (email = lower(email)),
  password_hash text not null,
  role text not null check (role in ('platform_admin', 'clinic_manager')),
  failed_logins integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'clinic_manager') = (clinic_id is not null))
);
select fence_by_clinic('users');
create unique index users_by_email on users (email);
create index users_by_clinic on users (clinic_id);

create table onboarding_progress (
  clinic_id uuid primary key references clinics on delete cascade,
  clinic_details boolean not null default false,
  emr_connection boolean not null default false,
  business_hours boolean not null default false,
  validation boolean not null default false,
  completed_at timestamptz,
  updated_at timestamptz not null default now()
);
select fence_by_clinic('onboarding_progress');
create trigger onboarding_touched before update on onboarding_progress for each row execute function touch_updated_at();

-- The roster as callers may hear it. emr_provider_id is the EMR's own number; a person without one cannot be booked.
create table providers (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  emr_provider_id text,
  name text not null,
  specialty text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'on_leave')),
  visit_mode text check (visit_mode in ('in_person', 'phone', 'video')),
  visit_reason text
    check (visit_reason in ('general', 'follow_up', 'results', 'refill', 'pain_illness', 'referral', 'specialist')),
  is_new_patient boolean,
  preferred_time text check (preferred_time in ('any', 'morning', 'afternoon')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, emr_provider_id)
);
select fence_by_clinic('providers');
create index providers_by_name on providers (clinic_id, name, id);
create trigger providers_touched before update on providers for each row execute function touch_updated_at();
