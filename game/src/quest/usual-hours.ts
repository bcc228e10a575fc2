import { hoursPerDay, hoursPerWeek, numberAt } from '../trends/hourly-series.ts';
import { runsNeeded } from './run-figures.ts';

/** Finds the usual hours of runs: blocks of hours on some days of the week, from counts by hour. */

/** weekday "0" (Sunday) to "6" → hour "0" to "23" → runs that began then, by the reader's clock. Missing = none. */
export type RunsByHour = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The same hours on consecutive days. */
export interface UsualBlock {
  /** 0 = Sunday. Sunday follows Saturday. */
  readonly days: readonly number[];
  /** First hour on each of these days, 0 to 23. */
  readonly startHour: number;
  /** 24 = all day. A block may extend past midnight. */
  readonly hourCount: number;
}

export type UsualHours =
  /** One or two blocks, the one with more runs first. */
  { readonly kind: 'blocks'; readonly blocks: readonly UsualBlock[] } | { readonly kind: 'any hour' };

const daysPerWeek = 7;

/** The hours of a weekend. If more are needed, no time is usual. */
const mostHours = 2 * hoursPerDay;
/**
 * Number of runs with which half as many hours are allowed. With few runs, chance puts more than half of them into few
 * hours.
 */
const runsOfChance = 30;
/** Maximum hours of a block that does not last all day. Longer blocks do not help readers. */
const longestBlock = 8;
/** Maximum number of hours with a second block, as a share of the number without it. */
const worthSecond = 3 / 4;
/** Minimum number of runs of a neighbour that is added to a block, as a share of the block's mean. */
const asBusy = 3 / 4;
const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const range = (length: number) => Array.from({ length }, (_, index) => index);

interface Block extends UsualBlock {
  readonly runs: number;
}

const hoursOf = ({ days, hourCount }: UsualBlock) => days.length * hourCount;

/**
 * Finds one or two blocks, as small as possible, in which more than half of all runs begin, and adds neighbouring hours
 * and days that are about as busy.
 *
 * @returns null with too few runs
 */
export function usualHours(counts: RunsByHour): UsualHours | null {
  const week = range(hoursPerWeek).map(
    (hour) => counts[Math.floor(hour / hoursPerDay)]?.[hour % hoursPerDay] ?? 0,
  );
  const total = week.reduce((sum, runs) => sum + runs, 0);
  if (total < runsNeeded) return null;
  const limit = (mostHours * total) / (total + runsOfChance);
  const blocks = fewestHours(week, total / 2, limit).toSorted((a, b) => b.runs - a.runs);
  if (blocks.length === 0) return { kind: 'any hour' };
  return { kind: 'blocks', blocks: widened(week, blocks) };
}

/**
 * The one or two blocks with the fewest hours.
 *
 * @returns empty when no blocks within the limit contain more than half of the runs
 */
function fewestHours(week: readonly number[], half: number, limit: number): readonly Block[] {
  const candidates = bestBlocks(week, limit);
  const one = candidates.find(({ runs }) => runs > half);
  let found: readonly Block[] = one === undefined ? [] : [one];
  let fewest = one === undefined ? limit : hoursOf(one) * worthSecond;
  for (const first of candidates) {
    if (hoursOf(first) >= fewest) break;
    const room = fewest - hoursOf(first);
    const most = Math.max(...candidates.filter((block) => hoursOf(block) <= room).map(({ runs }) => runs));
    if (first.runs + most <= half) continue;
    const rest = bestBlocks(without(week, first), room);
    const second = rest.find(({ runs }) => runs > half - first.runs);
    if (second === undefined) continue;
    const hours = hoursOf(first) + hoursOf(second);
    if (hours === fewest && found.length > 1) continue;
    found = [first, second];
    fewest = hours;
  }
  return found;
}

/** The block with the most runs for each size up to the limit, smallest size first. */
function bestBlocks(week: readonly number[], limit: number): readonly Block[] {
  const bySize = new Map<number, Block>();
  for (const dayCount of countTo(daysPerWeek)) {
    for (const hourCount of [...countTo(longestBlock), hoursPerDay]) {
      const size = dayCount * hourCount;
      if (size > limit) break;
      const best = bestBlock(week, dayCount, hourCount);
      if (best.runs > (bySize.get(size)?.runs ?? 0)) bySize.set(size, best);
    }
  }
  return [...bySize.values()].toSorted((a, b) => hoursOf(a) - hoursOf(b));
}

