import type { QuestAnalytics, QuestAnalyticsData } from '@rollcall/game/quest/quest-analytics';

const dayMs = 86_400_000;

/** Days up to the one before the moment, oldest first. */
function daysUntil(atMs: number, count: number): readonly string[] {
  const today = Math.floor(atMs / dayMs);
  return Array.from({ length: count }, (_, place) =>
    new Date((today - count + place) * dayMs).toISOString().slice(0, 10),
  );
}

/** What is recorded of a quest that is run most on Saturday at 20:00 UTC, and takes 14 minutes. */
export function madeAnalytics(
  runs = 400,
  overrides: Partial<QuestAnalyticsData> = {},
  atMs = Date.parse('2026-03-14T20:15:00Z'),
): QuestAnalytics {
  const isEnough = runs >= 30;
  const completed = runs * 3;
  const shares = [2, 6, 14, 22, 20, 14, 9, 6, 4, 2, 1];
  const histogram = shares.map((share, place) => ({
    bin_start: 240 + place * 120,
    bin_end: 360 + place * 120,
    count: Math.round((completed * share) / 100),
  }));
  const median = isEnough ? 14 * 60 : null;
  const days = daysUntil(atMs, 90);
  const perDay = days.map((date, place) => ({
    date,
    count: Math.round((runs / 90) * (1 + 0.6 * Math.sin(place / 1.1))),
  }));
  const week = Object.fromEntries(
    Array.from({ length: 7 }, (_, day) => [
      String(day),
      Object.fromEntries(
        Array.from({ length: 24 }, (_unused, hour) => [
          String(hour),
          day === 6 && hour === 20 ? Math.ceil(runs / 20) : hour < 12 ? 0 : Math.floor(runs / 200),
        ]),
      ),
    ]),
  );
  const part = (share: number, minutes: number) => ({
    completed_sessions: Math.round(completed * share),
    runs: Math.round(runs * share),
    median_duration_seconds: runs * share >= 30 ? minutes * 60 : null,
  });
  return {
    analytics_data: {
      histogram: runs === 0 ? [] : histogram,
      total_sessions: runs * 4,
      active_sessions: runs === 0 ? 0 : 3,
      completed_sessions: completed,
      average_duration_seconds: runs === 0 ? null : 880,
      standard_deviation_seconds: runs === 0 ? null : 260,
      activity_by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour < 12 ? 0 : runs })),
      activity_by_day_of_week: [],
      activity_over_time: perDay,
      median_duration_seconds: median,
      runs,
      runs_over_time: perDay,
      by_difficulty:
        runs === 0
          ? []
          : [
              { difficulty: 'Normal', ...part(0.05, 11) },
              { difficulty: 'Hard', ...part(0.05, 12) },
              { difficulty: 'Elite', ...part(0.4, 13) },
              { difficulty: 'Reaper', ...part(0.4, 17) },
              { difficulty: null, ...part(0.1, 14) },
            ],
      by_server:
        runs === 0
          ? []
          : [
              { server: 'Orien', ...part(0.6, 13.5) },
              { server: 'Thelanis', ...part(0.35, 14.5) },
              { server: 'Khyber', ...part(0.05, 15) },
            ],
      by_hour_and_day_of_week: week,
      shares_area_with: [],
      ...overrides,
    },
    metrics: {
      heroic_xp_per_minute_relative: isEnough ? 0.62 : null,
      epic_xp_per_minute_relative: isEnough ? 0.8 : null,
      heroic_popularity_relative: isEnough ? 0.4 : null,
      epic_popularity_relative: isEnough ? 0.5 : null,
    },
  };
}
