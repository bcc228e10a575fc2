-- What the public writes is kept within bounds, so that each row says which network it came from and how large it is.
-- The network is a keyed hash under a key that is forgotten after a day: it groups the rows of a day, and nobody can
-- tell the address. null = from before.

alter table feedback add column prefix text;
alter table feedback add column bytes integer not null generated always as (
  octet_length(message) + coalesce(octet_length(contact), 0) + 200
) stored;

alter table browser_events add column prefix text;
alter table browser_events add column bytes integer not null generated always as (
  octet_length(event::text) + 50
) stored;
-- The table is read through once a minute for who has how much of it: without the events themselves.
create index browser_events_by_prefix on browser_events (prefix, id desc) include (bytes);

alter table settings_transfers add column id bigint generated always as identity;
alter table settings_transfers add column prefix text;
alter table settings_transfers add column bytes integer not null generated always as (
  octet_length(ciphertext) + 100
) stored;
