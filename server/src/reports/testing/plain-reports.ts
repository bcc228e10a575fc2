import type { Period } from '@rollcall/game/population/population';

/**
 * Computes every report of a period with simple loops over samples. It shares no code with the server, so that tests
 * can compare both.
 */

/** One server at one five-minute mark. null = not counted. */
export interface PlainSample {
  /** As in the definition. */
  readonly server: string;
  readonly atMs: number;
  readonly isOnline: boolean;
  readonly characters: number | null;
  readonly lfms: number | null;
}

/** A count of one hour, over the samples of a server that was up. */
interface HourTally {
  sum: number;
  samples: number;
}

interface Tally {
  arrived: number;
  down: number;
  /** Start of the hour → its counts. */
  readonly characters: Map<number, HourTally>;
  readonly lfms: Map<number, HourTally>;
}

const emptyTally = (): Tally => ({ arrived: 0, down: 0, characters: new Map(), lfms: new Map() });

function count(tally: Tally, sample: PlainSample): void {
  tally.arrived += 1;
  if (!sample.isOnline) {
    tally.down += 1;
    return;
  }
  const hour = sample.atMs - (sample.atMs % 3_600_000);
  for (const [hours, value] of [
    [tally.characters, sample.characters],
    [tally.lfms, sample.lfms],
  ] as const) {
    if (value === null) continue;
    const known = hours.get(hour) ?? { sum: 0, samples: 0 };
    hours.set(hour, { sum: known.sum + value, samples: known.samples + 1 });
  }
}

/**
 * The sum, as a fraction, over the five-minute marks of a span, and their number. Each mark counts with the mean of its
 * hour.
 */
function overMarks(hours: ReadonlyMap<number, HourTally>, marksOf: (hour: number) => number) {
  const denominator = 27_720n;
  let numerator = 0n;
  let marks = 0;
  for (const [hour, { sum, samples }] of hours) {
    marks += marksOf(hour);
    numerator += (BigInt(sum) * BigInt(marksOf(hour)) * denominator) / BigInt(samples);
  }
  return { numerator, denominator, marks };
}

/** Rounds to four decimals, halves upwards, in integer arithmetic. */
export function plainMean(sum: number | bigint, samples: number | bigint): number | null {
  if (BigInt(samples) === 0n) return null;
  const [dividend, divisor] = [BigInt(sum) * 10_000n, BigInt(samples)];
  const whole = dividend / divisor;
  const isHalfOrMore = (dividend % divisor) * 2n >= divisor;
  return Number(isHalfOrMore ? whole + 1n : whole) / 10_000;
}

type MarksOf = (hour: number) => number;

function hourlyMean(hours: ReadonlyMap<number, HourTally>, marksOf: MarksOf): number | null {
  const { numerator, denominator, marks } = overMarks(hours, marksOf);
  return plainMean(numerator, denominator * BigInt(marks));
}

function hourlyTotal(hours: ReadonlyMap<number, HourTally>, marksOf: MarksOf): number | null {
  const { numerator, denominator, marks } = overMarks(hours, marksOf);
  return marks === 0 ? null : plainMean(numerator, denominator);
}

const days: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };
const fiveMinutesMs = 5 * 60 * 1000;

/** Start of the bucket that contains a mark. */
function bucketOf(period: Period, ms: number): number {
  const date = new Date(ms);
  if (period === 'day') return ms;
  date.setUTCMinutes(0);
  if (period !== 'week') date.setUTCHours(0);
  return date.getTime();
}

/** Start and end: this many days back from the end of the last bucket whose samples must all exist. */
function plainSpan(period: Period, nowMs: number): { fromMs: number; toMs: number } {
  const date = new Date(nowMs);
  date.setUTCMinutes(0, 0, 0);
  let mark = date.getTime() + 13 * fiveMinutesMs;
  while (mark + 150_000 > nowMs) mark -= fiveMinutesMs;
  const toMs = bucketOf(period, mark + fiveMinutesMs);
  const from = new Date(toMs);
  from.setUTCDate(from.getUTCDate() - days[period]);
  return { fromMs: from.getTime(), toMs };
}

const wireTime = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');

interface Run {
  start: string;
  end: string;
}

interface ServerTallies {
  readonly all: Tally;
  readonly hours: Tally[];
  readonly weekdays: Tally[];
  readonly cells: Tally[][];
  readonly buckets: Map<number, Tally>;
}

