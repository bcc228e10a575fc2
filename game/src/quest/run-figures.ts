import * as z from 'zod/mini';
import { questMetricsSchema, type questWithMetricsSchema } from './quest.ts';

/** Schemas of figures about quest runs. */

/** Minimum number of runs for which figures are shown. */
export const runsNeeded = 30;

/** Number of days that figures cover. */
export const analyticsDays = 90;

const count = z.int();
/** null = unknown, or too few runs. */
const seconds = z.nullable(z.number());

/** Figures of a part of all sessions. */
const shareFigures = {
  completed_sessions: count,
  runs: count,
  median_duration_seconds: seconds,
};

/** `bin_end` is exclusive. */
export const lengthBinSchema = z.object({ count, bin_start: z.number(), bin_end: z.number() });
export const hourCountSchema = z.object({ hour: z.int(), count });
/** 0 = Sunday. */
export const weekdayCountSchema = z.object({ day: z.int(), day_name: z.string(), count });
export const dateCountSchema = z.object({ date: z.string(), count });
/** null = unknown. */
export const difficultyFiguresSchema = z.object({ difficulty: z.nullable(z.string()), ...shareFigures });
export const serverFiguresSchema = z.object({ server: z.string(), ...shareFigures });

export const questAnalyticsDataSchema = z.object({
  /** Completed sessions by length in seconds. */
  histogram: z.array(lengthBinSchema),
  /** Finished sessions of at least a minute. */
  total_sessions: count,
  /** Sessions that have not ended yet. */
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
  /** Median duration of completed sessions; null = too few runs. */
  median_duration_seconds: seconds,
  /** Runs that somebody completed. Overlapping sessions of one group are one run. */
  runs: count,
  /** Runs by the UTC day of their beginning, with every day of the window. */
  runs_over_time: z.array(dateCountSchema),
  /** By the difficulty in the group's post, in the order of the game; only difficulties that were played. */
  by_difficulty: z.array(difficultyFiguresSchema),
  /** Every server with runs, the busiest first. */
  by_server: z.array(serverFiguresSchema),
  /** weekday ("0" = Sunday) → hour ("0" to "23") → runs that began then. */
  by_hour_and_day_of_week: z.record(z.string(), z.record(z.string(), count)),
  /**
   * Quests in the same area. Where several share an area, a session counts only for the quest that its group has
   * posted.
   */
  shares_area_with: z.array(z.int()),
});

export const questAnalyticsSchema = z.object({
  analytics_data: questAnalyticsDataSchema,
  /** Over 90 days and all servers, whatever window was requested. */
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

/** `page` counts from 1. A page beyond the last one is empty. */
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
