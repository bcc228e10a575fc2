import type { GroupForecast } from '@rollcall/game/trends/trends';

/** Likely on Saturday at 20:00 UTC, unlikely otherwise. */
export function madeGroupForecast(server: string, weeksSeen = 8): GroupForecast {
  const hours = Array.from({ length: 168 }, (_, hour) =>
    hour === 6 * 24 + 20 ? 0.82 : 0.1 + (hour % 24) / 100,
  );
  return {
    server,
    kind: 'raids',
    quest_id: null,
    minimum_level: null,
    maximum_level: null,
    weeks_seen: weeksSeen,
    hours: weeksSeen === 0 ? [] : hours,
  };
}
