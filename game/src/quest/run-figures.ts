import * as z from 'zod/mini';
import { questMetricsSchema, type questWithMetricsSchema } from './quest.ts';

/** Shapes of figures about quest runs. */

/** Figures are shown from this number of runs on. */
export const runsNeeded = 30;

/** Number of days that figures cover. */
export const analyticsDays = 90;

const count = z.int();
/** null = too little is known. */
const seconds = z.nullable(z.number());

/** Number and length of a part of all sessions. */
const shareFigures = {
  /** Sessions that were completed. */
  completed_sessions: count,
  runs: count,
  median_duration_seconds: seconds,
};

/** `bin_end` is no part of its bin. */
export const lengthBinSchema = z.object({ count, bin_start: z.number(), bin_end: z.number() });
export const hourCountSchema = z.object({ hour: z.int(), count });
/** 0 = Sunday. */
export const weekdayCountSchema = z.object({ day: z.int(), day_name: z.string(), count });
export const dateCountSchema = z.object({ date: z.string(), count });
/** null = unknown. */
export const difficultyFiguresSchema = z.object({ difficulty: z.nullable(z.string()), ...shareFigures });
export const serverFiguresSchema = z.object({ server: z.string(), ...shareFigures });

export const questAnalyticsDataSchema = z.object({
  /** Completed sessions by how long they lasted, seconds. */
  histogram: z.array(lengthBinSchema),
  /** Finished sessions of a minute and more. */
  total_sessions: count,
  /** Sessions that are still going on. */
  active_sessions: count,
  completed_sessions: count,
  average_duration_seconds: seconds,
  standard_deviation_seconds: seconds,
  /** Sessions by the hour of their beginning. */
  activity_by_hour: z.array(hourCountSchema),
  /** Sessions by the weekday of their beginning. */
  activity_by_day_of_week: z.array(weekdayCountSchema),
  /** Sessions by the UTC day of their beginning, with every day of the window. */
  activity_over_time: z.array(dateCountSchema),
  /** Over completed sessions; null with too few runs. */
  median_duration_seconds: seconds,
  /** Overlapping sessions of one group that somebody completed. */
  runs: count,
  /** Runs by the UTC day of their beginning, with every day of the window. */
  runs_over_time: z.array(dateCountSchema),
  /** By the group's post, in the order of the game, without difficulties that nobody played. */
  by_difficulty: z.array(difficultyFiguresSchema),
  /** Every server with runs, the busiest first. */
  by_server: z.array(serverFiguresSchema),
  /** weekday ("0" = Sunday) → hour ("0" to "23") → runs that began then. */
  by_hour_and_day_of_week: z.record(z.string(), z.record(z.string(), count)),
  /** Quests in the same area: there a session counts only for the quest of its group's post. */
  shares_area_with: z.array(z.int()),
});

export const questAnalyticsSchema = z.object({
  analytics_data: questAnalyticsDataSchema,
  /** Over 90 days and all servers, whatever was requested. */
  metrics: questMetricsSchema,
});

/** Sort fields of pages of quests with metrics. */
export const questSortFields = [
  'id',
  'name',
  'heroic_normal_cr',
  'epic_normal_cr',
  'runs',
  'median_duration_seconds',
  'heroic_xp_per_minute',
  'epic_xp_per_minute',
  'heroic_xp_per_minute_relative',
  'epic_xp_per_minute_relative',
  'heroic_popularity_relative',
  'epic_popularity_relative',
] as const satisfies readonly (keyof z.infer<typeof questWithMetricsSchema>)[];

export type QuestSortField = (typeof questSortFields)[number];

/** Rows of a page; `page` counts from 1, and one beyond the last is empty. */
export const questPageFactsSchema = z.object({
  page: z.int(),
  page_size: z.int(),
  total: z.int(),
  total_pages: z.int(),
});

export type QuestAnalytics = z.infer<typeof questAnalyticsSchema>;
export type QuestAnalyticsData = z.infer<typeof questAnalyticsDataSchema>;

/** The analytics of a quest without recorded runs. */
export const noQuestRuns: QuestAnalyticsData = {
  histogram: [],
  total_sessions: 0,
  active_sessions: 0,
  completed_sessions: 0,
  average_duration_seconds: null,
  standard_deviation_seconds: null,
  activity_by_hour: [],
  activity_by_day_of_week: [],
  activity_over_time: [],
  median_duration_seconds: null,
  runs: 0,
  runs_over_time: [],
  by_difficulty: [],
  by_server: [],
  by_hour_and_day_of_week: {},
  shares_area_with: [],
};
