import { rememberEach } from '../remember.ts';
import { fromWireTime } from '../wire-time.ts';
import { numberAt } from './hourly-series.ts';
import { dayMs } from '../time.ts';
import type { DailyHistory, EventChange, PopulationDays, PopulationEvent } from './trends.ts';

/**
 * The change after an event: characters online in the two weeks after it compared with the two weeks before, each as
 * the mean of its days. Days of the event itself are excluded. The width of the interval depends on how much the days
 * on both sides vary, and is at least the usual difference between two weeks and the two before.
 */

const daysOfSide = 14;
const leastDays = 10;
/** Minimum number of known hours of a day. With fewer, its evening or its night may be missing. */
const leastHoursOfDay = 12;
/** The 95 % quantile of the t distribution with the degrees of freedom of two weeks. */
const intervalWidth = 2.2;
/** Minimum correlation of days with the day before. Two weeks are too short to measure it; this is a usual value. */
const leastAutocorrelation = 0.3;
const mostAutocorrelation = 0.8;

interface Day {
  readonly weekday: number;
  readonly mean: number;
}

/** The changes by key of the event's servers, and for `together`. */
export function eventChanges(
  { from, to, servers }: Pick<PopulationEvent, 'from' | 'to' | 'servers'>,
  days: PopulationDays,
): Record<string, EventChange> {
  const keys = servers.length === 0 ? Object.keys(days.servers) : servers;
  const firstDayMs = days.first_day === null ? null : Date.parse(`${days.first_day}T00:00:00Z`);
  const dayOf = (time: string) =>
    firstDayMs === null ? Number.NaN : Math.floor((fromWireTime(time) - firstDayMs) / dayMs);
  const [first, last] = [dayOf(from), dayOf(to ?? from)];
  const changeOf = (history: DailyHistory | undefined): EventChange =>
    history === undefined
      ? { state: 'too-little' }
      : changeBetween(
          daysFrom(history, first - daysOfSide),
          daysFrom(history, Math.max(first, last) + 1),
          usualDifference(history, first),
        );
  const changes: Record<string, EventChange> = { together: changeOf(days.together) };
  for (const key of keys) changes[key] = changeOf(days.servers[key]);
  return changes;
}

/** The days with enough data in the two weeks from a day on. */
function daysFrom({ characters, hours }: DailyHistory, first: number): Day[] {
  return Array.from({ length: daysOfSide }, (_, place) => first + place).flatMap((day) => {
    const mean = characters.mean[day] ?? null;
    return mean === null || numberAt(hours, day) < leastHoursOfDay ? [] : [{ weekday: day % 7, mean }];
  });
}

interface Difference {
  readonly day: number;
  /** Logarithm of (mean of the two weeks after the day ÷ mean of the two weeks before). */
  readonly ratio: number;
}

/** One difference per week, if all days of both sides are known. */
const differencesOf = rememberEach((history: DailyHistory): readonly Difference[] => {
  const differences: Difference[] = [];
  for (let day = daysOfSide; day < history.hours.length - daysOfSide; day += 7) {
    const [before, after] = [daysFrom(history, day - daysOfSide), daysFrom(history, day + 1)];
    if (before.length < daysOfSide || after.length < daysOfSide) continue;
    const ratio = Math.log(meanOf(after.map(({ mean }) => mean)) / meanOf(before.map(({ mean }) => mean)));
    if (Number.isFinite(ratio)) differences.push({ day, ratio });
  }
  return differences;
});

/** Minimum number of differences from which the usual one is computed. */
const leastDifferences = 8;
/** Standard deviation divided by the median distance from the centre, in a normal distribution. */
const deviationOfMedian = 1.4826;

/**
 * The standard deviation of differences between two weeks and the two before, away from the event. It uses the median,
 * so other events hardly matter.
 */
