import * as trends from '../trends/trends.ts';
import { endpoint, liveRead, reportRead } from './kinds.ts';

/** Reads of population over years, events and forecasts. */

export const populationDays = reportRead(
  '/v1/population/days',
  'Means and peaks of every day on record',
  trends.populationDaysSchema,
);
export const populationEvents = liveRead(
  '/v1/population/events',
  'Updates, sales, outages and events, newest first',
  trends.populationEventsSchema,
);
export const populationForecast = endpoint({
  ...reportRead(
    '/v1/population/forecast',
    'The next seven days, hour by hour',
    trends.populationForecastSchema,
  ),
  query: ['server'],
});
/** `server` is required, and one of the others: a quest id, `raids=any`, or a range of levels such as `9-12`. */
export const groupForecast = endpoint({
  ...reportRead(
    '/v1/lfms/forecast',
    'When groups of a kind are likely to be posted',
    trends.groupForecastSchema,
  ),
  query: ['server', 'quest', 'raids', 'levels', 'zone'],
});
