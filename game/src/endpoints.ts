import * as z from 'zod/mini';
import { areaSchema } from './area.ts';
import { areasBodySchema, questsBodySchema } from './catalogue-report.ts';
import { characterActivitySchema, raidActivitySchema } from './character-activity.ts';
import { characterSchema } from './character.ts';
import { demographicsSchema } from './demographics.ts';
import type { Endpoint, Scope } from './endpoint.ts';
import { guildRowSchema, guildSchema } from './guild.ts';
import { lfmSchema } from './lfm.ts';
import { newsItemSchema, newsPostSchema } from './news.ts';
import * as population from './population.ts';
import { questSchema } from './quest.ts';
import { charactersBodySchema, ingestAnswerSchema, lfmsBodySchema, serverInfoBodySchema } from './report.ts';
import { serverInfoSchema } from './server-info.ts';
import { pageSettingsSchema } from './site/page-settings.ts';
import * as visitor from './visitor.ts';
import { arrivingTimeSchema, wireTimeSchema } from './wire-time.ts';

const byKey = <T extends z.core.$ZodType>(value: T) => z.record(z.string(), value);
const charactersById = byKey(characterSchema);
const lfmsById = byKey(lfmSchema);
const source = z.enum(['cache', 'database']);

/** A read of live state: anyone, strong ETag. */
function liveRead<const Path extends string, Answer extends z.core.$ZodType>(
  path: Path,
  summary: string,
  answer: Answer,
): Endpoint<Answer, Path> {
  return { method: 'GET', path, summary, answer, caller: 'reader', wrapping: 'data', caching: 'live' };
}

/** A read of recorded history: anyone, good until the next refresh. */
function reportRead<const Path extends string, Answer extends z.core.$ZodType>(
  path: Path,
  summary: string,
  answer: Answer,
): Endpoint<Answer, Path> {
  return { method: 'GET', path, summary, answer, caller: 'reader', wrapping: 'data', caching: 'report' };
}

/** A call of a collector. */
function ingest<const Path extends string, Body extends z.core.$ZodType>(
  method: 'POST' | 'PATCH',
  path: Path,
  scope: Scope,
  summary: string,
  body: Body,
): Endpoint<typeof ingestAnswerSchema, Path, Body> {
  return {
    method,
    path,
    summary,
    body,
    answer: ingestAnswerSchema,
    caller: { scope },
    wrapping: 'bare',
    caching: 'none',
  };
}

/** Everything that has its own shape, spelt out. */
function endpoint<
  const Path extends string,
  Answer extends z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
>(facts: Endpoint<Answer, Path, Body>): Endpoint<Answer, Path, Body> {
  return facts;
}

/**
 * The HTTP contract: the one table from which the server mounts its routes, the browser calls and the reference page
 * is made (wire). A name here is the name of its handler.
 */
