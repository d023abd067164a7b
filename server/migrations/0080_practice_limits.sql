-- How many practice clinics a clinic has open is counted, and the oldest that is over makes room for the next one.
alter table practice_books
  add column practice_of uuid,
  add column ended_at timestamptz;
update practice_books set practice_of = clinics.practice_of from clinics where clinics.id = practice_books.clinic_id;
create index practice_books_by_clinic on practice_books (practice_of, created_at);