function bestBlock(week: readonly number[], dayCount: number, hourCount: number): Block {
  const sums = blockSums(week, hourCount);
  let [best, bestStart] = [-Infinity, 0];
  for (let start = 0; start < hoursPerWeek; start += 1) {
    if (hourCount === hoursPerDay && start % hoursPerDay !== 0) continue;
    let runs = 0;
    for (let day = 0; day < dayCount; day += 1) {
      runs += numberAt(sums, (start + day * hoursPerDay) % hoursPerWeek);
    }
    if (runs > best) [best, bestStart] = [runs, start];
  }
  const firstDay = Math.floor(bestStart / hoursPerDay);
  return {
    days: range(dayCount).map((day) => (firstDay + day) % daysPerWeek),
    startHour: bestStart % hoursPerDay,
    hourCount,
    runs: best,
  };
}

/** For each hour of the week, the sum of the hours of a block that begins with it. */
function blockSums(week: readonly number[], hourCount: number): readonly number[] {
  return week.map((_, start) => {
    let sum = 0;
    for (let hour = 0; hour < hourCount; hour += 1) sum += numberAt(week, (start + hour) % hoursPerWeek);
    return sum;
  });
}

/**
 * Extends each block by neighbours that are about as busy. Otherwise only four of seven similar evenings would be
 * named.
 */
function widened(week: readonly number[], blocks: readonly Block[]): readonly UsualBlock[] {
  let free = blocks.reduce(without, week);
  let room = mostHours - blocks.reduce((sum, block) => sum + hoursOf(block), 0);
  return blocks.map(({ runs, ...block }) => {
    const least = (runs / hoursOf(block)) * asBusy;
    let wide: UsualBlock = block;
    for (
      let more = neighbour(free, wide, least, room);
      more !== null;
      more = neighbour(free, wide, least, room)
    ) {
      room -= hoursOf(more) - hoursOf(wide);
      free = without(free, more);
      wide = more;
    }
    // A block of all seven days begins on Sunday.
    return wide.days.length < daysPerWeek ? wide : { ...wide, days: range(daysPerWeek) };
  });
}

/** A block extended by its busiest neighbouring hour or day; null = none is as busy, or the limit is reached. */
function neighbour(
  free: readonly number[],
  block: UsualBlock,
  least: number,
  room: number,
): UsualBlock | null {
  const wider = [...hourMore(block), ...dayMore(block)].map(({ whole, added }) => ({
    whole,
    size: hoursOf(added),
    mean: runsIn(free, added) / hoursOf(added),
  }));
  const fitting = wider.filter(({ size, mean }) => size <= room && mean >= least);
  return fitting.toSorted((a, b) => b.mean - a.mean)[0]?.whole ?? null;
}

interface Wider {
  readonly whole: UsualBlock;
  readonly added: UsualBlock;
}

const dayFrom = (day: number, days: number) => (day + days + daysPerWeek) % daysPerWeek;

/** The block extended by an hour before or after. */
function hourMore({ days, startHour, hourCount }: UsualBlock): readonly Wider[] {
  if (hourCount >= longestBlock) return [];
  const earlier =
    startHour > 0
      ? { days, startHour: startHour - 1 }
      : { days: days.map((day) => dayFrom(day, -1)), startHour: hoursPerDay - 1 };
  const end = startHour + hourCount;
  const later = {
    days: days.map((day) => dayFrom(day, Math.floor(end / hoursPerDay))),
    startHour: end % hoursPerDay,
    hourCount: 1,
  };
  return [
    { whole: { ...earlier, hourCount: hourCount + 1 }, added: { ...earlier, hourCount: 1 } },
    { whole: { days, startHour, hourCount: hourCount + 1 }, added: later },
  ];
}

/** The block extended by a day before or after. */
function dayMore({ days, startHour, hourCount }: UsualBlock): readonly Wider[] {
  if (days.length === daysPerWeek) return [];
  const before = dayFrom(numberAt(days, 0), -1);
  const after = dayFrom(numberAt(days, days.length - 1), 1);
  const hours = { startHour, hourCount };
  return [
    { whole: { days: [before, ...days], ...hours }, added: { days: [before], ...hours } },
    { whole: { days: [...days, after], ...hours }, added: { days: [after], ...hours } },
  ];
}

/** The hours of the week that a block covers, 0 to 167. */
const placesOf = ({ days, startHour, hourCount }: UsualBlock) =>
  days.flatMap((day) =>
    range(hourCount).map((hour) => (day * hoursPerDay + startHour + hour) % hoursPerWeek),
  );

function runsIn(week: readonly number[], block: UsualBlock): number {
  return placesOf(block).reduce((sum, place) => sum + numberAt(week, place), 0);
}

/** The week without the hours of a block. */
function without(week: readonly number[], block: UsualBlock): readonly number[] {
  const taken = new Set(placesOf(block));
  return week.map((runs, place) => (taken.has(place) ? -Infinity : runs));
}
