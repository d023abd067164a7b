-- The clinic's desk: people waiting, tickets, notifications and faxes.

create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text not null,
  notes text not null default '',
  status text not null default 'pending' check (status in ('pending', 'contacted', 'registered', 'declined')),
  source text not null default 'staff' check (source in ('staff', 'call')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select fence_by_clinic('waitlist_entries');
create index waitlist_by_time on waitlist_entries (clinic_id, created_at desc, id desc);
create trigger waitlist_touched before update on waitlist_entries for each row execute function touch_updated_at();

create table support_tickets (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  created_by uuid references users on delete set null,
  assignee_id uuid references users on delete set null,
  title text not null,
  description text not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select fence_by_clinic('support_tickets');
create index support_tickets_by_time on support_tickets (clinic_id, created_at desc, id desc);
create index support_tickets_of_all on support_tickets (created_at desc, id desc);
create trigger support_tickets_touched before update on support_tickets for each row execute function touch_updated_at();

create table ticket_messages (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  ticket_id uuid not null references support_tickets on delete cascade,
  author_id uuid references users on delete set null,
  body text not null,
  is_internal boolean not null default false,
  created_at timestamptz not null default now()
);
select fence_by_clinic('ticket_messages');
create index ticket_messages_in_order on ticket_messages (ticket_id, created_at, id);

-- Once for each event and person: event_key names what happened.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid references clinics on delete cascade,
  user_id uuid not null references users on delete cascade,
  event_key text not null,
  type text not null,
  title text not null,
  body text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, event_key)
);
select fence_by_clinic('notifications');
create index notifications_by_time on notifications (user_id, created_at desc, id desc);

create table fax_documents (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinics on delete cascade,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'extracted', 'matched', 'review_needed', 'verified', 'error')),
  source text not null check (source in ('upload', 'mock')),
  source_fax_id text,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  content_hash text not null,
  page_count integer,
  document_type text check (document_type in ('referral_letter', 'lab_result', 'specialist_report', 'prescription_renewal',
    'insurance_form', 'imaging_report', 'discharge_summary', 'other')),
  urgency text,
  extracted jsonb,
  confidence numeric(4, 3),
  model text,
  cost numeric(12, 6),
  matched_demographic_id text,
  match_confidence numeric(4, 3),
  match_method text check (match_method in ('phn_exact', 'phn_search', 'name_dob', 'name_only', 'manual_correction')),
  machine_match jsonb,
  review_reason text,
  error_message text,
  verified_by uuid references users on delete set null,
  verified_at timestamptz,
  received_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, source_fax_id)
);
select fence_by_clinic('fax_documents');
create index fax_documents_by_time on fax_documents (clinic_id, received_at desc, id desc);
create index fax_documents_by_content on fax_documents (clinic_id, content_hash);
create trigger fax_documents_touched before update on fax_documents for each row execute function touch_updated_at();

create table fax_pollers (
  clinic_id uuid primary key references clinics on delete cascade,
  running boolean not null default false,
  last_poll_at timestamptz,
  processed integer not null default 0
);
select fence_by_clinic('fax_pollers');

create table fax_ids_seen (
  clinic_id uuid not null references clinics on delete cascade,
  fax_id text not null,
  seen_at timestamptz not null default now(),
  primary key (clinic_id, fax_id)
);
select fence_by_clinic('fax_ids_seen');
