-- How a conversation went, noted when its report comes: what was said is deleted after some time, and the figures of a month stay.
-- Null: not known, of a call from before this release or without a report.
alter table call_logs
  add column asked_again smallint, -- facts that the assistant asked for more than once
  add column misunderstood smallint, -- wishes that were not understood, or said again after an offer
  add column unconfirmed boolean, -- the caller was told that a change could not be confirmed, and it never was
  add column answered boolean, -- a question about visits or new patients was answered
  add column turns_to_booking smallint, -- how often the assistant spoke until the visit was booked
  add column seconds_to_booking integer; -- from the first sentence

-- No transfer, no call-back, no doubt, and something done or answered. An emergency always asks for a call-back.
create function finished_alone(call call_logs) returns boolean
language sql immutable as $$
  select not call.transferred and call.transfer_reason is null and call.unconfirmed is not true
     and case when call.outcomes is null
              then call.outcome in ('booked', 'rescheduled', 'cancelled', 'registered', 'waitlisted', 'clinic_info')
              else not call.outcomes @? '$[*] ? (@.what == "callback" || @.what == "transferred" || @.what == "emergency")'
               and (call.outcomes @? '$[*] ? (@.what != "refused" && !(@.undone == true))'
                    or call.answered is true and call.intent in ('inquiry', 'other')) end
$$;
