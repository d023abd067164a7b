-- A cancellation is an attempt like any other: its intent is written before the EMR's write and settled from it.
alter table attempts drop constraint attempts_state_check;
alter table attempts add constraint attempts_state_check
  check (state in ('started', 'held', 'writing', 'booked', 'refused', 'failed', 'doubt', 'absent', 'undoing', 'undone', 'cancelled', 'done'));
