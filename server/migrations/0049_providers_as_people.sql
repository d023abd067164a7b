-- What a caller may ask for in a doctor. Ages are in years on the day of the visit, inclusive.
alter table providers
  add column gender text check (gender in ('female', 'male')),
  add column languages text[] not null default '{}',
  add column min_age integer check (min_age between 0 and 130),
  add column max_age integer check (max_age between 0 and 130),
  add column name_zh text,
  add column bio text,
  add column bio_zh text,
  add constraint providers_ages_in_order check (min_age <= max_age);
