import { hasPeak } from '../population/peak-times.ts';
import { hourPlace, type HourlySeries, hoursPerDay, hoursPerWeek, roundedMean } from './hourly-series.ts';
import { dayMs, hourMs } from '../time.ts';
import type { DailyHistory } from './trends.ts';

/** A number of whole UTC days. */
export interface DaySpan {
  readonly firstDayMs: number;
  readonly days: number;
}

/** Daily figures: the mean of hours with data, and the mean of the busiest hour if enough hours are known. */
export function dailyHistory(
  hours: { readonly characters: HourlySeries; readonly lfms: HourlySeries },
  { firstDayMs, days }: DaySpan,
): DailyHistory {
  const history: DailyHistory = {
    characters: { mean: [], peak: [] },
    lfms: { mean: [], peak: [] },
    hours: [],
  };
  for (let day = 0; day < days; day += 1) {
    const startMs = firstDayMs + day * dayMs;
    const characters = hoursOfDay(hours.characters, startMs);
    const lfms = hoursOfDay(hours.lfms, startMs);
    addDay(history.characters, characters);
    addDay(history.lfms, lfms);
    history.hours.push(
      characters.filter((count, hour) => count !== null || (lfms[hour] ?? null) !== null).length,
    );
  }
  return history;
}

function hoursOfDay(series: HourlySeries, startMs: number): (number | null)[] {
  const first = hourPlace(series, startMs);
  return Array.from({ length: hoursPerDay }, (_, hour) => series.values[first + hour] ?? null);
}

function addDay(counts: DailyHistory['characters'], values: readonly (number | null)[]): void {
  const known = values.filter((value) => value !== null);
  const sum = known.reduce((total, value) => total + value, 0);
  counts.mean.push(known.length === 0 ? null : roundedMean(sum / known.length));
  counts.peak.push(hasPeak(values) ? roundedMean(Math.max(...known)) : null);
}

/** Maximum length of a gap that counts as missing data, in hours. In a longer one the server was away. */
const longestHole = hoursPerWeek;

/**
 * The sum of all servers. An hour has no sum while the data of any running server is missing; otherwise every gap would
 * look like players who left. A server is not missing before it opens, after it closes, or while it is away for more
 * than a week.
 */
export function togetherSeries(byServer: readonly HourlySeries[]): HourlySeries {
  const withData = byServer.filter(({ values }) => values.some((value) => value !== null));
  if (withData.length === 0) return { firstHourMs: byServer[0]?.firstHourMs ?? 0, values: [] };
  const firstHourMs = Math.min(...withData.map((series) => series.firstHourMs));
  const endMs = Math.max(...withData.map((series) => series.firstHourMs + series.values.length * hourMs));
  const sums: (number | null)[] = Array.from({ length: (endMs - firstHourMs) / hourMs }, () => null);
  const isMissing = sums.map(() => false);
  for (const series of withData)
    addServer(series, (series.firstHourMs - firstHourMs) / hourMs, sums, isMissing);
  return { firstHourMs, values: sums.map((sum, place) => (isMissing[place] === true ? null : sum)) };
}

/**
 * Adds the values of a server to the sums.
 *
 * @param start index of its first hour among the sums
 */
function addServer(
  { values }: HourlySeries,
  start: number,
  sums: (number | null)[],
  isMissing: boolean[],
): void {
  let afterLast: number | null = null;
  const endHole = (end: number) => {
    if (afterLast !== null && end - afterLast <= longestHole) isMissing.fill(true, afterLast, end);
  };
  for (const [hour, value] of values.entries()) {
    if (value === null) continue;
    const place = start + hour;
    endHole(place);
    sums[place] = (sums[place] ?? 0) + value;
    afterLast = place + 1;
  }
  endHole(sums.length);
}
