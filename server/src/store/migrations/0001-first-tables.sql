-- The dialect is that of PostgreSQL 15; the embedded engine speaks a newer one. Text columns hold what the game and its
-- players wrote; anonymous characters stand here whole and are masked when they are read.

-- How far each journal (one per data folder) has been turned into rows. It moves in the transaction of those rows.
create table journal_position (
  journal_id text primary key,
  segment bigint not null,
  byte_offset bigint not null,
  -- Events of the record at that place that are rows already: a long record takes several transactions.
  event_index integer not null,
  updated_at timestamptz not null default now()
);

-- Every character ever seen, as it last was.
create table characters (
  id bigint primary key,
  group_id bigint not null,
  location_id bigint,
  last_update timestamptz not null,
  last_save timestamptz,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- Start of the open session; null = offline.
  online_since timestamptz,
  total_level integer not null,
  is_online boolean not null,
  is_in_party boolean not null,
  is_anonymous boolean not null,
  is_recruiting boolean not null,
  server_name text not null,
  home_server_name text,
  name text,
  gender text,
  race text,
  guild_name text,
  classes jsonb not null,
  public_comment text
) with (fillfactor = 85);
create index characters_by_name on characters (lower(name));
create index characters_by_guild on characters (server_name, guild_name) where guild_name is not null;
create index characters_online on characters (server_name) where is_online;
create index characters_by_last_save on characters (last_save);

create type character_activity_type as enum
  ('location', 'status', 'total_level', 'guild_name', 'server_name', 'group_id');

-- A million rows a day: one partition per ISO week (the recorder makes them), so that old weeks are dropped whole.
-- location, total_level, group_id and status (1 = online, 0 = offline) stand in number_value, names in text_value;
-- both null = none. `sequence` orders what happened in the same second.
create sequence character_activity_sequence;
create table character_activity (
  character_id bigint not null,
  at timestamptz not null,
  sequence bigint not null default nextval('character_activity_sequence'),
  number_value bigint,
  type character_activity_type not null,
  text_value text
) partition by range (at);
create index character_activity_newest on character_activity (character_id, type, at);
create index character_activity_by_time on character_activity using brin (at);

-- One row per posting: ids of groups come back, the moment of first sight tells postings apart.
create table groups (
  group_id bigint not null,
  posted_at timestamptz not null,
  last_seen timestamptz not null,
  -- null = open.
  closed_at timestamptz,
  last_update timestamptz not null,
  quest_id bigint,
  leader_id bigint not null,
  adventure_active_time bigint not null,
  minimum_level integer not null,
  maximum_level integer not null,
  accepted_classes_count integer not null,
  is_quest_guess boolean not null,
  server_name text not null,
  difficulty text,
  comment text,
  accepted_classes jsonb not null,
  -- Leader and members as whole characters, and the roster, only while the group is open: a restart shows them.
  -- group_members stays.
  people jsonb,
  primary key (server_name, group_id, posted_at)
) with (fillfactor = 70);
create index groups_open on groups (server_name) where closed_at is null;
create index groups_by_time on groups (posted_at);

-- Who was ever in a posting, as last known then: resolves the ids of its activity.
create table group_members (
  character_id bigint not null,
  group_id bigint not null,
  posted_at timestamptz not null,
  joined_at timestamptz not null,
  -- null = was in the group when it was last seen.
  left_at timestamptz,
  is_leader boolean not null,
  is_anonymous boolean not null,
  server_name text not null,
  name text,
  primary key (server_name, group_id, posted_at, character_id),
  foreign key (server_name, group_id, posted_at) references groups on delete cascade
) with (fillfactor = 85);
create index group_members_by_character on group_members (character_id, joined_at);

create table group_activity (
  sequence bigint generated always as identity primary key,
  group_id bigint not null,
  posted_at timestamptz not null,
  at timestamptz not null,
  server_name text not null,
  -- What happened at that moment, in the shape of recordedLfmEventSchema: people by id.
  events jsonb not null,
  foreign key (server_name, group_id, posted_at) references groups on delete cascade
);
create index group_activity_by_group on group_activity (server_name, group_id, posted_at, sequence);

-- No row = no data; is_online false = the server was down; a count of zero = up and empty; a count of null = not told.
create table population_samples (
  -- The five-minute mark, and the moment of the sample: of two on one mark the later wins.
  at timestamptz not null,
  sampled_at timestamptz not null,
  character_count integer,
  lfm_count integer,
  is_online boolean not null,
  server_name text not null,
  primary key (server_name, at)
);
create index population_samples_by_time on population_samples (at);

-- That the guilds of a server were counted at that hour: a guild without a row in guild_counts then had nobody online.
create table guild_samples (
  at timestamptz not null,
  server_name text not null,
  primary key (server_name, at)
);
create table guild_counts (
  at timestamptz not null,
  online_count integer not null,
  server_name text not null,
  guild_name text not null,
  primary key (server_name, guild_name, at)
);
create index guild_counts_by_time on guild_counts using brin (at);

create table server_state (
  server_name text primary key,
  at timestamptz not null,
  last_data_fetch timestamptz,
  info jsonb not null
);

create table areas (
  id bigint primary key,
  name text not null,
  is_public boolean not null,
  is_wilderness boolean not null,
  region text,
  updated_at timestamptz not null default now()
);

create table quests (
  id bigint primary key,
  alt_id bigint,
  area_id bigint,
  name text not null,
  heroic_normal_cr double precision,
  epic_normal_cr double precision,
  xp jsonb not null,
  is_free_to_play boolean not null,
  is_free_to_vip boolean not null,
  required_adventure_pack text,
  adventure_area text,
  quest_journal_group text,
  group_size text,
  patron text,
  average_time double precision,
  length double precision,
  tip text,
  updated_at timestamptz not null default now()
);
create index quests_by_area on quests (area_id);