export const endpoints = {
  characters: liveRead('/v1/characters', 'Everyone online, by server', byKey(charactersById)),
  characterCounts: liveRead('/v1/characters/summary', 'How many are online, by server', byKey(z.number())),
  onlineCharacterIds: liveRead('/v1/characters/ids', 'Ids online, by server', byKey(z.array(z.number()))),
  charactersByIds: liveRead('/v1/characters/ids/:ids', 'Up to 100 characters by id', charactersById),
  charactersByName: liveRead(
    '/v1/characters/any/:name',
    'Characters of that name on every server',
    charactersById,
  ),
  charactersInGroup: liveRead(
    '/v1/characters/by-group-id/:group',
    'Who is online in a group',
    charactersById,
  ),
  charactersInGuild: liveRead(
    '/v1/characters/by-server-and-guild-name/:server/:guild',
    'Who is online of a guild',
    charactersById,
  ),
  charactersOnServer: liveRead('/v1/characters/:server', 'Everyone online on a server', charactersById),
  characterById: endpoint({
    ...liveRead('/v1/characters/:id', 'One character', z.object({ data: characterSchema, source })),
    wrapping: 'beside-data',
  }),
  characterByName: endpoint({
    ...liveRead(
      '/v1/characters/:server/:name',
      'One character by name',
      z.object({ data: characterSchema, source }),
    ),
    wrapping: 'beside-data',
  }),

  lfms: liveRead('/v1/lfms', 'Every group, by server', byKey(lfmsById)),
  lfmCounts: liveRead('/v1/lfms/summary', 'How many groups, by server', byKey(z.number())),
  lfmsOnServer: liveRead('/v1/lfms/:server', 'The groups of a server', lfmsById),

  serverInfo: endpoint({
    ...liveRead('/v1/game/server-info', 'Status and counts, by server', byKey(serverInfoSchema)),
    wrapping: 'bare',
  }),
  serverInfoOfServer: endpoint({
    ...liveRead('/v1/game/server-info/:server', 'Status and counts of a server', serverInfoSchema),
    wrapping: 'bare',
  }),
  gameDefinition: liveRead(
    '/v1/game/definition',
    'Facts of the game and settings of the site',
    pageSettingsSchema,
  ),

  areas: endpoint({
    ...liveRead(
      '/v1/areas',
      'Every place',
      z.object({ data: z.array(areaSchema), source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
  }),
  area: endpoint({
    ...liveRead(
      '/v1/areas/:id',
      'One place',
      z.object({ data: areaSchema, source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
  }),
  quests: endpoint({
    ...liveRead(
      '/v1/quests',
      'Every quest',
      z.object({ data: z.array(questSchema), source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
  }),
  quest: endpoint({
    ...liveRead(
      '/v1/quests/:id',
      'One quest',
      z.object({ data: questSchema, source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
  }),

  populationTimeseries: reportRead(
    '/v1/population/timeseries/:period',
    'Counts over time',
    population.populationTimeseriesSchema,
  ),
  populationTotals: reportRead(
    '/v1/population/totals/:period',
    'Sums of samples',
    population.populationTotalsSchema,
  ),
  populationUnique: reportRead(
    '/v1/population/unique/:period',
    'Distinct characters and guilds',
    population.populationUniqueSchema,
  ),
  populationAverage: reportRead(
    '/v1/population/average/:period',
    'Mean counts, by server',
    population.populationAveragesSchema,
  ),
  gameAverage: reportRead(
    '/v1/game/average/:period',
    'As population/average',
    population.populationAveragesSchema,
  ),
  populationByHour: reportRead(
    '/v1/population/by-hour/:period',
    'Mean counts by hour of the day, UTC',
    population.populationByHourSchema,
  ),
  gameByHour: reportRead(
    '/v1/game/by-hour/:period',
    'As population/by-hour',
    population.populationByHourSchema,
  ),
  populationByDayOfWeek: reportRead(
    '/v1/population/by-day-of-week/:period',
    'Mean counts by weekday, UTC, 0 = Sunday',
    population.populationByDayOfWeekSchema,
  ),
  populationByHourAndDayOfWeek: reportRead(
    '/v1/population/by-hour-and-day-of-week/:period',
    'Mean counts by weekday and hour, UTC',
    population.populationByHourAndDayOfWeekSchema,
  ),
  populationCoverage: reportRead(
    '/v1/population/coverage/:period',
    'Which samples arrived',
    population.populationCoverageSchema,
  ),
  populationTransfers: reportRead(
    '/v1/population/transfers/:period',
    'Characters by home and current server',
    population.populationTransfersSchema,
  ),
  demographics: endpoint({
    ...reportRead('/v1/demographics/:category/:period', 'Characters by category', demographicsSchema),
    query: { activity_level: 'all, active or inactive' },
  }),
  guilds: endpoint({
    ...reportRead(
      '/v1/guilds',
      'Guilds by name and server',
      z.object({
        data: z.array(guildRowSchema),
        page: z.number(),
        page_length: z.number(),
        filtered_length: z.number(),
        total: z.number(),
      }),
    ),
    wrapping: 'beside-data',
    query: { name: 'part of a guild name', server: 'server name', page: 'from 1' },
  }),
  guild: endpoint({
    ...reportRead('/v1/guilds/:server/:guild', 'One guild', z.nullable(guildSchema)),
    query: { page: 'from 1', page_size: 'members a page', sort_by: 'order of the members' },
  }),
  raidActivity: endpoint({
    ...reportRead('/v1/activity/raids', 'Raids of the last 66 hours', z.array(raidActivitySchema)),
    caching: 'none',
    query: { character_ids: 'up to 30 ids, comma-separated' },
  }),
  characterActivity: endpoint({
    ...reportRead('/v1/activity/:id/:type', 'What a character did', z.array(characterActivitySchema)),
    caller: 'token-holder',
    caching: 'none',
    query: {
      start_date: 'UTC day, inclusive',
      end_date: 'UTC day, inclusive',
      limit: 'up to 500',
      before: 'time of the last row of the page before',
    },
  }),
  news: liveRead('/v1/service/news', 'Messages of the operator, newest first', z.array(newsItemSchema)),
  pageMessages: liveRead('/v1/service/page_messages', 'Banners in force', z.array(newsItemSchema)),
  health: endpoint({
    ...liveRead(
      '/v1/service/health',
      'Ingest, store and streams',
      z.object({
        health: z.enum(['ok', 'degraded']),
        store: z.object({ state: z.enum(['ok', 'away']) }),
        history: z.object({
          /** Events that are on disk but not yet rows. */
          waiting_events: z.number(),
          is_journal_writable: z.boolean(),
        }),
        /** Server → age of its newest report in seconds; null = none yet. */
        servers: byKey(z.object({ age_s: z.nullable(z.number()), is_fresh: z.boolean() })),
        streams: z.object({ open: z.number() }),
        /** Server names that reports used and we do not know → how often. */
        unknown_servers: byKey(z.number()),
      }),
    ),
    caching: 'none',
  }),

  sendFeedback: endpoint({
    method: 'POST',
    path: '/v1/service/feedback',
    summary: 'A message to the operator',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    body: visitor.feedbackPostSchema,
    answer: z.object({ ticket: z.string() }),
  }),
  sendLog: endpoint({
    method: 'POST',
    path: '/v1/service/log',
    summary: 'Events of a browser',
    caller: 'writer',
    wrapping: 'bare',
    caching: 'none',
    body: visitor.logPostSchema,
    answer: z.null(),
  }),
  startClaim: endpoint({
    method: 'POST',
    path: '/v1/verification/:id',
    summary: 'Start to prove that a character is yours',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    answer: visitor.claimSchema,
  }),
  claimStatus: endpoint({
    method: 'GET',
    path: '/v1/verification/:id',
    summary: 'How the proof stands',
    caller: 'token-holder',
    wrapping: 'data',
    caching: 'none',
    answer: visitor.claimStatusSchema,
  }),
  grantToken: endpoint({
    method: 'POST',
    path: '/v1/verification/:id/token',
    summary: 'Take the token after the proof',
    caller: 'token-holder',
    wrapping: 'data',
    caching: 'none',
    answer: visitor.grantedTokenSchema,
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/v1/verification/:id/tokens',
    summary: 'Devices that hold a token',
    caller: 'token-holder',
    wrapping: 'data',
    caching: 'none',
    answer: z.array(visitor.tokenRowSchema),
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/v1/verification/:id/tokens/:token_id',
    summary: 'Revoke a token',
    caller: 'token-holder',
    wrapping: 'bare',
    caching: 'none',
    answer: z.null(),
  }),
  sendSettings: endpoint({
    method: 'POST',
    path: '/v1/user/settings',
    summary: 'Leave encrypted settings for another browser',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    body: visitor.settingsTransferSchema,
    answer: z.object({ expires_at: wireTimeSchema }),
  }),
  redeemSettings: endpoint({
    method: 'POST',
    path: '/v1/user/settings/redeem',
    summary: 'Take them, once',
    caller: 'writer',
    wrapping: 'data',
    caching: 'none',
    body: visitor.settingsRedeemSchema,
    answer: z.object({ ciphertext: z.string() }),
  }),

  reportCharacters: ingest('POST', '/v1/characters', 'live', 'Characters, keyframe', charactersBodySchema),
  changeCharacters: ingest('PATCH', '/v1/characters', 'live', 'Characters, delta', charactersBodySchema),
  reportLfms: ingest('POST', '/v1/lfms', 'live', 'Groups, keyframe', lfmsBodySchema),
  changeLfms: ingest('PATCH', '/v1/lfms', 'live', 'Groups, delta', lfmsBodySchema),
  changeServerInfo: ingest('PATCH', '/v1/game/server-info', 'live', 'Server status', serverInfoBodySchema),
  reportAreas: ingest('POST', '/v1/areas', 'catalogue', 'Places', areasBodySchema),
  reportQuests: ingest('POST', '/v1/quests', 'catalogue', 'Quests', questsBodySchema),
  reportPopulationHistory: ingest(
    'POST',
    '/v1/population/history',
    'history',
    'Past samples',
    z.array(
      z.object({
        timestamp: arrivingTimeSchema,
        server: z.string(),
        is_online: z.optional(z.boolean()),
        character_count: z.optional(z.nullable(z.int().check(z.gte(0)))),
        lfm_count: z.optional(z.nullable(z.int().check(z.gte(0)))),
      }),
    ),
  ),
  reportCharacterHistory: ingest(
    'POST',
    '/v1/characters/history',
    'history',
    'Characters known from the past',
    z.object({ characters: z.array(z.unknown()).check(z.maxLength(100_000)) }),
  ),
  postNews: endpoint({
    method: 'POST',
    path: '/v1/service/news',
    summary: 'Publish a message',
    caller: { scope: 'site' },
    wrapping: 'data',
    caching: 'none',
    body: newsPostSchema,
    answer: newsItemSchema,
  }),
  deleteNews: endpoint({
    method: 'DELETE',
    path: '/v1/service/news/:id',
    summary: 'Take a message back',
    caller: { scope: 'site' },
    wrapping: 'bare',
    caching: 'none',
    answer: z.null(),
  }),
  postPageMessage: endpoint({
    method: 'POST',
    path: '/v1/service/page_messages',
    summary: 'Show a banner',
    caller: { scope: 'site' },
    wrapping: 'data',
    caching: 'none',
    body: newsPostSchema,
    answer: newsItemSchema,
  }),
  deletePageMessage: endpoint({
    method: 'DELETE',
    path: '/v1/service/page_messages/:id',
    summary: 'Take a banner down',
    caller: { scope: 'site' },
    wrapping: 'bare',
    caching: 'none',
    answer: z.null(),
  }),
  feedback: endpoint({
    method: 'GET',
    path: '/v1/service/feedback',
    summary: 'Messages to the operator',
    caller: { scope: 'site' },
    wrapping: 'data',
    caching: 'none',
    answer: z.array(
      z.object({
        ticket: z.string(),
        date: wireTimeSchema,
        message: z.string(),
        contact: z.nullable(z.string()),
      }),
    ),
  }),
};

export type EndpointName = keyof typeof endpoints;
