import type * as questReads from '@rollcall/game/api/quest-reads';
import * as analytics from '@rollcall/game/quest/run-figures';
import { runsNeeded } from '@rollcall/game/quest/run-figures';
import { questMetricsSchema, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { badRequest, notFound, unknownServer } from '../errors.ts';
import { drownedBell, ironTideRaid } from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { integer, shape } from '../schemas.ts';

type QuestCalls = typeof questReads;

const metric = (what: string, scale = '') => `${what}${scale}; null = too few runs are known.`;

export const questMetricFields = {
  heroic_xp_per_minute_relative: metric('Heroic experience per minute', ', 0 to 1 among quests of its level'),
  epic_xp_per_minute_relative: metric('Epic experience per minute', ', 0 to 1 among quests of its level'),
  heroic_popularity_relative: metric('How often it is run on heroic', ', 0 to 1 among quests of its level'),
  epic_popularity_relative: metric('How often it is run on epic', ', 0 to 1 among quests of its level'),
  heroic_xp_per_minute: metric('Heroic experience per minute'),
  epic_xp_per_minute: metric('Epic experience per minute'),
  runs: integer('Counted runs; null = not known.'),
  median_duration_seconds: metric('Median length of a completed session, seconds'),
};

const shareFields = {
  completed_sessions: 'Completed sessions.',
  runs: 'Runs: overlapping sessions of one group, of which at least one was completed.',
  median_duration_seconds: `Median of its completed sessions, seconds; null = fewer than ${runsNeeded} runs.`,
};
const countNote = 'How many.';

export const questShapes = {
  QuestAnalytics: shape(analytics.questAnalyticsSchema, 'Statistics of the runs of a quest.', {
    analytics_data: 'Its own figures.',
    metrics: 'Over 90 days and all servers, whatever was requested.',
  }),
  QuestAnalyticsData: shape(
    analytics.questAnalyticsDataSchema,
    'A session is a stay of a character in the area of the quest, of at least a minute; a return within five minutes continues it. It is completed if it ends by leaving, not by a logout, after at least a third of the usual session (of the stated length of the quest, until 30 sessions are known). Everything is counted by its start time.',
    {
      histogram: 'Completed sessions by duration; the last bin contains all longer ones.',
      total_sessions: 'Sessions that have ended.',
      active_sessions: 'Sessions in progress, as of a few minutes ago.',
      completed_sessions: shareFields.completed_sessions,
      average_duration_seconds: 'Mean of the completed sessions, seconds; null = there are none.',
      standard_deviation_seconds:
        'Standard deviation of the completed sessions, seconds; null = there are none.',
      activity_by_hour: 'Sessions by hour of the day.',
      activity_by_day_of_week: 'Sessions by weekday.',
      activity_over_time: 'Sessions by day, for every day of the window.',
      median_duration_seconds: shareFields.median_duration_seconds,
      runs: shareFields.runs,
      runs_over_time: 'Runs by day, for every day of the window.',
      by_difficulty: 'By difficulty, as posted by the group; difficulties that nobody played are missing.',
      by_server: 'By server, the one with the most runs first; servers where nobody played it are missing.',
      by_hour_and_day_of_week: {
        description: 'Runs by weekday and hour.',
        keys: ['weekday 0 to 6', 'hour 0 to 23'],
      },
      shares_area_with:
        'Ids of quests that are played in the same area: a session there counts for the quest that its group had posted, or for none.',
    },
  ),
  QuestMetrics: shape(
    questMetricsSchema,
    'Figures about the runs of a quest, and how they compare with quests of its level.',
    questMetricFields,
  ),
  LengthBin: shape(analytics.lengthBinSchema, 'Sessions of similar duration.', {
    count: countNote,
    bin_start: 'Seconds, included.',
    bin_end: 'Seconds, not included.',
  }),
  HourCount: shape(analytics.hourCountSchema, 'Sessions that began in one hour of the day.', {
    hour: '0 to 23, in UTC or the requested zone.',
    count: countNote,
  }),
  WeekdayCount: shape(analytics.weekdayCountSchema, 'Sessions that began on one weekday.', {
    day: '0 = Sunday to 6 = Saturday, in UTC or the requested zone.',
    day_name: 'Its English name.',
    count: countNote,
  }),
  DateCount: shape(analytics.dateCountSchema, 'Sessions or runs that began on one day.', {
    date: 'Such as `2026-11-20`, UTC.',
    count: countNote,
  }),
  DifficultyFigures: shape(analytics.difficultyFiguresSchema, 'Figures for one difficulty.', {
    difficulty: 'Casual, Normal, Hard, Elite or Reaper; null = not known.',
    ...shareFields,
  }),
  ServerFigures: shape(analytics.serverFiguresSchema, 'Figures for one server.', {
    server: 'Its name.',
    ...shareFields,
  }),
} as const;

const about =
  'Computed every hour from the recorded stays of characters in the areas of quests, including anonymous ones; names nobody.';
const notesOfAnalytics = {
  about,
  path: { id: p.questId },
  query: { server: p.questServer, days: p.questDays, zone: p.zone },
  errors: [
    badRequest('The id is not a number, `days` is not 1 to 90, or the zone is unknown.'),
    unknownServer,
    notFound('There is no such quest; `closest` is the nearest id.'),
  ],
};

export const questNotes = {
  questAnalytics: notesOfAnalytics,
  questAnalyticsAlias: { ...notesOfAnalytics, about: `The same as \`v2/quests/{id}/analytics\`. ${about}` },
  questPages: {
    about: 'Every quest of the catalogue, a page at a time. A page beyond the last is empty.',
    query: { page: p.page, page_size: p.questPageSize, sort_by: p.questSort, sort_dir: p.sortDirection },
    errors: [badRequest('A parameter is invalid; `issues` names it.')],
  },
} satisfies NotesOf<QuestCalls>;

const analyticsExample = {
  path: { id: drownedBell.id },
  query: { server: 'orien', days: '2' },
  answer: {
    data: {
      analytics_data: {
        histogram: [{ count: 2, bin_start: 1080, bin_end: 1110 }],
        total_sessions: 2,
        active_sessions: 0,
        completed_sessions: 2,
        average_duration_seconds: 1085,
        standard_deviation_seconds: 5,
        activity_by_hour: [
          { hour: 19, count: 2 },
          { hour: 20, count: 0 },
        ],
        activity_by_day_of_week: [
          { day: 4, day_name: 'Thursday', count: 2 },
          { day: 5, day_name: 'Friday', count: 0 },
        ],
        activity_over_time: [
          { date: '2026-11-19', count: 2 },
          { date: '2026-11-20', count: 0 },
        ],
        median_duration_seconds: null,
        runs: 1,
        runs_over_time: [
          { date: '2026-11-19', count: 1 },
          { date: '2026-11-20', count: 0 },
        ],
        by_difficulty: [
          { difficulty: 'Hard', completed_sessions: 2, runs: 1, median_duration_seconds: null },
        ],
        by_server: [{ server: 'Orien', completed_sessions: 2, runs: 1, median_duration_seconds: null }],
        by_hour_and_day_of_week: { 4: { 19: 1, 20: 0 }, 5: { 19: 0, 20: 0 } },
        shares_area_with: [],
      },
      metrics: { ...unknownQuestMetrics, runs: 1 },
    },
    cached: true,
    updated_at: '2026-11-20T20:15:20Z',
  },
};

export const questExamples: ExamplesOf<QuestCalls> = {
  questAnalytics: analyticsExample,
  questAnalyticsAlias: analyticsExample,
  questPages: {
    query: { page_size: '2', sort_by: 'runs', sort_dir: 'desc' },
    answer: {
      page: 1,
      page_size: 2,
      total: 2,
      total_pages: 1,
      data: [
        { ...drownedBell, ...unknownQuestMetrics, runs: 1 },
        { ...ironTideRaid, ...unknownQuestMetrics, runs: 0 },
      ],
      updated_at: '2026-11-20T20:15:20Z',
    },
  },
};