function tallyServer(
  period: Period,
  starts: readonly number[],
  samples: readonly PlainSample[],
): ServerTallies {
  const list = (length: number) => Array.from({ length }, emptyTally);
  const tallies: ServerTallies = {
    all: emptyTally(),
    hours: list(24),
    weekdays: list(7),
    cells: Array.from({ length: 7 }, () => list(24)),
    buckets: new Map(starts.map((start) => [start, emptyTally()])),
  };
  for (const sample of samples) {
    const bucket = tallies.buckets.get(bucketOf(period, sample.atMs));
    if (bucket === undefined) continue;
    const date = new Date(sample.atMs);
    const [weekday, hour] = [date.getUTCDay(), date.getUTCHours()];
    const places = [
      tallies.all,
      tallies.hours[hour],
      tallies.weekdays[weekday],
      tallies.cells[weekday]?.[hour],
      bucket,
    ];
    for (const place of places) if (place !== undefined) count(place, sample);
  }
  return tallies;
}

function runs(tallies: ServerTallies, toMs: number, isMeant: (bucket: Tally) => boolean): Run[] {
  const found: Run[] = [];
  let start: number | null = null;
  for (const [at, bucket] of tallies.buckets) {
    if (isMeant(bucket)) start ??= at;
    else if (start !== null) {
      found.push({ start: wireTime(start), end: wireTime(at) });
      start = null;
    }
  }
  if (start !== null) found.push({ start: wireTime(start), end: wireTime(toMs) });
  return found;
}

/** The answers by path, as the report jobs return them. @param servers names as in the definition */
export function plainReports(
  period: Period,
  nowMs: number,
  servers: readonly string[],
  samples: readonly PlainSample[],
): Map<string, unknown> {
  const { fromMs, toMs } = plainSpan(period, nowMs);
  const starts: number[] = [];
  for (let at = fromMs; at < toMs; at += fiveMinutesMs) if (bucketOf(period, at) === at) starts.push(at);
  const within = samples.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const own = Map.groupBy(within, ({ server }) => server);
  const tallies = servers.map(
    (server) => [server.toLowerCase(), tallyServer(period, starts, own.get(server) ?? [])] as const,
  );
  /** 12, or fewer for hours at the edges of the span. */
  const marksOf = (hour: number) => {
    let marks = 0;
    for (let at = hour; at < hour + 3_600_000; at += fiveMinutesMs) if (at >= fromMs && at < toMs) marks += 1;
    return marks;
  };
  const average = (tally: Tally) => ({
    avg_character_count: hourlyMean(tally.characters, marksOf),
    avg_lfm_count: hourlyMean(tally.lfms, marksOf),
  });
  const each = (make: (server: ServerTallies) => unknown) =>
    Object.fromEntries(tallies.map(([key, server]) => [key, make(server)]));
  const keyed = (list: readonly Tally[]) =>
    Object.fromEntries(list.map((one, index) => [index, average(one)]));
  const averages = each(({ all }) => average(all));
  const byHour = each(({ hours }) => keyed(hours));
  return new Map<string, unknown>([
    [
      `/v1/population/timeseries/${period}`,
      starts.map((start) => ({
        timestamp: wireTime(start),
        data: Object.fromEntries(
          tallies.flatMap(([key, { buckets }]) => {
            const bucket = buckets.get(start);
            if (bucket === undefined) return [];
            const { avg_character_count, avg_lfm_count } = average(bucket);
            if (avg_character_count === null && avg_lfm_count === null) return [];
            return [[key, { character_count: avg_character_count, lfm_count: avg_lfm_count }]];
          }),
        ),
      })),
    ],
    [
      `/v1/population/totals/${period}`,
      each(({ all }) => ({
        character_count: hourlyTotal(all.characters, marksOf),
        lfm_count: hourlyTotal(all.lfms, marksOf),
      })),
    ],
    [`/v1/population/average/${period}`, averages],
    [`/v1/game/average/${period}`, averages],
    [`/v1/population/by-hour/${period}`, byHour],
    [`/v1/game/by-hour/${period}`, byHour],
    [`/v1/population/by-day-of-week/${period}`, each(({ weekdays }) => keyed(weekdays))],
    [
      `/v1/population/by-hour-and-day-of-week/${period}`,
      each(({ cells }) => Object.fromEntries(cells.map((hours, weekday) => [weekday, keyed(hours)]))),
    ],
    [
      `/v1/population/coverage/${period}`,
      each((server) => ({
        coverage: plainMean(server.all.arrived, days[period] * 288),
        gaps: runs(server, toMs, ({ arrived }) => arrived === 0),
        offline: runs(server, toMs, ({ arrived, down }) => arrived > 0 && arrived === down),
        left_out: [],
      })),
    ],
  ]);
}
