import type { Period } from '@rollcall/game/population/population';
import { isTimeZone, offsetsWithin, type ZoneOffsets } from '@rollcall/game/time-zone';
import { LRUCache } from 'lru-cache';
import { badField } from '../http/http-error.ts';
import { prepareJson, type PreparedBody } from '../http/prepared-body.ts';
import { textOf } from '../http/request-values.ts';
import { type PeriodSums, reportsOfWeek, type Weeks, weeksOf } from './population-jobs.ts';

/**
 * Maximum number of cached offset patterns. Zones with the same offsets throughout a period share one; there are about
 * 80.
 */
const patternsMaximum = 256;
/** Maximum number of cached zone names, which may be written in any case. */
const namesMaximum = 2_000;

/** The zone of a query; null = none is given. @throws HttpError 400 */
export function readZone(query: unknown): string | null {
  const name = textOf(query, 'zone');
  if (name === '') return null;
  if (isTimeZone(name)) return name;
  throw badField('zone', 'must be the name of a time zone that is known here, such as America/New_York');
}

export interface ZonedReports {
  /** Stores the sums from which the reports of a period are computed. */
  readonly put: (period: Period, sums: PeriodSums) => void;
  /**
   * A report by the hours and weekdays of a zone, computed on the first request.
   *
   * @param path of the report, without the period
   * @returns null before the sums of the period have been read, or if no report has this path
   */
  readonly body: (path: string, period: Period, timeZone: string) => Promise<PreparedBody> | null;
}

interface KeptPattern {
  readonly sums: PeriodSums;
  readonly weeks: Promise<Weeks>;
  readonly bodies: Map<string, Promise<PreparedBody>>;
}

/**
 * Reports by hour and weekday in the time zones that readers request. They are the only reports computed during a
 * request: there are too many zones to compute them on a schedule, and one report takes only a few milliseconds.
 */
export function createZonedReports(): ZonedReports {
  const current = new Map<Period, PeriodSums>();
  const offsetsOf = new LRUCache<string, { readonly sums: PeriodSums; readonly offsets: ZoneOffsets }>({
    max: namesMaximum,
  });
  const patterns = new LRUCache<string, KeptPattern>({ max: patternsMaximum });

  function findOffsets(period: Period, timeZone: string, sums: PeriodSums): ZoneOffsets {
    const name = `${period} ${timeZone}`;
    const known = offsetsOf.get(name);
    if (known?.sums === sums) return known.offsets;
    const offsets = offsetsWithin(timeZone, sums.span);
    offsetsOf.set(name, { sums, offsets });
    return offsets;
  }

  function findPattern(period: Period, offsets: ZoneOffsets, sums: PeriodSums): KeptPattern {
    const words = offsets.map(({ fromMs, offsetMinutes }) => `${fromMs}:${offsetMinutes}`);
    const name = [period, ...words].join(' ');
    const known = patterns.get(name);
    if (known?.sums === sums) return known;
    const entry = { sums, weeks: weeksOf(sums, offsets), bodies: new Map() };
    patterns.set(name, entry);
    return entry;
  }

  return {
    put: (period, sums) => {
      current.set(period, sums);
      for (const [name, entry] of patterns) if (!isCurrent(current, entry.sums)) patterns.delete(name);
      for (const [name, entry] of offsetsOf) if (!isCurrent(current, entry.sums)) offsetsOf.delete(name);
    },
    body: (path, period, timeZone) => {
      const sums = current.get(period);
      const make = reportsOfWeek.get(path);
      if (sums === undefined || make === undefined) return null;
      const { weeks, bodies } = findPattern(period, findOffsets(period, timeZone, sums), sums);
      const known = bodies.get(path);
      if (known !== undefined) return known;
      const body = weeks.then((found) => prepareJson({ data: make(found) }));
      bodies.set(path, body);
      return body;
    },
  };
}

function isCurrent(current: ReadonlyMap<Period, PeriodSums>, sums: PeriodSums): boolean {
  return [...current.values()].includes(sums);
}
