import * as population from '../population/population.ts';
import { endpoint, reportRead } from './kinds.ts';

/** Reads of population. Hours and weekdays are those of `zone`, or of UTC without it. */

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
export const populationByHour = endpoint({
  ...reportRead(
    '/v1/population/by-hour/:period',
    'Mean counts by hour of the day',
    population.populationByHourSchema,
  ),
  query: ['zone'],
});
export const gameByHour = endpoint({
  ...reportRead('/v1/game/by-hour/:period', 'As population/by-hour', population.populationByHourSchema),
  query: ['zone'],
});
export const populationByDayOfWeek = endpoint({
  ...reportRead(
    '/v1/population/by-day-of-week/:period',
    'Mean counts by weekday, 0 = Sunday',
    population.populationByDayOfWeekSchema,
  ),
  query: ['zone'],
});
export const populationByHourAndDayOfWeek = endpoint({
  ...reportRead(
    '/v1/population/by-hour-and-day-of-week/:period',
    'Mean counts by weekday and hour',
    population.populationByHourAndDayOfWeekSchema,
  ),
  query: ['zone'],
});
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
/** `from` and `to` are moments, 25 hours apart at most. */
export const populationSamples = endpoint({
  ...reportRead(
    '/v1/population/samples/:server',
    'Counts of a server in a past span',
    population.populationTimeseriesSchema,
  ),
  query: ['from', 'to'],
});
