import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dailyMeans, dayInZone, hourlyMeans, weekInZone } from './day-of-week.ts';
import type { Period, PopulationAverage } from './population.ts';
import { reportOffsetMinutes, reportSpan } from './report-period.ts';

/**
 * Days and hours of a zone, held against samples on a real time line. What hour it is where is said by Intl alone; the
 * offset at the end of the report is read out of its words.
 */

const stepMs = 15 * 60_000;
const dayMs = 86_400_000;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const hoursOfWeek = Array.from({ length: 168 }, (_, hour) => hour);
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface Sample {
  readonly atMs: number;
  readonly characters: number;
  /** null = of groups nothing was told. */
  readonly lfms: number | null;
}

/** The hour of the week (0 = Sunday, midnight) that clocks of a zone show. */
function clockOf(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return (atMs) => {
    const [weekday = '', hour] = format.format(atMs).split(/[^a-z0-9]+/i);
    return weekdays.indexOf(weekday) * 24 + Number(hour);
  };
}

function utcClock(atMs: number): number {
  const time = new Date(atMs);
  return time.getUTCDay() * 24 + time.getUTCHours();
}

/** `+05:45`, as Intl says it of a zone at a moment. */
function offsetText(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    atMs,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** A number between 0 and 1 that looks like chance, always the same for the same moment. */
function chanceAt(atMs: number, seed: number): number {
  const wave = Math.sin(atMs / stepMs + seed) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** Every quarter of an hour of a span, with ups and downs; `gapShare` of the hours of the week and of the samples are missing. */
function samplesOf(fromMs: number, toMs: number, seed: number, gapShare: number): Sample[] {
  const samples: Sample[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += stepMs) {
    if (chanceAt(utcClock(atMs) * dayMs, seed) < gapShare || chanceAt(atMs, seed) < gapShare) continue;
    const characters = Math.round(500 * chanceAt(atMs, seed + 1));
    samples.push({ atMs, characters, lfms: chanceAt(atMs, seed + 2) < gapShare ? null : characters % 31 });
  }
  return samples;
}

const plainMean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

/** The means of all samples by what `cellOf` says of their moment. */
function meansBy(
  samples: readonly Sample[],
  cellOf: (atMs: number) => number,
): Map<number, PopulationAverage> {
  const cells = Map.groupBy(samples, ({ atMs }) => cellOf(atMs));
  return new Map(
    [...cells].map(([cell, members]) => [
      cell,
      {
        avg_character_count: plainMean(members.map(({ characters }) => characters)),
        avg_lfm_count: plainMean(known(members.map(({ lfms }) => lfms))),
      },
    ]),
  );
}

const fields = ['avg_character_count', 'avg_lfm_count'] as const;
const unknown: PopulationAverage = { avg_character_count: null, avg_lfm_count: null };

/** The mean of means, each as often as it is named; what is not known is not counted. */
function meanOfMeans(means: readonly (PopulationAverage | undefined)[]): PopulationAverage {
  const [characters = null, lfms = null] = fields.map((field) =>
    plainMean(known(means.map((mean) => mean?.[field] ?? null))),
  );
  return { avg_character_count: characters, avg_lfm_count: lfms };
}

/**
 * What a reader's hours are by the definition: each quarter of an hour of them stands for the mean of the UTC hour that it
 * lies in. One real week tells which those are.
 */
function localMeans(
  utcMeans: ReadonlyMap<number, PopulationAverage>,
  local: (atMs: number) => number,
  circle: number,
): PopulationAverage[] {
  const quarters = Array.from({ length: (7 * dayMs) / stepMs }, (_, index) => index * stepMs);
  const byLocalHour = Map.groupBy(quarters, (atMs) => local(atMs) % circle);
  return Array.from({ length: circle }, (_, hour) =>
    meanOfMeans((byLocalHour.get(hour) ?? []).map((atMs) => utcMeans.get(utcClock(atMs) % circle))),
  );
}

function asAnswer(means: ReadonlyMap<number, PopulationAverage>, fromHour: number) {
  return Object.fromEntries(hoursOfDay.map((hour) => [hour, means.get(fromHour + hour) ?? unknown]));
}

/** As many figures as two ways of adding up agree in. */
const inWords = (views: Readonly<Record<string, readonly PopulationAverage[]>>) =>
  Object.fromEntries(
    Object.entries(views).map(([name, means]) => [
      name,
      means.map((mean) => fields.map((field) => mean[field]?.toFixed(6) ?? 'unknown').join(' ')),
    ]),
  );

interface Case {
  readonly timeZone: string;
  readonly period: Period;
  readonly nowMs: number;
  readonly seed: number;
  readonly gapShare: number;
}

/** The same hours, weekdays and days of a report twice: as they are shown, and as its samples have them. */
function bothWays({ timeZone, period, nowMs, seed, gapShare }: Case) {
  const { fromMs, toMs } = reportSpan(period, nowMs);
  const samples = samplesOf(fromMs, toMs, seed, gapShare);
  const local = clockOf(offsetText(timeZone, toMs));
  const offset = reportOffsetMinutes(timeZone, period, nowMs);

  const byHourOfWeek = meansBy(samples, utcClock);
  const byHourOfDay = meansBy(samples, (atMs) => utcClock(atMs) % 24);
  const utcWeek = Object.fromEntries(weekdays.map((_, day) => [day, asAnswer(byHourOfWeek, day * 24)]));
  const week = weekInZone(utcWeek, offset);
  const expectedWeek = localMeans(byHourOfWeek, local, 168);
  const ofDay = (weekday: number) => expectedWeek.slice(weekday * 24, weekday * 24 + 24);
  const shown = {
    hoursOfWeek: week.flat(),
    hoursOfDay: dayInZone(asAnswer(byHourOfDay, 0), offset),
    days: dailyMeans(week),
    hoursOfAllDays: hourlyMeans(week, 'all'),
    hoursOfOneDay: hourlyMeans(week, seed % 7),
  };
  const expected: typeof shown = {
    hoursOfWeek: expectedWeek,
    hoursOfDay: localMeans(byHourOfDay, local, 24),
    days: weekdays.map((_, weekday) => meanOfMeans(ofDay(weekday))),
    hoursOfAllDays: hoursOfDay.map((hour) => meanOfMeans(weekdays.map((_, weekday) => ofDay(weekday)[hour]))),
    hoursOfOneDay: ofDay(seed % 7),
  };

  // Where no clock was changed and hours begin together, these are the very samples of the hours on the zone's clocks.
  const clock = clockOf(timeZone);
  if (offset % 60 === 0 && samples.every(({ atMs }) => clock(atMs) === local(atMs))) {
    const byHour = meansBy(samples, clock);
    const byHourAlone = meansBy(samples, (atMs) => clock(atMs) % 24);
    expected.hoursOfWeek = hoursOfWeek.map((hour) => byHour.get(hour) ?? unknown);
    expected.hoursOfDay = hoursOfDay.map((hour) => byHourAlone.get(hour) ?? unknown);
  }
  return { shown: inWords(shown), expected: inWords(expected) };
}

describe('hours and weekdays of a report, held against its samples', () => {
  it('are right in every zone, at any time, with gaps', () => {
    const anyCase: fc.Arbitrary<Case> = fc.record({
      timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      period: fc.constantFrom('day', 'week', 'month'),
      nowMs: fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') }),
      seed: fc.nat(1000),
      gapShare: fc.constantFrom(0, 0.1, 0.6),
    });
    fc.assert(
      fc.property(anyCase, (facts) => {
        const { shown, expected } = bothWays(facts);
        expect(shown).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['Asia/Kathmandu', '2026-11-22T12:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-22T12:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-22T12:00:00Z'],
    ['Australia/Eucla', '2026-11-22T12:00:00Z'],
    ['Pacific/Marquesas', '2026-11-22T12:00:00Z'],
    // Clocks are changed by half an hour, shortly before and after.
    ['Australia/Lord_Howe', '2026-04-04T14:59:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:01:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T00:30:00Z'],
    ['America/St_Johns', '2026-03-08T04:00:00Z'],
    ['America/St_Johns', '2026-03-08T07:00:00Z'],
    ['Pacific/Chatham', '2026-04-05T00:00:00Z'],
    ['Pacific/Chatham', '2026-09-27T00:00:00Z'],
    // By two hours.
    ['Antarctica/Troll', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-10-25T00:59:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['America/New_York', '2026-11-01T06:30:00Z'],
    ['Africa/Casablanca', '2026-03-22T12:00:00Z'],
  ])('are right in %s at %s', (timeZone, now) => {
    for (const period of ['week', 'month'] as const) {
      const facts = { timeZone, period, nowMs: Date.parse(now), seed: 5, gapShare: 0.1 };
      const { shown, expected } = bothWays(facts);
      expect(shown).toEqual(expected);
    }
  });
});
