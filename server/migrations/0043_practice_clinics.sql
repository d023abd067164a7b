-- A clinic that is tried out: a copy of another one's settings, made for one test call, whose EMR is a book in this database.
-- It is a tenant of its own, so every fence and rule holds for it as for any.
alter table clinics
  add column practice_of uuid references clinics on delete cascade,
  add check (practice_of <> id);
create index clinics_by_practice on clinics (practice_of) where practice_of is not null;

-- What the service does for the whole platform (app.practice is 'apart') does not see them: no list, figure, sync or alarm can
-- forget to leave them out. Who copies the database whole sees them.
alter policy clinic_fence on clinics
  using (id = (select nullif(current_setting('app.clinic_id', true), '')::uuid)
         or ((select current_setting('app.scope', true)) = 'platform'
             and (practice_of is null or (select current_setting('app.practice', true)) is distinct from 'apart')));

-- A clinic cannot become one, nor cease to be one.
create function refuse_other_practice() returns trigger
language plpgsql as $$
begin
  raise exception 'whether a clinic is for practice does not change';
end
$$;
create trigger clinics_practice_stays before update of practice_of on clinics
  for each row when (old.practice_of is distinct from new.practice_of) execute function refuse_other_practice();

-- The book of its EMR, as the simulator writes it down, and what is wrong with that EMR at the moment.
create table practice_books (
  clinic_id uuid primary key references clinics on delete cascade,
  kept text not null,
  fault text check (fault in ('dead', 'slow', 'staff-takes-slot')),
  created_at timestamptz not null default now()
);
select fence_by_clinic('practice_books');
create index practice_books_by_age on practice_books (created_at);

-- Nobody's record is looked at there, and who has played is on record at the clinic itself: a chain for each test call would
-- outlive it by seven years. By its name it comes before the trigger that chains.
create function leave_practice_unaudited() returns trigger
language plpgsql as $$
begin
  if exists (select from clinics where id = new.clinic_id and practice_of is not null) then
    return null;
  end if;
  return new;
end
$$;
create trigger audit_log_by_practice before insert on audit_log
  for each row when (new.clinic_id is not null) execute function leave_practice_unaudited();
