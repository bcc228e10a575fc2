import type { GroupForecast } from '@rollcall/game/trends/trends';

const best = 6 * 24 + 20;

/** Likely on Saturday at 20:00 UTC, unlikely otherwise. */
export function madeGroupForecast(server: string, weeksSeen = 8): GroupForecast {
  const hours = Array.from({ length: 168 }, (_, hour) => (hour === best ? 0.82 : 0.1 + (hour % 24) / 100));
  return {
    server,
    kind: 'raids',
    quest_id: null,
    minimum_level: null,
    maximum_level: null,
    weeks_seen: weeksSeen,
    hours: weeksSeen === 0 ? [] : hours,
    weeks_seen_by_hour: weeksSeen === 0 ? [] : hours.map(() => weeksSeen),
    weeks_posted_by_hour: weeksSeen === 0 ? [] : hours.map((_, hour) => (hour === best ? weeksSeen : 0)),
    groups_by_hour: weeksSeen === 0 ? [] : hours.map((_, hour) => (hour === best ? 1.25 : 0)),
  };
}
