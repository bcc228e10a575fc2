import { runsNeeded, type QuestAnalytics, type QuestAnalyticsData } from '@rollcall/game/quest/run-figures';
import { dayMs } from '@rollcall/game/time';

/** The 90 days before a moment's day, oldest first, with a given total of runs. */
function runsByDay(atMs: number, runs: number): QuestAnalyticsData['runs_over_time'] {
  const today = Math.floor(atMs / dayMs);
  return Array.from({ length: 90 }, (_, place) => ({
    date: new Date((today - 90 + place) * dayMs).toISOString().slice(0, 10),
    count: Math.round((runs / 90) * (1 + 0.6 * Math.sin(place / 1.1))),
  }));
}

/** Most on Saturday at 20:00, more in the evening than in the afternoon, none in the morning. */
function runsByHour(runs: number): QuestAnalyticsData['by_hour_and_day_of_week'] {
  const usual = (hour: number) => (hour < 12 ? 0 : Math.floor((runs * (hour - 11)) / 1600));
  const hours = (day: number) =>
    Array.from({ length: 24 }, (_, hour) => (day === 6 && hour === 20 ? Math.ceil(runs / 20) : usual(hour)));
  return Object.fromEntries(
    Array.from({ length: 7 }, (_, day) => [String(day), Object.fromEntries(hours(day).entries())]),
  );
}

/** Percent of all sessions, in bins of two minutes from the fourth on. */
const binShares = [2, 6, 14, 22, 20, 14, 9, 6, 4, 2, 1];

const difficulties = [
  ['Normal', 0.05, 11],
  ['Hard', 0.05, 12],
  ['Elite', 0.4, 13],
  ['Reaper', 0.4, 17],
  [null, 0.1, 14],
] as const;
const servers = [
  ['Orien', 0.6, 13.5],
  ['Thelanis', 0.35, 14.5],
  ['Khyber', 0.05, 15],
] as const;

/** Statistics of a quest that takes 14 minutes. */
export function madeAnalytics(
  runs = 400,
  overrides: Partial<QuestAnalyticsData> = {},
  atMs = Date.parse('2026-03-14T20:15:00Z'),
): QuestAnalytics {
  const known = (value: number, of = runs) => (of >= runsNeeded ? value : null);
  const part = (share: number, minutes: number) => ({
    completed_sessions: Math.round(runs * 3 * share),
    runs: Math.round(runs * share),
    median_duration_seconds: known(minutes * 60, runs * share),
  });
  const some = <T>(list: readonly T[]): T[] => (runs === 0 ? [] : [...list]);
  const days = runsByDay(atMs, runs);
  return {
    analytics_data: {
      histogram: some(
        binShares.map((share, place) => ({
          bin_start: 240 + place * 120,
          bin_end: 360 + place * 120,
          count: Math.round((runs * 3 * share) / 100),
        })),
      ),
      total_sessions: runs * 4,
      active_sessions: Math.min(3, runs),
      completed_sessions: runs * 3,
      average_duration_seconds: known(880),
      standard_deviation_seconds: known(260),
      activity_by_hour: [],
      activity_by_day_of_week: [],
      activity_over_time: days,
      median_duration_seconds: known(14 * 60),
      runs,
      runs_over_time: days,
      by_difficulty: some(
        difficulties.map(([difficulty, share, minutes]) => ({ difficulty, ...part(share, minutes) })),
      ),
      by_server: some(servers.map(([server, share, minutes]) => ({ server, ...part(share, minutes) }))),
      by_hour_and_day_of_week: runsByHour(runs),
      shares_area_with: [],
      ...overrides,
    },
    metrics: {
      heroic_xp_per_minute_relative: known(0.62),
      epic_xp_per_minute_relative: known(0.8),
      heroic_popularity_relative: known(0.4),
      epic_popularity_relative: known(0.5),
      heroic_xp_per_minute: known(171),
      epic_xp_per_minute: known(1429),
      runs,
      median_duration_seconds: known(14 * 60),
    },
  };
}
