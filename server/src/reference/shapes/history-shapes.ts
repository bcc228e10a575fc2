import {
  activityDataSchemas,
  characterActivitySchema,
  raidActivitySchema,
} from '@rollcall/game/character-activity';
import { guildHourSchema, guildRowSchema, guildSchema } from '@rollcall/game/guild';
import { healthReasonSchema, healthSchema, serverHealthSchema } from '@rollcall/game/health';
import { newsItemSchema } from '@rollcall/game/news';
import * as population from '@rollcall/game/population';
import { counts, map, shape, whole } from '../shape.ts';

const uniqueFields = {
  unique_character_count: whole('Characters that count in the period.'),
  unique_guild_count: whole('Guilds of those characters.'),
  active_unique_character_count: whole('Of the characters, those that are active.'),
  active_unique_guild_count: whole('Guilds of the active ones.'),
};

/** What history and the service’s own words are made of. */
export const historyShapes = {
  PopulationPoint: shape(population.populationPointSchema, 'One bucket of a time series.', {
    timestamp: 'Where the bucket begins, UTC.',
    data: map(
      'server',
      'Means of the samples in the bucket. A server without a sample while it was up is absent, which is not zero: `population/coverage` tells why.',
    ),
  }),
  PopulationCounts: shape(population.populationCountsSchema, 'How many; null = that was never counted.', {
    character_count: 'Characters online.',
    lfm_count: 'Groups that look for members.',
  }),
  PopulationAverage: shape(
    population.populationAverageSchema,
    'Means, to 4 decimals; null = no data, which is not zero.',
    {
      avg_character_count: 'Characters online.',
      avg_lfm_count: 'Groups that look for members.',
    },
  ),
  PopulationUnique: shape(population.populationUniqueSchema, 'Distinct characters and guilds of a period.', {
    ...uniqueFields,
    days_analyzed: whole('Days that the period looks back.'),
    start_date: 'Where the period begins.',
    end_date: 'Where it ends: with the last full bucket.',
    server_breakdown: map('server', 'The same four numbers of each server.'),
  }),
  UniqueCounts: shape(population.uniqueCountsSchema, 'Distinct characters and guilds.', uniqueFields),
  ServerCoverage: shape(population.serverCoverageSchema, 'How complete the data of a server is.', {
    coverage:
      'Share of the expected samples that arrived, 0 to 1, to 4 decimals. Samples of a server that was down have arrived.',
    gaps: 'Spans without any sample.',
    offline: 'Spans in which every sample says that the server was down.',
  }),
  TimeSpan: shape(population.timeSpanSchema, 'A span of time.', { start: 'Included.', end: 'Not included.' }),
  TransferCounts: shape(
    population.transferCountsSchema,
    'Characters of one home server that are on one server now.',
    {
      count: whole('All of them.'),
      active: whole('Those that are active.'),
    },
  ),
  GuildRow: shape(guildRowSchema, 'A guild in a list. Anonymous characters are left out of every number.', {
    guild_name: 'Its name.',
    server_name: 'Its server.',
    character_count: whole('Known members.'),
    online_count: whole('Members online.'),
    last_active: 'When a member was last seen; null = not known.',
  }),
  Guild: shape(guildSchema, 'One guild. Anonymous characters are left out of everything.', {
    guild_name: 'Its name.',
    server_name: 'Its server.',
    character_count: whole('Known members.'),
    online_characters: map('character id', 'Members online.'),
    levels: counts('level', 'Members by total level.'),
    classes: counts('class', 'Members by main class.'),
    online_by_hour: 'Members online, sampled hourly over the last 7 days.',
    is_member: 'Only with a token: whether its character is a member.',
    member_ids: whole('Only with the token of a member: a page of all members, or of those who are offline.'),
    member_seen: map(
      'character id',
      'Only with the token of a member: when each of that page was last seen.',
    ),
  }),
  GuildHour: shape(guildHourSchema, 'Members online at one hour.', {
    timestamp: 'The hour, UTC.',
    online_count: whole('null = not sampled.'),
  }),
  RaidActivity: shape(raidActivitySchema, 'A raid that a character has left.', {
    timestamp: 'When it left: the next place outside, or the logout.',
    character_id: 'Who.',
    data: 'Which.',
  }),
  RaidQuests: shape(raidActivitySchema.shape.data, 'Quests that share the area that was left.', {
    quest_ids: whole('Ids of quests.'),
  }),
  CharacterActivity: shape(characterActivitySchema, 'What became of one character at one moment.', {
    timestamp: 'When.',
    character_id: 'Who.',
    data: 'By the type that was asked for, in the order of the types.',
  }),
  LocationActivity: shape(activityDataSchemas.location, 'Type `location`.', {
    location_id: whole('The Area; null = not known.'),
  }),
  StatusActivity: shape(activityDataSchemas.status, 'Type `status`.', {
    status: 'true = login, false = logout.',
  }),
  LevelActivity: shape(activityDataSchemas.total_level, 'Type `total_level`.', {
    total_level: whole('The level from then on.'),
    classes: 'What it consists of; empty = not recorded.',
  }),
  GuildActivity: shape(activityDataSchemas.guild_name, 'Type `guild_name`.', {
    guild_name: 'The guild from then on; null = none.',
  }),
  ServerActivity: shape(activityDataSchemas.server_name, 'Type `server_name`.', {
    server_name: 'The server from then on.',
  }),
  GroupActivity: shape(activityDataSchemas.group_id, 'Type `group_id`.', {
    group_id: whole('The group from then on; 0 = none.'),
  }),
  NewsItem: shape(newsItemSchema, 'A word of the operator.', {
    id: 'Names it for its deletion.',
    date: 'When it was published.',
    message: 'The text; null = none.',
  }),
  Health: shape(healthSchema, 'How the service fares.', {
    health:
      '`degraded` = there is a reason: the store is away, the journal cannot be written, nobody reports, who did report fell silent, or a clock is wrong.',
    reasons: 'Why it is degraded; empty when all is well.',
    store: 'Where history is kept.',
    history: 'On the way there.',
    servers: map('server', 'How fresh the reports are.'),
    streams: 'Open streams.',
    unknown_servers: counts(
      'name',
      'Server names that reports used and that are not known here, and how often.',
    ),
  }),
  HealthReason: shape(healthReasonSchema, 'One thing that is not as it should be.', {
    code: 'Stable: `store-away`, `journal-unwritable`, `journal-damaged`, `journal-missing`, `history-gap`, `no-reports`, `server-silent`, `clock-was-ahead`, `collector-clock`.',
    message: 'The same in words, with names and times.',
  }),
  StoreHealth: shape(healthSchema.shape.store, 'Where history is kept.', {
    state: '`away` = what happens waits on disk.',
  }),
  HistoryHealth: shape(healthSchema.shape.history, 'What is on the way into the store.', {
    waiting_events: whole('Events on disk that are not in the store yet.'),
    is_journal_writable: 'false = reports are answered `durable: false`.',
  }),
  ServerHealth: shape(serverHealthSchema, 'How fresh the reports of one server are.', {
    age_s: whole(
      'Age of the newest report in seconds; null = none yet. Below 0 for as long as the clock takes to catch up after it was set back by less than a minute.',
    ),
    is_fresh: 'Under two minutes.',
  }),
  StreamHealth: shape(healthSchema.shape.streams, 'Open streams.', { open: whole('How many.') }),
} as const;
