import type { ZoneOffsets } from '../time-zone.ts';
import { fromWireTime, toWireTime } from '../wire-time.ts';
import { hoursPerDay } from '../trends/hourly-series.ts';
import { eachLocalHour } from '../zone-hours.ts';
import type { Guild } from './guild.ts';

type OnlineByHour = Guild['online_by_hour'];

/** Means of the values of local hours that have the same `keyOf`. UTC hours that were not counted have no weight. */
function meansInZone(
  hours: OnlineByHour,
  offsets: ZoneOffsets,
  keyOf: (localHour: number, startsAtMs: number) => number,
): ReadonlyMap<number, number | null> {
  const means = new Map<number, { sum: number; weight: number }>();
  for (const { timestamp, online_count: count } of hours) {
    eachLocalHour(
      { firstHourMs: fromWireTime(timestamp), count: 1 },
      offsets,
      (_, localHour, share, atMs) => {
        const key = keyOf(localHour, atMs);
        const mean = means.get(key) ?? { sum: 0, weight: 0 };
        means.set(key, mean);
        if (count === null) return;
        mean.sum += share * count;
        mean.weight += share;
      },
    );
  }
  return new Map([...means].map(([key, { sum, weight }]) => [key, weight === 0 ? null : sum / weight]));
}

/**
 * Converts hours of UTC to hours of a zone, oldest first. They differ only in zones with offsets of half or quarter
 * hours: there an hour is the mean of two UTC hours, weighted by their shares.
 */
export function onlineInZone(hours: OnlineByHour, offsets: ZoneOffsets): OnlineByHour {
  return [...meansInZone(hours, offsets, (_, startsAtMs) => startsAtMs)]
    .toSorted(([a], [b]) => a - b)
    .map(([atMs, online_count]) => ({ timestamp: toWireTime(atMs), online_count }));
}

/** Average number of members online at each hour of the day in a zone; null = not counted. */
export function onlineByHourOfDay(hours: OnlineByHour, offsets: ZoneOffsets): readonly (number | null)[] {
  const means = meansInZone(hours, offsets, (localHour) => localHour % hoursPerDay);
  return Array.from({ length: hoursPerDay }, (_, hour) => means.get(hour) ?? null);
}
