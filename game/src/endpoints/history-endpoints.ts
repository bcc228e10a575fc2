import * as z from 'zod/mini';
import { characterActivitySchema, raidActivitySchema } from '../character-activity.ts';
import { demographicsSchema } from '../demographics.ts';
import { guildRowSchema, guildSchema } from '../guild.ts';
import { healthSchema } from '../health.ts';
import { newsItemSchema } from '../news.ts';
import * as population from '../population.ts';
import { endpoint, liveRead, reportRead } from './kinds.ts';

/** What was, and how the service fares (wire: History reads). */

export const populationTimeseries = reportRead(
  '/v1/population/timeseries/:period',
  'Counts over time',
  population.populationTimeseriesSchema,
);
export const populationTotals = reportRead(
  '/v1/population/totals/:period',
  'Sums of samples',
  population.populationTotalsSchema,
);
export const populationUnique = reportRead(
  '/v1/population/unique/:period',
  'Distinct characters and guilds',
  population.populationUniqueSchema,
);
export const populationAverage = reportRead(
  '/v1/population/average/:period',
  'Mean counts, by server',
  population.populationAveragesSchema,
);
export const gameAverage = reportRead(
  '/v1/game/average/:period',
  'As population/average',
  population.populationAveragesSchema,
);
export const populationByHour = reportRead(
  '/v1/population/by-hour/:period',
  'Mean counts by hour of the day, UTC',
  population.populationByHourSchema,
);
export const gameByHour = reportRead(
  '/v1/game/by-hour/:period',
  'As population/by-hour',
  population.populationByHourSchema,
);
export const populationByDayOfWeek = reportRead(
  '/v1/population/by-day-of-week/:period',
  'Mean counts by weekday, UTC, 0 = Sunday',
  population.populationByDayOfWeekSchema,
);
export const populationByHourAndDayOfWeek = reportRead(
  '/v1/population/by-hour-and-day-of-week/:period',
  'Mean counts by weekday and hour, UTC',
  population.populationByHourAndDayOfWeekSchema,
);
export const populationCoverage = reportRead(
  '/v1/population/coverage/:period',
  'Which samples arrived',
  population.populationCoverageSchema,
);
export const populationTransfers = reportRead(
  '/v1/population/transfers/:period',
  'Characters by home and current server',
  population.populationTransfersSchema,
);
export const demographics = endpoint({
  ...reportRead('/v1/demographics/:category/:period', 'Characters by category', demographicsSchema),
  query: ['activity_level'],
});
export const guilds = endpoint({
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
  query: ['name', 'server', 'page'],
});
export const guild = endpoint({
  ...liveRead('/v1/guilds/:server/:guild', 'One guild', z.nullable(guildSchema)),
  query: ['page', 'page_size', 'sort_by'],
});
export const raidActivity = endpoint({
  ...reportRead('/v1/activity/raids', 'Raids of the last 66 hours', z.array(raidActivitySchema)),
  caching: 'none',
  query: ['character_ids'],
});
export const characterActivity = endpoint({
  ...reportRead('/v1/activity/:id/:type', 'What a character did', z.array(characterActivitySchema)),
  caller: 'token-holder',
  caching: 'none',
  query: ['start_date', 'end_date', 'limit', 'before'],
});
export const news = liveRead(
  '/v1/service/news',
  'Messages of the operator, newest first',
  z.array(newsItemSchema),
);
export const pageMessages = liveRead(
  '/v1/service/page_messages',
  'Banners in force',
  z.array(newsItemSchema),
);
export const health = endpoint({
  ...liveRead('/v1/service/health', 'Ingest, store and streams', healthSchema),
  caching: 'none',
});
