-- What each number has agreed to. Rows are only added; the last one of a number and kind holds.
create table consents (
  id uuid primary key default gen_random_uuid(),
  -- The order in which we learned of it: a late answer of the past must not undo a newer one by its date.
  seq bigint generated always as identity,
  clinic_id uuid not null references clinics on delete cascade,
  phone text not null,
  kind text not null check (kind in ('booking', 'reminder', 'offers')),
  state text not null check (state in ('given', 'withdrawn')),
  source text not null,
  evidence text not null,
  at timestamptz not null default clock_timestamp(),
  -- The e-mail address of the user who entered it; null where nobody did.
  by text,
  call_id text,
  test boolean not null default false,
  unique (clinic_id, phone, id)
);
select fence_by_clinic('consents');
create index consents_standing on consents (clinic_id, phone, kind, seq desc) where not test;
create index consents_by_time on consents (clinic_id, at);
create trigger consents_marked before insert on consents for each row execute function mark_test();

-- Nobody may change or remove a row, with two exceptions: a person who is erased (number and evidence become hashes), and a
-- clinic that leaves.
create function keep_consent() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from clinics where id = old.clinic_id and deletion_at is null and practice_of is null) then
      raise exception 'a row of consent cannot be deleted';
    end if;
    return old;
  end if;
  if new.phone not like 'erased:%' or new.evidence not like 'erased:%'
     or to_jsonb(new) - '{phone,evidence}'::text[] <> to_jsonb(old) - '{phone,evidence}'::text[] then
    raise exception 'a row of consent cannot be changed';
  end if;
  return new;
end
$$;
create trigger consents_kept before update or delete on consents for each row execute function keep_consent();

-- What was said in calls.
insert into consents (clinic_id, phone, kind, state, source, evidence, at, call_id)
select clinic_id, caller_phone, 'booking', case when sms_consent then 'given' else 'withdrawn' end, 'call',
       case when sms_consent then 'said yes' else 'said no' end, started_at, call_id
  from call_logs
 where sms_consent is not null and caller_phone ~ '^\+[1-9][0-9]{6,14}$' and not test
 order by started_at, id;

-- Texts to numbers that had not said yes before were sent because nobody had declined.
insert into consents (clinic_id, phone, kind, state, source, evidence, at)
select m.clinic_id, m.to_number, 'booking', 'given', 'call', 'not declined', min(m.created_at)
  from sms_messages m
 where m.to_number is not null and m.action <> 'test'
   and not exists (select from consents c where c.clinic_id = m.clinic_id and c.phone = m.to_number
                      and c.state = 'given' and c.at <= m.created_at)
 group by m.clinic_id, m.to_number;

alter table sms_messages add column consent_id uuid;
update sms_messages m
   set consent_id = (select c.id from consents c
                      where c.clinic_id = m.clinic_id and c.phone = m.to_number and c.state = 'given' and c.at <= m.created_at
                      order by c.at desc limit 1)
 where m.to_number is not null and m.action <> 'test';

-- Who had opted out stays opted out: these rows are the last of their numbers.
insert into consents (clinic_id, phone, kind, state, source, evidence, at)
select o.clinic_id, o.phone, k.kind, 'withdrawn', case o.source when 'stop-word' then 'text' else 'provider' end,
       case o.source when 'stop-word' then 'STOP' else 'refused by the SMS provider: opted out' end, o.at
  from sms_opt_outs o cross join (values ('booking'), ('reminder'), ('offers')) k (kind)
 where o.source <> 'start-word'
 order by o.at;

-- No text to a patient without the row that it rests on, of the same clinic and number.
alter table sms_messages
  drop constraint sms_messages_action_check,
  add constraint sms_messages_action_check check (action in ('book', 'reschedule', 'cancel', 'answer', 'test')),
  add constraint sms_messages_consent check (consent_id is not null or to_number is null or action = 'test'),
  add constraint sms_messages_rest_on_consent foreign key (clinic_id, to_number, consent_id)
    references consents (clinic_id, phone, id) on update cascade;
create index sms_by_consent on sms_messages (clinic_id, to_number, consent_id) where consent_id is not null;

alter table clinic_config add column start_restores_consent boolean not null default false;

-- One switch of the operator: while a row stands that was not lifted, nothing is sent to patients.
create table sending_stops (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  by text not null,
  reason text not null,
  lifted_at timestamptz,
  lifted_by text
);
create unique index sending_stops_one on sending_stops ((true)) where lifted_at is null;