function usualDifference(history: DailyHistory, eventDay: number): number {
  const distances = differencesOf(history)
    .filter(({ day }) => Math.abs(day - eventDay) > 2 * daysOfSide)
    .map(({ ratio }) => Math.abs(ratio))
    .toSorted((a, b) => a - b);
  if (distances.length < leastDifferences) return 0;
  return deviationOfMedian * numberAt(distances, Math.floor(distances.length / 2));
}

/**
 * Compares the two sides.
 *
 * @param usual the usual difference between two weeks and the two before, as a logarithm
 */
function changeBetween(before: readonly Day[], after: readonly Day[], usual: number): EventChange {
  if (before.length < leastDays || after.length < leastDays) return { state: 'too-little' };
  const [earlier, later] = withoutWeekdays(before, after);
  const [meanBefore, meanAfter] = [meanOf(earlier), meanOf(later)];
  // A percentage of zero is undefined.
  if (meanBefore === 0 || meanAfter === 0) return { state: 'too-little' };
  const ratio = Math.log(meanAfter / meanBefore);
  const autocorrelation = autocorrelationOf([earlier, later]);
  const error = Math.hypot(
    errorOf(earlier, meanBefore, autocorrelation),
    errorOf(later, meanAfter, autocorrelation),
  );
  const width = intervalWidth * Math.max(error, usual);
  const [low, high] = [toPercent(ratio - width), toPercent(ratio + width)];
  return { state: low <= 0 && high >= 0 ? 'unclear' : 'changed', percent: toPercent(ratio), low, high };
}

/** Percent with one decimal, never -0. */
const toPercent = (logarithm: number) => Math.round((Math.exp(logarithm) - 1) * 1000) / 10 + 0;

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Maximum number of rounds, enough for factors and levels to converge when weekdays are missing. */
const mostRounds = 30;
const convergedBelow = 1e-5;

/**
 * The days of both sides, corrected for the weekday. The factors of weekdays depend on the level of each side and the
 * level on the factors, so they are computed alternately.
 */
function withoutWeekdays(before: readonly Day[], after: readonly Day[]): [number[], number[]] {
  let busyness = Array.from({ length: 7 }, () => 1);
  const adjusted = (side: readonly Day[]) =>
    side.map(({ weekday, mean }) => mean / numberAt(busyness, weekday));
  for (let round = 0; round < mostRounds; round += 1) {
    const shares = [before, after].flatMap((side) => {
      const level = meanOf(adjusted(side)) || 1;
      return side.map(({ weekday, mean }) => ({ weekday, share: mean / level }));
    });
    const next = busyness.map((_, weekday) => {
      const onWeekday = shares.filter((each) => each.weekday === weekday).map(({ share }) => share);
      return (onWeekday.length > 0 && meanOf(onWeekday)) || 1;
    });
    const step = largestStep(busyness, next);
    busyness = next;
    if (step < convergedBelow) break;
  }
  return [adjusted(before), adjusted(after)];
}

function largestStep(before: readonly number[], after: readonly number[]): number {
  return Math.max(...after.map((value, place) => Math.abs(value - numberAt(before, place))));
}

/** Correlation of each day with the next: 0 = none, 1 = full. */
function autocorrelationOf(sides: readonly (readonly number[])[]): number {
  let products = 0;
  let squares = 0;
  for (const side of sides) {
    const mean = meanOf(side);
    for (const [place, value] of side.entries()) {
      squares += (value - mean) ** 2;
      const next = side[place + 1];
      if (next !== undefined) products += (value - mean) * (next - mean);
    }
  }
  const autocorrelation = squares === 0 ? 0 : products / squares;
  return Math.min(mostAutocorrelation, Math.max(leastAutocorrelation, autocorrelation));
}

/** The standard error of a mean, divided by the mean. */
function errorOf(values: readonly number[], mean: number, autocorrelation: number): number {
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return Math.sqrt((variance / values.length) * ((1 + autocorrelation) / (1 - autocorrelation))) / mean;
}
