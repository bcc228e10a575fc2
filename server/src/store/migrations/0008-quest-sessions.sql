-- Stays of characters in quests that have ended, as game/src/quest/quest-sessions.ts finds them or as an import told of
-- them.
create table quest_sessions (
  character_id bigint not null,
  quest_id bigint not null,
  -- 0 = alone. Sessions of one group on one server that overlap are one run.
  group_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- In the order in which they were committed: what is new is read by it.
  sequence bigint not null generated always as identity,
  total_level integer not null,
  -- False = it ended with a logout, or where nobody could see.
  has_left boolean not null,
  server_name text not null,
  -- Casual, Normal, Hard, Elite or Reaper; null = not known.
  difficulty text,
  primary key (character_id, started_at, quest_id)
);
create index quest_sessions_by_sequence on quest_sessions (sequence);
create index quest_sessions_by_time on quest_sessions (started_at);

-- How far character_activity has been read for sessions: one row, which moves in the transaction of what was found.
create table quest_reading (
  sequence bigint not null,
  -- The latest moment that was read of: time passes for those who have left as it passes in the record.
  read_to timestamptz not null,
  is_only boolean primary key default true check (is_only)
);

-- What is known at that place of a character that was read of.
create table quest_presences (
  character_id bigint primary key,
  group_id bigint not null,
  total_level integer not null,
  server_name text not null,
  -- Stays that last or may be returned to, as OpenStay of game/src/quest/quest-sessions.ts has them; null = none.
  stays jsonb
) with (fillfactor = 80);
create index quest_presences_staying on quest_presences (character_id) where stays is not null;

-- A brin index would be smaller, but the embedded engine never sums new pages up.
create index character_activity_by_sequence on character_activity (sequence);
