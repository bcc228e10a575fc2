import type { PopulationAverage } from './population.ts';

/** Means by weekday and hour in the requested zone, from answers of the API. */

/** weekday "0".."6" (0 = Sunday) → hour "0".."23" → means, as in `population/by-hour-and-day-of-week`. */
export type WeekAnswer = Readonly<Record<string, Readonly<Record<string, PopulationAverage>>>>;
/** hour "0".."23" → means, as in `population/by-hour`. */
export type DayAnswer = Readonly<Record<string, PopulationAverage>>;

/** 24 means, by hour from midnight. */
export type DayMeans = readonly PopulationAverage[];
/** 7 days, Sunday first. */
export type WeekMeans = readonly DayMeans[];

const hoursPerDay = 24;
const daysPerWeek = 7;

const unknown: PopulationAverage = { avg_character_count: null, avg_lfm_count: null };
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The hours of a day; missing ones are unknown. */
export function dayOf(day: DayAnswer | undefined): DayMeans {
  return range(hoursPerDay).map((hour) => day?.[hour] ?? unknown);
}

/** The days of a week; missing hours are unknown. */
export function weekOf(week: WeekAnswer): WeekMeans {
  return range(daysPerWeek).map((day) => dayOf(week[day]));
}

function meanOf(means: readonly (PopulationAverage | undefined)[], field: keyof PopulationAverage) {
  const known = means.map((mean) => mean?.[field] ?? null).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The mean of hours with equal weights; unknown when all of them are. */
const equally = (means: readonly (PopulationAverage | undefined)[]): PopulationAverage => ({
  avg_character_count: meanOf(means, 'avg_character_count'),
  avg_lfm_count: meanOf(means, 'avg_lfm_count'),
});

/** The mean of each weekday's hours, Sunday first. */
export function dailyMeans(week: WeekMeans): PopulationAverage[] {
  return week.map(equally);
}

/** The mean of each hour, for one weekday (0 = Sunday) or all seven. */
export function hourlyMeans(week: WeekMeans, weekday: number | 'all'): DayMeans {
  const days = weekday === 'all' ? week : week.slice(weekday, weekday + 1);
  return range(hoursPerDay).map((hour) => equally(days.map((day) => day[hour])));
}
