import {
  activityDataSchemas,
  characterActivitySchema,
  raidActivitySchema,
} from '@rollcall/game/character/character-activity';
import type { historyReads } from '@rollcall/game/api/endpoints';
import { guildHourSchema, guildRowSchema, guildSchema } from '@rollcall/game/guild/guild';
import { healthReasonSchema, healthSchema, serverHealthSchema } from '@rollcall/game/site/health';
import { newsItemSchema } from '@rollcall/game/site/news';
import * as population from '@rollcall/game/population/population';
import { aelith, askedAt, bramwick, dunmarrow, ironTideRaid } from '../example-world.ts';
import { badRequest, notFound, storeUnavailable, unknownServer } from '../errors.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { counts, map, shape, integer } from '../schemas.ts';
import { trendExamples, type Trends } from './trends.ts';

const uniqueFields = {
  unique_character_count: integer('Characters counted in the period.'),
  unique_guild_count: integer('Guilds of those characters.'),
  active_unique_character_count: integer('Active ones among these characters.'),
  active_unique_guild_count: integer('Guilds of the active characters.'),
};

export const historyShapes = {
  PopulationPoint: shape(population.populationPointSchema, 'One bucket of a time series.', {
    timestamp: 'Start of the bucket, UTC.',
    data: map(
      'server',
      'Means of the samples in the bucket. A server is absent if no sample was taken while it was up, which is not the same as zero: `population/coverage` says why.',
    ),
  }),
  PopulationCounts: shape(population.populationCountsSchema, 'Counts; null = never counted.', {
    character_count: 'Characters online.',
    lfm_count: 'Groups looking for members.',
  }),
  PopulationAverage: shape(
    population.populationAverageSchema,
    'Means, to 4 decimals; null = no data, which is not zero.',
    {
      avg_character_count: 'Characters online.',
      avg_lfm_count: 'Groups looking for members.',
    },
  ),
  PopulationUnique: shape(population.populationUniqueSchema, 'Distinct characters and guilds of a period.', {
    ...uniqueFields,
    days_analyzed: integer('Days that the period covers.'),
    start_date: 'Start of the period.',
    end_date: 'End of the period and of the last full bucket.',
    server_breakdown: map('server', 'The same four numbers for each server.'),
  }),
  UniqueCounts: shape(population.uniqueCountsSchema, 'Distinct characters and guilds.', uniqueFields),
  ServerCoverage: shape(population.serverCoverageSchema, 'How complete the data of a server is.', {
    coverage:
      'Share of the expected samples that arrived, 0 to 1, to 4 decimals. A sample of a server that was down counts as arrived.',
    gaps: 'Spans without any sample.',
    offline: 'Spans in which every sample says that the server was down.',
    left_out:
      'Times of samples that are stored, but left out of every mean, total and time series: over 1,000, and more than ten times the usual count in the 30 minutes before and after. A neighbouring sample that arrives later repeats this decision.',
  }),
  TimeSpan: shape(population.timeSpanSchema, 'A span of time.', { start: 'Included.', end: 'Not included.' }),
  TransferCounts: shape(
    population.transferCountsSchema,
    'Characters of one home server that are now on one server.',
    {
      count: integer('All of them.'),
      active: integer('The active ones.'),
    },
  ),
  GuildRow: shape(guildRowSchema, 'A guild in a list. Anonymous characters are left out of every number.', {
    guild_name: 'Its name.',
    server_name: 'Its server.',
    character_count: integer('Known members.'),
    online_count: integer('Members online.'),
    last_active: 'When a member was last seen; null = not known.',
  }),
  Guild: shape(guildSchema, 'One guild. Anonymous characters are left out of everything.', {
    guild_name: 'Its name.',
    server_name: 'Its server.',
    character_count: integer('Known members.'),
    online_characters: map('character id', 'Members online, without those that their owners have hidden.'),
    hidden_online_count: integer('Members online whose owners have hidden them.'),
    levels: counts('level', 'Members by total level.'),
    classes: counts('class', 'Members by main class.'),
    online_by_hour: 'Members online, sampled hourly over the last 7 days.',
    is_member: 'Only with a token: whether its character is a member.',
    member_ids: integer(
      'Only with the token of a member: a page of all members, or of those who are offline.',
    ),
    member_seen: map(
      'character id',
      'Only with the token of a member: when each member on that page was last seen.',
    ),
  }),
  GuildHour: shape(guildHourSchema, 'Members online at one hour.', {
    timestamp: 'The hour, UTC.',
    online_count: integer('null = not sampled.'),
  }),
  RaidActivity: shape(raidActivitySchema, 'A raid that a character has left.', {
    timestamp: 'When it left: at the next place outside, or at the logout.',
    character_id: 'The character.',
    data: 'The raid.',
  }),
  RaidQuests: shape(raidActivitySchema.shape.data, 'The quests of the area that was left.', {
    quest_ids: integer('Ids of quests.'),
  }),
  CharacterActivity: shape(characterActivitySchema, 'Something that happened to a character.', {
    timestamp: 'When it happened.',
    character_id: 'The character.',
    data: 'Depends on the requested type, in the order of the types.',
  }),
  LocationActivity: shape(activityDataSchemas.location, 'Type `location`.', {
    location_id: integer('Id of the Area; null = not known.'),
  }),
  StatusActivity: shape(activityDataSchemas.status, 'Type `status`.', {
    status: 'true = login, false = logout.',
  }),
  LevelActivity: shape(activityDataSchemas.total_level, 'Type `total_level`.', {
    total_level: integer('The level from then on.'),
    classes: 'The class levels it consists of; empty = not recorded.',
  }),
  GuildActivity: shape(activityDataSchemas.guild_name, 'Type `guild_name`.', {
    guild_name: 'The guild from then on; null = none.',
  }),
  ServerActivity: shape(activityDataSchemas.server_name, 'Type `server_name`.', {
    server_name: 'The server from then on.',
  }),
  GroupActivity: shape(activityDataSchemas.group_id, 'Type `group_id`.', {
    group_id: integer('The group from then on; 0 = none.'),
  }),
  NewsItem: shape(newsItemSchema, 'A message from the operator.', {
    id: 'Id for deleting it.',
    date: 'When it was published.',
    message: 'The text; null = none.',
  }),
  Health: shape(healthSchema, 'The state of the service.', {
    health:
      '`degraded` = there is a problem: the database is unavailable, the journal cannot be written, no reports have arrived, a server is no longer reported, or a clock is wrong.',
    reasons: 'Why it is degraded; empty when all is well.',
    store: 'The database.',
    history: 'History that is on its way into the database.',
    servers: map('server', 'How fresh the reports are.'),
    streams: 'Open streams.',
    unknown_servers: counts('name', 'Unknown server names in reports, and how often each was used.'),
  }),
  HealthReason: shape(healthReasonSchema, 'One problem.', {
    code: 'Stable: `store-away`, `journal-unwritable`, `journal-damaged`, `journal-missing`, `history-gap`, `no-reports`, `server-silent`, `clock-was-ahead`, `collector-clock`, `alerts-left-out`.',
    message: 'The same in words, with names and times.',
  }),
  StoreHealth: shape(healthSchema.shape.store, 'The database, which stores the history.', {
    state: '`away` = it is unavailable, and new events wait on disk.',
  }),
  HistoryHealth: shape(healthSchema.shape.history, 'History that is on its way into the database.', {
    waiting_events: integer('Events on disk that are not yet in the database.'),
    is_journal_writable: 'false = reports are answered with `durable: false`.',
  }),
  ServerHealth: shape(serverHealthSchema, 'How fresh the reports of one server are.', {
    age_s: integer(
      'Age of the newest report in seconds; null = none yet. Negative after the clock was set back by less than a minute, until it has caught up.',
    ),
    is_fresh: 'Under two minutes.',
  }),
  StreamHealth: shape(healthSchema.shape.streams, 'Open streams.', {
    open: integer('Number of open streams.'),
  }),
} as const;

