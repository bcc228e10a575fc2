import type * as trendReads from '@rollcall/game/api/trend-reads';
import * as trends from '@rollcall/game/trends/trends';
import { drownedBell } from '../example-world.ts';
import { badRequest, notFound, storeUnavailable, unknownServer } from '../errors.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { integer, map, shape } from '../schemas.ts';

export type Trends = typeof trendReads;

const [changed, unclear, tooLittle] = trends.eventChangeSchema.def.options;
const changeFields = {
  state: 'Which of the three cases it is.',
  percent: 'The change, in percent of the mean before.',
  low: 'Lower end of the 95 % interval.',
  high: 'Upper end of the interval.',
};

export const trendShapes = {
  PopulationDays: shape(
    trends.populationDaysSchema,
    'Every day on record, up to the last whole one. Lists have one value per day, starting with `first_day`.',
    {
      first_day: 'Such as `2023-01-31`, UTC; null = there is no whole day yet.',
      days: integer('How many days.'),
      servers: map('server', 'The days of each server.'),
      together:
        'All servers together. An hour is left out if a server that had data within the week is missing.',
      left_out: map(
        'server',
        'Times of samples that are left out of every mean and peak: over 1,000, and more than ten times the usual count in the 30 minutes before and after. Servers without such a sample are absent.',
      ),
    },
  ),
  DailyHistory: shape(trends.dailyHistorySchema, 'The days of one server, or of all together.', {
    characters: 'Characters online.',
    lfms: 'Groups looking for members.',
    hours: integer('Hours with data on each day, 0 to 24: the fewer, the less reliable the day.'),
  }),
  DailyCounts: shape(trends.dailyCountsSchema, 'One value per day; null = no data on that day.', {
    mean: 'Mean of the hours with data.',
    peak: 'Mean of the busiest hour; null = fewer than six hours of the day are known.',
  }),
  PopulationEvent: shape(
    trends.populationEventSchema,
    'Something that happened to the game, posted by the operator, or an outage found in the data.',
    {
      id: 'Id for deleting it; null = found in the data.',
      kind: 'What kind of event.',
      title: 'What it was, in one line.',
      link: 'Where to read more; null = nowhere.',
      from: 'When it began.',
      to: 'When it ended; null = it has no end, or has not ended.',
      servers: 'Keys of the affected servers; empty = all of them.',
      changes: map(
        'server',
        'The change in the number of characters online, by server; `together` = all servers. Absent until the next hourly computation, for outages, and for all but the newest thousand events.',
      ),
    },
  ),
  EventChanged: shape(
    changed,
    'The mean of the two weeks after the event differs from that of the two weeks before.',
    changeFields,
  ),
  EventUnclear: shape(unclear, 'No clear change: the interval includes zero.', changeFields),
  EventTooLittle: shape(tooLittle, 'Fewer than ten days before or after the event have data.', {
    state: 'Which of the three cases it is.',
  }),
  PopulationForecast: shape(trends.populationForecastSchema, 'The next seven days.', {
    server: 'The server; null = all servers together.',
    characters: 'Characters online.',
    lfms: 'Groups looking for members.',
  }),
  CountForecast: shape(trends.countForecastSchema, 'The next seven days of one count.', {
    state:
      '`shown` = there is a forecast; `too-little` = too little data to make one; `not-better` = it has been no better than "as in the same hour last week", and is withheld.',
    hours: 'Hour by hour; empty unless `state` is `shown`.',
    backtest: 'How far off it has been; null = too little data to say.',
  }),
  ForecastHour: shape(trends.forecastHourSchema, 'The forecast for one hour.', {
    timestamp: 'Start of the hour, UTC.',
    median: 'The actual number is as likely to be higher as to be lower.',
    low: 'The 10th percentile.',
    high: 'The 90th percentile.',
  }),
  Backtest: shape(
    trends.backtestSchema,
    'How far off the same method was over the last weeks, each week forecast from the weeks before it.',
    {
      weeks: integer('Weeks that were forecast.'),
      hours: integer('Hours that were forecast and have data.'),
      mean_absolute_error: 'How far off the median was, on average.',
      naive_mean_absolute_error: 'How far off "as in the same hour of the week before" was.',
      share_in_band: 'Share of these hours between `low` and `high`, 0 to 1.',
    },
  ),
  GroupForecast: shape(
    trends.groupForecastSchema,
    'The chance, by hour of the week, that at least one such group is posted.',
    {
      server: 'The server.',
      kind: 'What was requested: a quest, any raid, or a range of levels.',
      quest_id: integer('The quest; null = not requested.'),
      minimum_level: integer('Lowest level of the range; null = not requested.'),
      maximum_level: integer('Highest level of the range; null = not requested.'),
      weeks_seen: integer(
        'Weeks for which the posted groups are known; 0 = there is no forecast, and the lists are empty.',
      ),
      hours:
        '168 values from 0 to 1: the hours of the week from Sunday 0:00 on, in UTC or the requested zone.',
      weeks_seen_by_hour: integer('For each of these hours: the number of weeks in which it was observed.'),
      weeks_posted_by_hour: integer(
        'For each hour: the number of these weeks in which such a group was open.',
      ),
      groups_by_hour:
        'For each hour: the average number of such groups that were open in these weeks; empty until they have been counted. Recomputed once a day.',
    },
  ),
} as const;

