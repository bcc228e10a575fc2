import { offsetIn, type ZoneOffsets } from '../time-zone.ts';
import { toWireTime } from '../wire-time.ts';
import { hourPlace, type HourlySeries, hoursPerWeek, roundedMean, numberAt } from './hourly-series.ts';
import { hourMs } from '../time.ts';
import type { Backtest, CountForecast, ForecastHour } from './trends.ts';

/**
 * The forecast of a count for seven days (docs/product.md, Trends). The weekly rhythm is the mean of the last eight
 * weeks for each hour by the game's clock, with more weight on recent weeks; it is scaled to the level of the last
 * weeks. The band is computed from the errors of the same method over the last weeks. These errors also decide whether
 * the forecast is good enough to be shown.
 */

const weeksOfRhythm = 8;
const weeksOfBacktest = 8;
/** Weight of each week relative to the next one, for rhythm and level. */
const rhythmDecay = 0.85;
const levelDecay = 0.3;
/** Weight of the hours before and after, relative to the hour itself. */
const neighbourWeight = 0.5;
/** Minimum number of hours with data in a week that counts as known. */
const hoursOfSeenWeek = hoursPerWeek / 2;
/** Minimum number of known weeks among the eight before a forecast. One of the last two weeks must be known. */
const leastWeeksOfRhythm = 3;
/** Minimum number of forecasts whose errors are used for a band. */
const leastWeeksOfErrors = 2;
const leastWeeksOfBacktest = 2;
/** Number of groups in which errors are compared, by the expected count of their hour: quiet, medium, busy. */
const busyGroups = 3;
const leastErrors = 100;

/** Minimum number of weeks with data for a forecast. */
export const leastWeeksOfForecast = leastWeeksOfRhythm + leastWeeksOfErrors + leastWeeksOfBacktest;

type Values = readonly (number | null)[];

/** Expected counts of 168 hours; null = no data for this hour of the week. */
type Expected = readonly (number | null)[];

/** An hour that was forecast and has passed. */
interface ScoredHour {
  readonly expected: number;
  /** The error in units of `spread`. */
  readonly error: number;
}

