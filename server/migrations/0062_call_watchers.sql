-- Who follows the call on the live screen, by user: {name, since, seen}. Somebody who was not seen for a few seconds has left.
alter table live_calls add column watchers jsonb not null default '{}';
