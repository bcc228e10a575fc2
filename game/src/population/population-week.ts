import type { ZoneOffsets } from '../time-zone.ts';
import { hoursPerDay, hoursPerWeek } from '../trends/hourly-series.ts';
import { hourMs } from '../time.ts';
import { eachLocalHour, hourOfWeek } from '../zone-hours.ts';
import { type PopulationAverage, sampleIntervalMs } from './population.ts';
import {
  addSums,
  type HourSums,
  meansOf,
  noSamples,
  type PopulationSums,
  weighHour,
} from './population-means.ts';
import { groupBy } from '../group-by.ts';

const daysPerWeek = 7;

/** Sums of each of the 168 hours of a week, from Sunday midnight in a zone. */
export type WeekSums = readonly PopulationSums[];

/** A five-minute sample at its mark. */
export interface DatedSample {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly sums: HourSums;
}

/**
 * The UTC hours of a span of one server, without gaps. Each field of PopulationSums is a typed array, because a year of
 * all servers stays in memory.
 */
export interface HourColumns {
  /** Beginning of the first hour, in milliseconds since 1970. */
  readonly firstHourMs: number;
  readonly count: number;
  readonly samples: Uint8Array;
  readonly offlineSamples: Uint8Array;
  readonly characterMarks: Uint8Array;
  readonly characterTotal: Float64Array;
  readonly lfmMarks: Uint8Array;
  readonly lfmTotal: Float64Array;
}

/** Empty columns for all hours of a span. */
export function emptyHours(span: { readonly fromMs: number; readonly toMs: number }): HourColumns {
  const firstHour = Math.floor(span.fromMs / hourMs);
  const count = Math.max(0, Math.ceil(span.toMs / hourMs) - firstHour);
  return {
    firstHourMs: firstHour * hourMs,
    count,
    samples: new Uint8Array(count),
    offlineSamples: new Uint8Array(count),
    characterMarks: new Uint8Array(count),
    characterTotal: new Float64Array(count),
    lfmMarks: new Uint8Array(count),
    lfmTotal: new Float64Array(count),
  };
}

/** Adds samples to their hours. Hours at the edge of a span count with the part inside. */
export function hoursOfSamples(
  samples: readonly DatedSample[],
  span: { readonly fromMs: number; readonly toMs: number },
): HourColumns {
  const hours = emptyHours(span);
  for (const [startMs, own] of groupBy(samples, ({ atMs }) => Math.floor(atMs / hourMs) * hourMs)) {
    const withinMs = Math.min(span.toMs, startMs + hourMs) - Math.max(span.fromMs, startMs);
    const sums = weighHour(
      own.map((sample) => sample.sums),
      withinMs / sampleIntervalMs,
    );
    putHour(hours, (startMs - hours.firstHourMs) / hourMs, sums);
  }
  return hours;
}

export function putHour(hours: HourColumns, place: number, sums: PopulationSums): void {
  hours.samples[place] = sums.samples;
  hours.offlineSamples[place] = sums.offlineSamples;
  hours.characterMarks[place] = sums.characterMarks;
  hours.characterTotal[place] = sums.characterTotal;
  hours.lfmMarks[place] = sums.lfmMarks;
  hours.lfmTotal[place] = sums.lfmTotal;
}

type OpenSums = { -readonly [Field in keyof PopulationSums]: number };

function addHour(sums: OpenSums, hours: HourColumns, place: number, share: number): void {
  sums.samples += share * Number(hours.samples[place]);
  sums.offlineSamples += share * Number(hours.offlineSamples[place]);
  sums.characterMarks += share * Number(hours.characterMarks[place]);
  sums.characterTotal += share * Number(hours.characterTotal[place]);
  sums.lfmMarks += share * Number(hours.lfmMarks[place]);
  sums.lfmTotal += share * Number(hours.lfmTotal[place]);
}

/** Combines hours into buckets of `bucketMs`, by their beginning. Buckets without a sample are left out. */
export function bucketsOfHours(hours: HourColumns, bucketMs: number): Map<number, PopulationSums> {
  const buckets = new Map<number, OpenSums>();
  for (let place = 0; place < hours.count; place += 1) {
    if (hours.samples[place] === 0) continue;
    const startMs = Math.floor((hours.firstHourMs + place * hourMs) / bucketMs) * bucketMs;
    const sums = buckets.get(startMs) ?? { ...noSamples };
    buckets.set(startMs, sums);
    addHour(sums, hours, place, 1);
  }
  return buckets;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/**
 * Adds up hours for each hour of the week in a zone. A UTC hour that covers parts of two local hours counts for both.
 */
export function weekInZone(hours: HourColumns, offsets: ZoneOffsets): WeekSums {
  const week = range(hoursPerWeek).map((): OpenSums => ({ ...noSamples }));
  eachLocalHour(hours, offsets, (place, localHour, share) => {
    const sums = week[hourOfWeek(localHour)];
    if (sums !== undefined && hours.samples[place] !== 0) addHour(sums, hours, place, share);
  });
  return week;
}

type Means = Record<string, PopulationAverage>;

/** hour "0".."23" → means over all days. Every hour has the same weight, no matter how many samples it has. */
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

function meansOfHours(week: WeekSums, isIncluded: (hour: number) => boolean): PopulationAverage {
  return meansOf(addSums(week.filter((_, hour) => isIncluded(hour))));
}

function keyed<T>(length: number, make: (index: number) => T): Record<string, T> {
  return Object.fromEntries(range(length).map((index) => [String(index), make(index)]));
}
