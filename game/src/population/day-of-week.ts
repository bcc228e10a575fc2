import type { PopulationAverage } from './population.ts';

/** Means by weekday and hour, out of the answers of the API. They are in the zone that was asked for. */

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

const unknown: PopulationAverage = { avg_character_count: null, avg_lfm_count: null };
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The hours of a day; those that the answer lacks are unknown. */
export function dayOf(day: DayAnswer | undefined): DayMeans {
  return range(hoursPerDay).map((hour) => day?.[hour] ?? unknown);
}

/** The days of a week; hours that the answer lacks are unknown. */
export function weekOf(week: WeekAnswer): WeekMeans {
  return range(daysPerWeek).map((day) => dayOf(week[day]));
}

function meanOf(means: readonly (PopulationAverage | undefined)[], field: keyof PopulationAverage) {
  const known = means.map((mean) => mean?.[field] ?? null).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Each known hour weighs the same; all unknown = unknown. */
const equally = (means: readonly (PopulationAverage | undefined)[]): PopulationAverage => ({
  avg_character_count: meanOf(means, 'avg_character_count'),
  avg_lfm_count: meanOf(means, 'avg_lfm_count'),
});

/** The mean of each weekday's hours, Sunday first. */
export function dailyMeans(week: WeekMeans): PopulationAverage[] {
  return week.map(equally);
}

/** Hour by hour, the mean of one weekday (0 = Sunday) or of all seven. */
export function hourlyMeans(week: WeekMeans, weekday: number | 'all'): DayMeans {
  const days = weekday === 'all' ? week : week.slice(weekday, weekday + 1);
  return range(hoursPerDay).map((hour) => equally(days.map((day) => day[hour])));
}