type Service = Pick<typeof historyReads, 'news' | 'pageMessages' | 'health' | 'apiOverview' | 'openApi'>;
type Recorded = Omit<typeof historyReads, keyof Service | keyof Trends>;

const badPeriod = badRequest('The period is unknown.');
const ofPeriod = { path: { period: p.period }, errors: [badPeriod] } as const;
const ofZone = {
  path: { period: p.period },
  query: { zone: p.zone },
  errors: [badRequest('The period or the zone is unknown.')],
} as const;
const inZone =
  'With `zone`, each UTC hour is shifted by the offset that the zone had at that time, so a period may span a clock change; if the offset is not a whole hour, an hour counts in both local hours that it overlaps, in proportion to the overlap.';
const means =
  'Means over hours: each hour is the mean of its samples, and every hour with data has the same weight, however often it was sampled. A server that was up but empty counts as zero; time when it was down, or without data, does not count.';

export const historyNotes = {
  populationTimeseries: {
    ...ofPeriod,
    about:
      'Buckets of five minutes for a day, of an hour for a week, of a UTC day (the mean of its hours) for a month and longer. A server without data in a bucket is absent from it, which is not the same as zero.',
  },
  populationTotals: {
    ...ofPeriod,
    about:
      'Unit: characters and groups times five-minute marks. Each hour with data counts as its mean × 12, so an hour sampled once counts as much as one sampled every five minutes; a total divided by 12 is character-hours.',
    keys: ['server'],
  },
  populationUnique: {
    ...ofPeriod,
    about:
      'A character counts when it is online now or was last saved within the period, on its current server. Whether it is active depends on its level-ups, changes of place and session lengths over 90 days.',
  },
  populationAverage: { ...ofPeriod, about: means, keys: ['server'] },
  gameAverage: { ...ofPeriod, about: 'The same answer under another name.', keys: ['server'] },
  populationByHour: { ...ofZone, about: `${means} ${inZone}`, keys: ['server', 'hour 0 to 23'] },
  gameByHour: { ...ofZone, about: 'The same answer under another name.', keys: ['server', 'hour 0 to 23'] },
  populationByDayOfWeek: { ...ofZone, about: `${means} ${inZone}`, keys: ['server', 'weekday 0 to 6'] },
  populationByHourAndDayOfWeek: {
    ...ofZone,
    about: `${means} ${inZone}`,
    keys: ['server', 'weekday 0 to 6', 'hour 0 to 23'],
  },
  populationCoverage: {
    ...ofPeriod,
    about: 'Says whether a null in the other reports means that nothing arrived or that the server was down.',
    keys: ['server'],
  },
  populationSamples: {
    about:
      'The samples of a past day in buckets of five minutes, without those that are left out of means. A bucket without a sample, or in which the server was down, has no counts. Samples are kept for 400 days, unless the operator chose otherwise.',
    path: { server: p.server },
    query: { from: p.replayFrom, to: p.samplesTo },
    errors: [
      badRequest(
        'A moment is missing or no UTC time, `from` is in the future, or `to` is not after `from` or more than 25 hours after it.',
      ),
      unknownServer,
      storeUnavailable,
    ],
  },
  populationTransfers: {
    ...ofPeriod,
    about:
      'Covers the characters that count in the period. For a character that never moved, both servers are the same.',
    keys: ['home server', 'current server'],
  },
  demographics: {
    about:
      'Covers the characters that count in the period. `primary-class` = the class with the most levels, of several the alphabetically first, without `Epic` and `Legendary`; `guild-affiliated` has the keys `in_guild` and `not_in_guild`.',
    path: { category: p.category, period: p.period },
    query: { activity_level: p.activityLevel },
    keys: ['server', 'category'],
    isInteger: true,
    errors: [badRequest('The category, period or activity level is unknown.')],
  },
  guilds: {
    about:
      'Up to a hundred guilds per page. `total` counts the guilds that match name and server, `filtered_length` those on this page, `known_total` all of them. An exact match comes first, then names that begin with the text, then names that contain it; each of these with the largest guild first. Members online are counted every ten seconds. Anonymous characters are left out of everything.',
    query: {
      name: p.guildName,
      match: p.guildMatch,
      server: p.guildServer,
      sort_by: p.guildSort,
      sort_dir: p.guildSortDirection,
      page: p.page,
    },
    errors: [
      badRequest(
        'The page is not a whole number above 0, the name is too long, or the match or the order is unknown.',
      ),
      unknownServer,
    ],
  },
  guild: {
    about:
      'Anonymous characters are left out of everything. `online_by_hour` has counts at single moments; with a `zone` whose offset from UTC is not a whole hour, it has the hours of that zone, each the mean of the two UTC hours that it overlaps.',
    path: { server: p.server, guild: p.guild },
    query: {
      page: p.memberPage,
      page_size: p.pageSize,
      sort_by: p.sortBy,
      members: p.members,
      zone: p.zone,
    },
    errors: [
      badRequest('The name, page, page size, order or kind of members is invalid, or the zone is unknown.'),
      { status: 403, code: 'token-refused', when: 'The token is not valid.' },
      unknownServer,
      notFound('There is no such guild. The answer also contains `data: null`.'),
      storeUnavailable,
    ],
    withToken:
      'With the token of a member the answer also contains `is_member`, `member_ids` and `member_seen`.',
  },
  raidActivity: {
    about:
      'Newest first. A character has left a raid when it is seen at the next place outside, or when it logs out and does not return within the hour. Whether the raid was completed is not known.',
    query: { character_ids: p.raidCharacterIds },
    errors: [
      badRequest('An id is not a number or out of range, or there are more than 30, or none.'),
      storeUnavailable,
    ],
    withToken:
      'Rows of a character that is now anonymous are returned only with its token. `unanswered_ids` lists the characters without an answer: hidden, or not known.',
  },
  characterActivity: {
    about:
      'Newest first. Recorded for every character, but readable only with its own token. Without dates: the last 90 days.',
    path: { id: p.characterId, type: p.activityType },
    query: { start_date: p.startDate, end_date: p.endDate, limit: p.limit, before: p.before },
    errors: [
      badRequest(
        'Type, dates, limit or `before` is invalid, or the dates are reversed or more than 90 days apart.',
      ),
      storeUnavailable,
    ],
  },
} satisfies NotesOf<Recorded>;