export const trendNotes = {
  populationDays: {
    about:
      'Recomputed every hour. Means give each hour the same weight; the peak of a day is the mean of its busiest hour.',
  },
  populationEvents: {
    about:
      'Events that the operator posted, and outages found in the data: hours in which a server was reported down. A found outage is left out if the operator has posted one that covers it.',
    errors: [storeUnavailable],
  },
  populationForecast: {
    about: 'Recomputed every hour. A forecast that has been no better than a naive one is not shown.',
    query: { server: p.forecastServer },
    errors: [unknownServer],
  },
  groupForecast: {
    about:
      'Send `server` and one of `quest`, `raids` and `levels`. Based on the postings of the last 26 weeks: in how many weeks such a group was open in that hour, adjusted towards the rhythm of the server where little is known. Habits follow the local time of most players, including daylight saving time; the hours are those of the week that begins now. It reveals nothing about who posts or joins.',
    query: {
      server: p.groupServer,
      quest: p.groupQuest,
      raids: p.groupRaids,
      levels: p.groupLevels,
      zone: p.zone,
    },
    errors: [
      badRequest('`server` is missing, none or several of the others are given, or a value is invalid.'),
      unknownServer,
      notFound('There is no such quest.'),
    ],
  },
} satisfies NotesOf<Trends>;

export const trendExamples: ExamplesOf<Trends> = {
  populationDays: {
    answer: {
      first_day: '2026-11-18',
      days: 2,
      servers: {
        orien: {
          characters: { mean: [117.42, 121.08], peak: [190.5, 204.25] },
          lfms: { mean: [8.33, 8.75], peak: [17, 18.5] },
          hours: [24, 24],
        },
        thelanis: {
          characters: { mean: [44.5, null], peak: [71, null] },
          lfms: { mean: [2.75, null], peak: [6, null] },
          hours: [24, 0],
        },
      },
      together: {
        characters: { mean: [161.92, null], peak: [259.5, null] },
        lfms: { mean: [11.08, null], peak: [22.5, null] },
        hours: [24, 0],
      },
      left_out: {},
    },
  },
  populationEvents: {
    answer: [
      {
        id: 1,
        kind: 'update',
        title: 'Update 71: The Drowned Bell',
        link: 'https://news.example/update-71',
        from: '2026-11-18T15:00:00Z',
        to: null,
        servers: [],
        changes: {
          orien: { state: 'too-little' },
          thelanis: { state: 'too-little' },
          together: { state: 'too-little' },
        },
      },
    ],
  },
  populationForecast: {
    query: { server: 'orien' },
    answer: {
      server: 'Orien',
      characters: { state: 'too-little', hours: [], backtest: null },
      lfms: { state: 'too-little', hours: [], backtest: null },
    },
  },
  groupForecast: {
    query: { server: 'orien', quest: String(drownedBell.id) },
    answer: {
      server: 'Orien',
      kind: 'quest',
      quest_id: drownedBell.id,
      minimum_level: null,
      maximum_level: null,
      weeks_seen: 0,
      hours: [],
      weeks_seen_by_hour: [],
      weeks_posted_by_hour: [],
      groups_by_hour: [],
    },
  },
};