/** The 10th, 50th and 90th percentile of errors, for hours with an expected count up to `upTo`. */
interface ErrorBand {
  readonly upTo: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Larger counts vary more, roughly in proportion to their square root. */
const spread = (expected: number) => Math.sqrt(expected + 0.25);

/**
 * Forecasts the next 168 hours.
 *
 * @param nowMs the forecast begins with the hour of this moment
 * @param offsets of the game's zone, for the history and the week ahead
 */
export function forecastCounts(history: HourlySeries, nowMs: number, offsets: ZoneOffsets): CountForecast {
  const now = hourPlace(history, nowMs);
  const clock = createClock(history.firstHourMs, Math.max(now, 0) + hoursPerWeek, offsets);
  const { scored, backtest } = lookBack(history.values, now, clock);
  const expected = expectedWeek(history.values, now, clock);
  const bands = errorBands(scored.slice(-weeksOfBacktest));
  if (expected === null || bands === null || backtest === null || backtest.weeks < leastWeeksOfBacktest)
    return { state: 'too-little', hours: [], backtest: null };
  if (backtest.mean_absolute_error >= backtest.naive_mean_absolute_error)
    return { state: 'not-better', hours: [], backtest };
  const startMs = history.firstHourMs + now * hourMs;
  const hours = expected.flatMap((value, hour): ForecastHour[] => {
    if (value === null) return [];
    const { low, median, high } = bandOf(value, bands);
    return [
      {
        timestamp: toWireTime(startMs + hour * hourMs),
        median: roundedMean(median),
        low: roundedMean(low),
        high: roundedMean(high),
      },
    ];
  });
  return { state: 'shown', hours, backtest };
}

/**
 * Index of the same hour by the clock, some weeks earlier. It lies between two hours if the clock moved by half an
 * hour.
 */
type WeeksBefore = (place: number, weeks: number) => number;

function createClock(firstHourMs: number, count: number, offsets: ZoneOffsets): WeeksBefore {
  const hoursAhead = Float64Array.from(
    { length: count },
    (_, place) => offsetIn(offsets, firstHourMs + place * hourMs) / 60,
  );
  const earliest = numberAt(hoursAhead, 0);
  const at = (place: number) => hoursAhead[place] ?? earliest;
  return (place, weeks) => {
    const before = place - weeks * hoursPerWeek;
    return before + at(place) - at(before);
  };
}

/** The value at an index, interpolated between two hours. */
function valueAt(values: Values, place: number): number | null {
  if (Number.isInteger(place)) return values[place] ?? null;
  const before = values[Math.floor(place)] ?? null;
  const after = values[Math.ceil(place)] ?? null;
  return before === null || after === null ? null : (before + after) / 2;
}

/**
 * Forecasts each of the last weeks from earlier data. For comparison, the naive forecast takes the count at the same
 * UTC hour a week before.
 *
 * @param now index of the first unknown hour
 */
function lookBack(
  values: Values,
  now: number,
  clock: WeeksBefore,
): { scored: ScoredHour[][]; backtest: Backtest | null } {
  const scored: ScoredHour[][] = [];
  const tally = createTally();
  const weeks = Math.min(weeksOfBacktest * 2, Math.floor(now / hoursPerWeek));
  for (let week = weeks; week >= 1; week -= 1) {
    const start = now - week * hoursPerWeek;
    const expected = expectedWeek(values, start, clock);
    if (expected === null) continue;
    if (week <= weeksOfBacktest) {
      const bands = errorBands(scored.slice(-weeksOfBacktest));
      if (bands !== null) tally.add(values, start, expected, bands);
    }
    scored.push(errorsOf(values, start, expected));
  }
  return { scored, backtest: tally.result() };
}

function createTally() {
  let weeks = 0;
  let hours = 0;
  let inBand = 0;
  let error = 0;
  let naiveError = 0;
  return {
    add(values: Values, start: number, expected: Expected, bands: readonly ErrorBand[]): void {
      const before = hours;
      for (const [hour, value] of expected.entries()) {
        const actual = values[start + hour] ?? null;
        const naive = values[start + hour - hoursPerWeek] ?? null;
        if (value === null || actual === null || naive === null) continue;
        const { low, median, high } = bandOf(value, bands);
        hours += 1;
        error += Math.abs(actual - median);
        naiveError += Math.abs(actual - naive);
        if (actual >= low && actual <= high) inBand += 1;
      }
      if (hours - before >= hoursOfSeenWeek) weeks += 1;
    },
    result(): Backtest | null {
      if (hours === 0) return null;
      return {
        weeks,
        hours,
        mean_absolute_error: roundedMean(error / hours),
        naive_mean_absolute_error: roundedMean(naiveError / hours),
        share_in_band: roundedMean(inBand / hours),
      };
    },
  };
}

/** The 168 hours from `start` on, computed from earlier data; null = too little data. */
function expectedWeek(values: Values, start: number, clock: WeeksBefore): Expected | null {
  const seen: number[] = [];
  for (let week = 1; week <= weeksOfRhythm; week += 1) {
    const first = Math.max(0, start - week * hoursPerWeek);
    const end = Math.max(0, start - (week - 1) * hoursPerWeek);
    if (knownCount(values, first, end) >= hoursOfSeenWeek) seen.push(week);
  }
  if (seen.length < leastWeeksOfRhythm || !seen.some((week) => week <= 2)) return null;
  const rhythm = rhythmOf(values, start, clock);
  const level = levelOf(values, { start, rhythm, clock });
  return rhythm.map((value) => value && value * level);
}

function knownCount(values: Values, first: number, end: number): number {
  let count = 0;
  for (let place = first; place < end; place += 1) if ((values[place] ?? null) !== null) count += 1;
  return count;
}

function rhythmOf(values: Values, start: number, clock: WeeksBefore): Expected {
  const rhythm: (number | null)[] = [];
  for (let hour = 0; hour < hoursPerWeek; hour += 1) {
    let sum = 0;
    let weights = 0;
    let weight = 1;
    for (let week = 1; week <= weeksOfRhythm; week += 1) {
      const place = clock(start + hour, week);
      for (let offset = -1; offset <= 1; offset += 1) {
        // A neighbour past the end of the week before would be in the future.
        const value = Math.ceil(place + offset) < start ? valueAt(values, place + offset) : null;
        if (value === null) continue;
        const valueWeight = offset === 0 ? weight : weight * neighbourWeight;
        sum += value * valueWeight;
        weights += valueWeight;
      }
      weight *= rhythmDecay;
    }
    rhythm.push(weights === 0 ? null : sum / weights);
  }
  return rhythm;
}

/** The level of the last weeks as a multiple of the counts that the rhythm gives for the same hours. */
function levelOf(
  values: Values,
  {
    start,
    rhythm,
    clock,
  }: { readonly start: number; readonly rhythm: Expected; readonly clock: WeeksBefore },
): number {
  let actual = 0;
  let expected = 0;
  let weight = 1;
  for (let week = 1; week <= weeksOfRhythm; week += 1) {
    for (const [hour, usual] of rhythm.entries()) {
      const place = clock(start + hour, week);
      const value = Math.ceil(place) < start ? valueAt(values, place) : null;
      if (value === null || usual === null) continue;
      actual += value * weight;
      expected += usual * weight;
    }
    weight *= levelDecay;
  }
  return expected === 0 ? 1 : actual / expected;
}

function errorsOf(values: Values, start: number, expected: Expected): ScoredHour[] {
  return expected.flatMap((value, hour) => {
    const actual = values[start + hour] ?? null;
    if (value === null || actual === null) return [];
    return [{ expected: value, error: (actual - value) / spread(value) }];
  });
}

/**
 * The bands of errors, from the quietest hours to the busiest.
 *
 * @returns null with too few errors
 */
function errorBands(weeks: readonly (readonly ScoredHour[])[]): readonly ErrorBand[] | null {
  const all = weeks.flat();
  if (weeks.length < leastWeeksOfErrors || all.length < leastErrors) return null;
  const sorted = all.toSorted((a, b) => a.expected - b.expected);
  return Array.from({ length: busyGroups }, (_, group) => {
    const first = Math.floor((group * sorted.length) / busyGroups);
    const end = Math.floor(((group + 1) * sorted.length) / busyGroups);
    const scored = sorted.slice(first, end);
    const errors = scored.map(({ error }) => error);
    errors.sort((a, b) => a - b);
    const isBusiest = group === busyGroups - 1;
    return {
      upTo: isBusiest ? Infinity : Math.max(...scored.map(({ expected }) => expected)),
      low: quantile(errors, 0.1),
      median: quantile(errors, 0.5),
      high: quantile(errors, 0.9),
    };
  });
}

/**
 * The value at a share of a sorted list, interpolated between the two nearest values.
 *
 * @param sorted not empty
 */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = numberAt(sorted, Math.floor(place));
  const above = numberAt(sorted, Math.ceil(place));
  return below + (above - below) * (place % 1);
}

function bandOf(expected: number, bands: readonly ErrorBand[]) {
  const band = bands.find(({ upTo }) => expected <= upTo);
  const at = (error = 0) => Math.max(0, expected + error * spread(expected));
  return { low: at(band?.low), median: at(band?.median), high: at(band?.high) };
}