export const serviceNotes = {
  news: { errors: [storeUnavailable] },
  pageMessages: { errors: [storeUnavailable] },
  health: {
    about:
      'Answers 200 even if there is a problem, and reveals no internals. `GET /health` only says whether the server is ready, and redirects browsers to the status page.',
  },
  apiOverview: {
    about:
      'What the page `/api` of the site shows. The limits are the actual ones of this server, and the examples name entries that exist at the moment.',
  },
  openApi: { about: 'Describes exactly the calls that this server answers.' },
} satisfies NotesOf<Service>;

const evening = { avg_character_count: 118.25, avg_lfm_count: 8.4167 };
const quiet = { avg_character_count: 44.5, avg_lfm_count: 2.75 };
const noData = { avg_character_count: null, avg_lfm_count: null };
const average = { path: { period: 'week' }, answer: { orien: evening, thelanis: quiet } };
const byHour = {
  path: { period: 'week' },
  answer: { orien: { 19: evening, 20: evening }, thelanis: { 19: quiet, 20: noData } },
};

export const historyExamples: ExamplesOf<typeof historyReads> = {
  ...trendExamples,
  populationTimeseries: {
    path: { period: 'day' },
    answer: [
      {
        timestamp: '2026-11-20T20:00:00Z',
        data: {
          orien: { character_count: 120, lfm_count: 9 },
          thelanis: { character_count: 45, lfm_count: 3 },
        },
      },
      {
        timestamp: '2026-11-20T20:05:00Z',
        data: { orien: { character_count: 118, lfm_count: 8 } },
      },
    ],
  },
  populationTotals: {
    path: { period: 'day' },
    answer: {
      orien: { character_count: 33_920, lfm_count: 2415 },
      thelanis: { character_count: 12_816, lfm_count: 792 },
    },
  },
  populationUnique: {
    path: { period: 'month' },
    answer: {
      unique_character_count: 5,
      unique_guild_count: 1,
      active_unique_character_count: 1,
      active_unique_guild_count: 1,
      days_analyzed: 30,
      start_date: '2026-10-21T00:00:00Z',
      end_date: '2026-11-20T00:00:00Z',
      server_breakdown: {
        orien: {
          unique_character_count: 4,
          unique_guild_count: 1,
          active_unique_character_count: 1,
          active_unique_guild_count: 1,
        },
        thelanis: {
          unique_character_count: 1,
          unique_guild_count: 0,
          active_unique_character_count: 0,
          active_unique_guild_count: 0,
        },
      },
    },
  },
  populationAverage: average,
  gameAverage: average,
  populationByHour: byHour,
  gameByHour: byHour,
  populationByDayOfWeek: {
    path: { period: 'week' },
    answer: { orien: { 5: evening, 6: evening }, thelanis: { 5: quiet, 6: quiet } },
  },
  populationByHourAndDayOfWeek: {
    path: { period: 'month' },
    answer: { orien: { 5: { 19: evening, 20: evening } }, thelanis: { 5: { 19: quiet, 20: noData } } },
  },
  populationCoverage: {
    path: { period: 'day' },
    answer: {
      orien: {
        coverage: 0.9931,
        gaps: [{ start: '2026-11-20T03:10:00Z', end: '2026-11-20T03:20:00Z' }],
        offline: [{ start: '2026-11-20T13:00:00Z', end: '2026-11-20T13:45:00Z' }],
        left_out: ['2026-11-20T19:05:00Z'],
      },
      thelanis: { coverage: 1, gaps: [], offline: [], left_out: [] },
    },
  },
  populationSamples: {
    path: { server: 'orien' },
    query: { from: '2026-11-20T20:00:00Z', to: '2026-11-20T20:15:00Z' },
    answer: [
      { timestamp: '2026-11-20T20:00:00Z', data: { orien: { character_count: 120, lfm_count: 9 } } },
      { timestamp: '2026-11-20T20:05:00Z', data: {} },
      { timestamp: '2026-11-20T20:10:00Z', data: { orien: { character_count: 118, lfm_count: 8 } } },
    ],
  },
  populationTransfers: {
    path: { period: 'quarter' },
    answer: {
      orien: { orien: { count: 4, active: 1 }, thelanis: { count: 1, active: 0 } },
      thelanis: {},
    },
  },
  demographics: {
    path: { category: 'race', period: 'month' },
    query: { activity_level: 'all' },
    answer: { orien: { Dwarf: 1, Elf: 1, Halfling: 1, Human: 1 }, thelanis: { Human: 1 } },
  },
  guilds: {
    query: { name: 'lantern', server: 'orien', sort_by: 'online_count', sort_dir: 'desc', page: '1' },
    answer: {
      data: [
        {
          guild_name: 'Lantern Watch',
          server_name: 'Orien',
          character_count: 3,
          online_count: 2,
          last_active: askedAt,
        },
      ],
      page: 1,
      page_length: 100,
      filtered_length: 1,
      total: 1,
      known_total: 2,
    },
  },
  guild: {
    path: { server: 'orien', guild: 'Lantern Watch' },
    query: { page: '1', page_size: '20', sort_by: 'last_active', members: 'all' },
    answer: {
      guild_name: 'Lantern Watch',
      server_name: 'Orien',
      character_count: 3,
      online_characters: { [aelith.id]: aelith, [bramwick.id]: bramwick },
      hidden_online_count: 0,
      levels: { 12: 2, 15: 1 },
      classes: { Bard: 1, Paladin: 1, Rogue: 1 },
      online_by_hour: [
        { timestamp: '2026-11-20T18:00:00Z', online_count: null },
        { timestamp: '2026-11-20T19:00:00Z', online_count: 2 },
      ],
      is_member: true,
      member_ids: [aelith.id, bramwick.id, dunmarrow.id],
      member_seen: { [aelith.id]: askedAt, [bramwick.id]: askedAt, [dunmarrow.id]: askedAt },
    },
  },
  raidActivity: {
    query: { character_ids: `${aelith.id},${bramwick.id}` },
    answer: {
      data: [
        {
          timestamp: '2026-11-20T19:41:36Z',
          character_id: aelith.id,
          data: { quest_ids: [ironTideRaid.id] },
        },
      ],
      unanswered_ids: [],
      is_token_refused: false,
    },
  },
  characterActivity: {
    path: { id: aelith.id, type: 'location' },
    query: { start_date: '2026-11-19', end_date: '2026-11-20', limit: '100' },
    answer: [
      { timestamp: '2026-11-20T19:41:36Z', character_id: aelith.id, data: { location_id: 501 } },
      { timestamp: '2026-11-20T18:55:02Z', character_id: aelith.id, data: { location_id: 503 } },
    ],
  },
  news: {
    answer: [{ id: 2, date: '2026-11-20T18:00:00Z', message: 'History now goes back a year.' }],
  },
  pageMessages: {
    answer: [{ id: 1, date: '2026-11-20T19:30:00Z', message: 'The servers restart at 13:00 UTC tomorrow.' }],
  },
  health: {
    answer: {
      health: 'ok',
      reasons: [],
      store: { state: 'ok' },
      history: { waiting_events: 0, is_journal_writable: true },
      servers: { orien: { age_s: 18, is_fresh: true }, thelanis: { age_s: 18, is_fresh: true } },
      streams: { open: 0 },
      unknown_servers: { Hardcore: 12 },
    },
  },
  apiOverview: {
    answer: {
      limits: {
        reads: { per_second: 60, at_once: 120 },
        keyed_reads: { per_second: 300, at_once: 600 },
        streams: 10,
        keyed_streams: 50,
        keys_a_day: 3,
        keys_at_once: 10,
        key_days: 90,
      },
      groups: [
        {
          name: 'live',
          title: 'Live',
          about: 'Who is online, which groups are looking for members, which servers are up.',
          calls: [
            {
              name: 'lfmsOnServer',
              method: 'GET',
              path: '/v1/lfms/:server',
              summary: 'Groups of a server',
              caller: 'Anybody.',
              is_open: true,
              is_stream: false,
              parameters: [
                {
                  name: 'server',
                  in: 'path',
                  note: 'Server name (case-insensitive).',
                  is_prefilled: true,
                  example: 'orien',
                },
              ],
            },
          ],
        },
      ],
      programs: [
        {
          topic: 'groups',
          language: 'curl',
          file: 'read-groups.sh',
          text: "curl 'http://127.0.0.1:3000/v1/lfms/orien'\n",
        },
      ],
    },
  },
  openApi: {
    answer: { openapi: '3.1.1', info: { title: 'Rollcall API', version: '1' }, paths: {} },
  },
};
