import type * as trendReads from '@rollcall/game/api/trend-reads';
import * as trends from '@rollcall/game/trends/trends';
import { drownedBell } from '../example-world.ts';
import { badRequest, notFound, storeUnavailable, unknownServer } from '../errors.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { integer, map, shape } from '../schemas.ts';

export type Trends = typeof trendReads;

const [changed, unclear, tooLittle] = trends.eventChangeSchema.def.options;
const changeFields = {
  state: 'Which of the three it is.',
  percent: 'By how much, in percent of before.',
  low: 'Where the 95 % interval begins.',
  high: 'Where it ends.',
};

export const trendShapes = {
  PopulationDays: shape(
    trends.populationDaysSchema,
    'Every day on record, up to the last whole one. Lists hold one value a day, from `first_day` on.',
    {
      first_day: 'Such as `2023-01-31`, UTC; null = there is no whole day yet.',
      days: integer('How many days.'),
      servers: map('server', 'The days of each server.'),
      together:
        'All servers as one. Hours are left out in which a server is missing that had data within the week.',
      left_out: map(
        'server',
        'Times of samples that are in no mean and no peak: over 1,000, and more than ten times what is usual in the 30 minutes before and after. Servers without one are absent.',
      ),
    },
  ),
  DailyHistory: shape(trends.dailyHistorySchema, 'The days of one server, or of all together.', {
    characters: 'Characters online.',
    lfms: 'Groups looking for members.',
    hours: integer('Hours of each day with data, 0 to 24: where it is few, the data is thinner.'),
  }),
  DailyCounts: shape(trends.dailyCountsSchema, 'One value a day; null = no data that day.', {
    mean: 'Mean of the hours with data.',
    peak: 'Mean of the busiest hour; null where fewer than six hours of the day are known.',
  }),
  PopulationEvent: shape(
    trends.populationEventSchema,
    'Something that happened to the game, posted by the operator, or an outage that was found in the data.',
    {
      id: 'Names it for its deletion; null = found in the data.',
      kind: 'What kind of event.',
      title: 'What it was, in one line.',
      link: 'Where to read more; null = nowhere.',
      from: 'When it began.',
      to: 'When it ended; null = it has no end, or has not ended.',
      servers: 'Keys of the servers that it is about; empty = all of them.',
      changes: map(
        'server',
        'What changed in the number of characters online, by server; `together` = all servers. Absent until the next hourly computation, of outages, and of all but the newest thousand events.',
      ),
    },
  ),
  EventChanged: shape(
    changed,
    'The mean of the two weeks after the event differs from that of the two weeks before.',
    changeFields,
  ),
  EventUnclear: shape(unclear, 'No clear change: the interval includes zero.', changeFields),
  EventTooLittle: shape(tooLittle, 'Fewer than ten days of either side have data.', {
    state: 'Which of the three it is.',
  }),
  PopulationForecast: shape(trends.populationForecastSchema, 'The next seven days.', {
    server: 'The server; null = all together.',
    characters: 'Characters online.',
    lfms: 'Groups looking for members.',
  }),
  CountForecast: shape(trends.countForecastSchema, 'The next seven days of one count.', {
    state:
      '`shown` = there is a forecast; `too-little` = too little data to make one; `not-better` = it has been no better than "as in the same hour last week", and is kept back.',
    hours: 'Hour by hour; empty unless it is shown.',
    backtest: 'How far off it has been; null = too little data to say.',
  }),
  ForecastHour: shape(trends.forecastHourSchema, 'What is expected of one hour.', {
    timestamp: 'Where the hour begins, UTC.',
    median: 'As likely to be more as to be less.',
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
      kind: 'What was asked for: a quest, any raid, or a band of levels.',
      quest_id: integer('The quest; null = that was not asked for.'),
      minimum_level: integer('Where the band of levels begins; null = that was not asked for.'),
      maximum_level: integer('Where it ends; null = that was not asked for.'),
      weeks_seen: integer(
        'Weeks of which it is known which groups were posted; 0 = nothing can be said, and there are no hours.',
      ),
      hours:
        '168 values from 0 to 1: the hours of the week from Sunday 0:00 on, in UTC or the zone asked for.',
      weeks_seen_by_hour: integer('Of each of these hours: in how many weeks it was seen.'),
      weeks_posted_by_hour: integer('In how many of these weeks such a group was open in it.'),
      groups_by_hour:
        'How many such groups were open in it, on average over these weeks; empty until they have been counted. Counted anew once a day.',
    },
  ),
} as const;

export const trendNotes = {
  populationDays: {
    about: 'Made anew every hour. Means weigh hours; the peak of a day is the mean of its busiest hour.',
  },
  populationEvents: {
    about:
      'Events that the operator posted, and outages that were found in the data: hours in which a server was reported down. An outage that was found is left out where the operator has posted one that covers it.',
    errors: [storeUnavailable],
  },
  populationForecast: {
    about: 'Made anew every hour. A forecast that has not been better than a naive one is not shown.',
    query: { server: p.forecastServer },
    errors: [unknownServer],
  },
  groupForecast: {
    about:
      'Give `server` and one of `quest`, `raids` and `levels`. Counted from the postings of the last 26 weeks: in how many weeks such a group was open in that hour, drawn towards the rhythm of the server where little is known. Habits follow the clock of the game, with its daylight saving; the hours are those of the week that begins now. It tells nothing of who posts or joins.',
    query: {
      server: p.groupServer,
      quest: p.groupQuest,
      raids: p.groupRaids,
      levels: p.groupLevels,
      zone: p.zone,
    },
    errors: [
      badRequest('`server` is missing, none or several of the others are given, or a value cannot be.'),
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
