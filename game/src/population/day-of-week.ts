import type { PopulationAverage } from './population.ts';

/**
 * Means by weekday and hour as a reader sees them. The server answers in UTC; a reader's hour is the mean of the UTC
 * hours that it covers, weighted by how much of each it covers (product 3: matters for half-hour zones).
 */

/** weekday "0".."6" (0 = Sunday) → hour "0".."23" → means, as `population/by-hour-and-day-of-week` has it. */
export type WeekAnswer = Readonly<Record<string, Readonly<Record<string, PopulationAverage>>>>;
/** hour "0".."23" → means, as `population/by-hour` has it. */
export type DayAnswer = Readonly<Record<string, PopulationAverage>>;

/** 24 means, of the hours from midnight. */
export type DayMeans = readonly PopulationAverage[];
/** 7 days, Sunday first. */
export type WeekMeans = readonly DayMeans[];

const hoursPerDay = 24;
const daysPerWeek = 7;
const minutesPerHour = 60;

/** Undefined where the answer has nothing. */
type Known = PopulationAverage | undefined;

interface Weighted {
  readonly mean: Known;
  readonly weight: number;
}

function weightedMean(parts: readonly Weighted[], field: keyof PopulationAverage): number | null {
  let sum = 0;
  let weights = 0;
  for (const { mean, weight } of parts) {
    const value = mean?.[field] ?? null;
    if (value === null || weight === 0) continue;
    sum += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** What is unknown has no weight; all unknown = unknown. */
function meanOf(parts: readonly Weighted[]): PopulationAverage {
  return {
    avg_character_count: weightedMean(parts, 'avg_character_count'),
    avg_lfm_count: weightedMean(parts, 'avg_lfm_count'),
  };
}

const equally = (means: readonly Known[]) => meanOf(means.map((mean) => ({ mean, weight: 1 })));

/** Hours that follow one another in a circle, seen from a zone that is `offsetMinutes` ahead of UTC. */
function shifted(hours: readonly Known[], offsetMinutes: number): PopulationAverage[] {
  const circle = hours.length * minutesPerHour;
  return hours.map((_, hour) => {
    const startMinute = (((hour * minutesPerHour - offsetMinutes) % circle) + circle) % circle;
    const first = Math.floor(startMinute / minutesPerHour);
    const weight = (startMinute % minutesPerHour) / minutesPerHour;
    return meanOf([
      { mean: hours[first], weight: 1 - weight },
      { mean: hours[(first + 1) % hours.length], weight },
    ]);
  });
}

const range = (length: number) => Array.from({ length }, (_, index) => index);
const hoursOf = (day: DayAnswer | undefined) => range(hoursPerDay).map((hour) => day?.[hour]);

/** UTC hours → the hours of a zone, `offsetMinutes` ahead of UTC (negative = behind). */
export function dayInZone(utcDay: DayAnswer, offsetMinutes: number): DayMeans {
  return shifted(hoursOf(utcDay), offsetMinutes);
}

/** UTC weekdays and hours → those of a zone: Sunday evening in UTC may be Monday morning there. */
export function weekInZone(utcWeek: WeekAnswer, offsetMinutes: number): WeekMeans {
  const hours = shifted(
    range(daysPerWeek).flatMap((day) => hoursOf(utcWeek[day])),
    offsetMinutes,
  );
  return range(daysPerWeek).map((day) => hours.slice(day * hoursPerDay, (day + 1) * hoursPerDay));
}

/** The mean of each weekday's hours, Sunday first (§2.9 Daily Population Distribution). */
export function dailyMeans(week: WeekMeans): PopulationAverage[] {
  return week.map(equally);
}

/** Hour by hour, the mean of one weekday (0 = Sunday) or of all seven (§2.9 Peak Times, day filter). */
export function hourlyMeans(week: WeekMeans, weekday: number | 'all'): DayMeans {
  const days = weekday === 'all' ? week : week.slice(weekday, weekday + 1);
  return range(hoursPerDay).map((hour) => equally(days.map((day) => day[hour])));
}
