-- What reports are made of, and what proves that a character is somebody's.

-- When a character was last known to play: decides in which periods it counts. Some collectors tell no last_save.
alter table characters
  add column counted_at timestamptz not null generated always as (coalesce(last_save, last_seen)) stored,
  -- As game/primary-class has it; null = none.
  add column primary_class text,
  add column class_count integer not null default 0,
  -- As game/activity-score has it, over 90 days; kept true by the scoring of history.
  add column is_active boolean not null default false,
  -- False = its days (below) or its level have changed since it was scored.
  add column is_scored boolean not null default true,
  -- False = as an import told it: what its activity last says of level, guild, server and group may be another.
  add column is_recorded boolean not null default true;
update characters set
  class_count = counted.class_count,
  primary_class = counted.primary_class
from (
  select characters.id, count(*) as class_count,
    (array_agg(class.name order by class.level desc, class.name collate "C"))[1] as primary_class
  from characters, jsonb_to_recordset(characters.classes) as class (name text, level integer)
  where class.level > 0 and class.name not in ('Epic', 'Legendary')
  group by characters.id
) as counted
where characters.id = counted.id;
drop index characters_by_last_save;
create index characters_by_counted_at on characters (server_name, counted_at);
-- The embedded engine learns how they are spread only when it is told to look: with a low target it looks at few rows.
alter table characters
  alter column server_name set statistics 10,
  alter column guild_name set statistics 10,
  alter column counted_at set statistics 10,
  alter column is_online set statistics 10,
  alter column is_anonymous set statistics 10;
create index characters_to_score on characters (id) where not is_scored;

-- What a character did on a day (UTC): its part in the activity score of the 90 days that follow.
create table character_days (
  character_id bigint not null,
  day date not null,
  level_ups integer not null,
  -- Changes of place within a session: the place of a login is none.
  place_changes integer not null,
  -- Sessions that ended on the day, and their length together.
  sessions integer not null,
  session_seconds bigint not null,
  primary key (character_id, day)
);
create index character_days_by_day on character_days (day, character_id);

-- Sums over the five-minute samples of an hour of a server (UTC); kept for ever, also when the samples are gone.
create table population_hours (
  hour timestamptz not null,
  character_sum bigint not null,
  lfm_sum bigint not null,
  -- Bit n = the sample at minute 5 × n arrived, and = it says that the server was down.
  marks integer not null,
  offline_marks integer not null,
  -- Samples in the sums: those of a server that was up and of which the count was told.
  character_samples integer not null,
  lfm_samples integer not null,
  server_name text not null,
  primary key (server_name, hour)
);
create index population_hours_by_time on population_hours (hour);

-- The same of a day.
create table population_days (
  character_sum bigint not null,
  lfm_sum bigint not null,
  day date not null,
  samples integer not null,
  offline_samples integer not null,
  character_samples integer not null,
  lfm_samples integer not null,
  server_name text not null,
  primary key (server_name, day)
);
create index population_days_by_day on population_days (day);

-- Whoever reads samples names the server, and so finds them by key; an import pays for each further index.
drop index population_samples_by_time;
-- Retention takes guild counts hour by hour; the embedded engine never sums new pages up for the brin index it had.
drop index guild_counts_by_time;
create index guild_counts_by_time on guild_counts (at);

insert into population_hours (
  server_name, hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
)
select
  server_name, date_trunc('hour', at, 'UTC'),
  bit_or(1 << (extract(minute from at)::integer / 5)),
  coalesce(bit_or(1 << (extract(minute from at)::integer / 5)) filter (where not is_online), 0),
  count(character_count) filter (where is_online), coalesce(sum(character_count) filter (where is_online), 0),
  count(lfm_count) filter (where is_online), coalesce(sum(lfm_count) filter (where is_online), 0)
from population_samples group by server_name, date_trunc('hour', at, 'UTC');
insert into population_days (
  server_name, day, samples, offline_samples, character_samples, character_sum, lfm_samples, lfm_sum
)
select
  server_name, (hour at time zone 'UTC')::date,
  sum(bit_count(marks::bit(12))), sum(bit_count(offline_marks::bit(12))),
  sum(character_samples), sum(character_sum), sum(lfm_samples), sum(lfm_sum)
from population_hours group by server_name, (hour at time zone 'UTC')::date;

-- Moments that must be remembered: samples before `samples_kept_from` live on in sums only, `samples_written_at` is the
-- lock of whoever writes samples, the 90 days of the activity score last ended at `activity_scored_to` (since
-- `activity_scored_with_cap_34` with level 34 as the cap), a simulated world reported first at `made_up_since`.
create table milestones (
  name text primary key,
  at timestamptz not null
);

-- Somebody is proving that a character is theirs (product 4, Verification). Of secrets only hashes are kept.
create table verification_claims (
  id bigint generated always as identity primary key,
  character_id bigint not null,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the comment was first seen to match; null = not yet.
  matched_at timestamptz,
  secret_hash bytea not null unique,
  challenge text not null unique
);
create index verification_claims_by_expiry on verification_claims (expires_at);

create table access_tokens (
  -- Names the token in lists; tells nothing of it.
  token_id text primary key,
  character_id bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  token_hash bytea not null unique
);
create index access_tokens_by_character on access_tokens (character_id);

-- Messages of the operator: news, and banners on every page.
create table news (
  id bigint generated always as identity primary key,
  date timestamptz not null,
  message text not null
);
create table page_messages (
  id bigint generated always as identity primary key,
  date timestamptz not null,
  message text not null
);
