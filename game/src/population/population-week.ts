import { type PopulationAverage, sampleIntervalMs } from './population.ts';
import { addSums, type HourSums, meansOf, type PopulationSums, weighHour } from './population-means.ts';

const hoursPerDay = 24;
const daysPerWeek = 7;
const hourMs = 3_600_000;
/** 1970 began on a Thursday. */
const hoursFromSunday = 4 * hoursPerDay;

/** Sums of each hour of the week in UTC, 168 of them, from Sunday midnight. */
export type WeekSums = readonly PopulationSums[];

/** A stretch of time within one hour of the week. */
export interface DatedSums {
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly sums: PopulationSums;
}

/** A five-minute sample on its mark. */
export interface DatedSample {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly sums: HourSums;
}

/** Samples → the hours that they lie in. An hour that a span cuts counts with the part that lies within. */
export function hoursOf(
  samples: readonly DatedSample[],
  span: { readonly fromMs: number; readonly toMs: number },
): DatedSums[] {
  const hours = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / hourMs) * hourMs);
  return [...hours].map(([startMs, own]) => {
    const withinMs = Math.min(span.toMs, startMs + hourMs) - Math.max(span.fromMs, startMs);
    const sums = weighHour(
      own.map((sample) => sample.sums),
      withinMs / sampleIntervalMs,
    );
    return { startMs, sums };
  });
}

/** The hour of the week, 0 to 167, in which a moment lies, UTC. */
export function hourOfWeek(epochMs: number): number {
  const hours = Math.floor(epochMs / hourMs) + hoursFromSunday;
  return ((hours % weekHours) + weekHours) % weekHours;
}

const weekHours = daysPerWeek * hoursPerDay;
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Stretches → what they come to for each hour of the week. */
export function weekOf(stretches: readonly DatedSums[]): WeekSums {
  const byHour = Map.groupBy(stretches, ({ startMs }) => hourOfWeek(startMs));
  return range(weekHours).map((hour) => addSums((byHour.get(hour) ?? []).map(({ sums }) => sums)));
}

type Means = Record<string, PopulationAverage>;

/** hour "0".."23" → means over all days; every hour weighs the same, however many samples it has. */
export function meansByHour(week: WeekSums): Means {
  return keyed(hoursPerDay, (hour) => meansOfHours(week, (at) => at % hoursPerDay === hour));
}

/** weekday "0".."6" (0 = Sunday) → means over its hours. */
export function meansByDayOfWeek(week: WeekSums): Means {
  return keyed(daysPerWeek, (day) => meansOfHours(week, (at) => Math.floor(at / hoursPerDay) === day));
}

/** weekday → hour → means. */
export function meansByHourAndDayOfWeek(week: WeekSums): Record<string, Means> {
  return keyed(daysPerWeek, (day) =>
    keyed(hoursPerDay, (hour) =>
      meansOf(addSums(week.slice(day * hoursPerDay + hour, day * hoursPerDay + hour + 1))),
    ),
  );
}

function meansOfHours(week: WeekSums, isMeant: (hour: number) => boolean): PopulationAverage {
  return meansOf(addSums(week.filter((_, hour) => isMeant(hour))));
}

function keyed<T>(length: number, make: (index: number) => T): Record<string, T> {
  return Object.fromEntries(range(length).map((index) => [String(index), make(index)]));
}
