-- Sign-up sheets for raid nights. Anybody with the id can read one.
create table raid_rosters (
  id text primary key,
  -- SHA-256 of the organiser's secret.
  secret_hash bytea not null,
  -- Grows with each edit.
  version integer not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  -- As game/src/raid-roster has it, with SHA-256 of the secrets of the people.
  content json not null,
  -- The network that it came from, by a keyed hash.
  prefix text not null,
  bytes integer not null generated always as (200 + octet_length(content::text)) stored
);
create index raid_rosters_by_prefix on raid_rosters (prefix) include (bytes);
create index raid_rosters_by_start on raid_rosters (starts_at);

create trigger notify_changed after insert or update or delete on raid_rosters
  for each row execute function notify_changed();
