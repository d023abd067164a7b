-- How many practice clinics a clinic has open is counted, and the oldest that is over makes room for the next one.
alter table practice_books
  add column practice_of uuid,
  add column ended_at timestamptz;
update practice_books set practice_of = clinics.practice_of from clinics where clinics.id = practice_books.clinic_id;
create index practice_books_by_clinic on practice_books (practice_of, created_at);

-- Several clinics may invite one address: a refusal would tell a manager who is known elsewhere.
drop index account_links_by_email;
create unique index account_links_by_email
  on account_links (email, coalesce(clinic_id, '00000000-0000-0000-0000-000000000000')) where kind = 'invitation';
