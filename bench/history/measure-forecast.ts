import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import { offsetsWithin, utcOffsets } from '@rollcall/game/time-zone';
import { togetherSeries } from '@rollcall/game/trends/daily-history';
import { forecastCounts } from '@rollcall/game/trends/forecast';
import { type HourlySeries, hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { hourMs, weekMs } from '@rollcall/game/time';
import { createWallClock } from '../../collector/src/history-files/local-time.ts';
import { openPastFile } from '../../collector/src/history-files/past-file.ts';
import { type Figures } from '../shared/measure.ts';

/** Servers without forecasts: empty for most of the year, or open for a season. */
const unusual = ['Wayfinder', 'Hardcore'];
const weeksAfterChange = [0, 1, 2, 3];
/** Offsets of the rhythm's time zone, from before the counts until after the last forecast. */
const offsets = offsetsWithin(defaultDefinition.rhythm_zone, {
  fromMs: Date.UTC(2019, 0),
  toMs: Date.UTC(2025, 0),
});

/**
 * How good forecasts of the next seven days are for the hourly means of posted groups in a real year: each week is
 * forecast from the data before it, and compared with what happened and with the same hour of the week before. Prints a
 * table, with the weeks after a clock change, and how long 26 forecasts from three years take.
 *
 * @param file file of five-minute counts of groups, with times in UTC-5
 */
export async function measureForecast(file: string): Promise<Figures> {
  const path = resolve(import.meta.dirname, '../..', file);
  if (!existsSync(path)) {
    console.log(`forecast: left out, ${path} does not exist`);
    return {};
  }
  const byServer = await readHours(path);
  const servers = [...byServer].filter(([name]) => !unusual.includes(name)).map(([, series]) => series);
  // An import accepts only known servers.
  const isKnown = (server: string) => defaultDefinition.servers.some(({ name }) => name === server);
  const together = togetherSeries([...byServer].filter(([name]) => isKnown(name)).map(([, own]) => own));
  const table: Record<string, Score> = {
    'each server, all weeks': scoreWeeks(servers, allWeeks),
    'together, all weeks': scoreWeeks([together], allWeeks),
  };
  for (const { fromMs } of offsets.slice(1)) {
    const date = new Date(fromMs).toISOString().slice(0, 10);
    for (const week of weeksAfterChange) {
      const score = scoreWeeks([together], () => [fromMs + week * weekMs]);
      if (score.hours > 0) table[`together, week ${week} after ${date}`] = score;
    }
  }
  console.table(table);
  const rows = Object.entries(table).flatMap(([row, { inBand, errorRatio, widthRatio }]) => [
    [`${row}: inBand`, inBand] as const,
    [`${row}: errorRatio`, errorRatio] as const,
    [`${row}: widthRatio`, widthRatio] as const,
  ]);
  return { ...Object.fromEntries(rows), millisecondsOf26: Math.round(msOf26Forecasts(servers)) };
}

/** Hourly means by server. If no server has a group, all count as down, as in the import of such files. */
async function readHours(path: string): Promise<ReadonlyMap<string, HourlySeries>> {
  const file = await openPastFile(path, {
    columns: new Map(),
    wideCounts: 'lfms',
    toMoment: createWallClock('-05:00'),
  });
  const byServer = new Map<string, Map<number, number[]>>();
  for await (const rows of file.rows()) {
    const whileUp = rows.filter(({ samples }) => samples.some(({ lfms }) => lfms !== 0));
    for (const { server, atMs, lfms } of whileUp.flatMap(({ samples }) => samples)) {
      if (lfms === null) continue;
      const hours = byServer.get(server) ?? new Map<number, number[]>();
      byServer.set(server, hours);
      const hour = Math.floor(atMs / hourMs);
      hours.set(hour, [...(hours.get(hour) ?? []), lfms]);
    }
  }
  return new Map([...byServer].map(([server, hours]) => [server, seriesOf(hours)]));
}

function seriesOf(hours: ReadonlyMap<number, readonly number[]>): HourlySeries {
  const first = Math.min(...hours.keys());
  const values = Array.from({ length: Math.max(...hours.keys()) - first + 1 }, (_, hour) => {
    const counts = hours.get(first + hour);
    return counts === undefined ? null : counts.reduce((sum, count) => sum + count, 0) / counts.length;
  });
  return { firstHourMs: first * hourMs, values };
}

interface Score {
  readonly hours: number;
  /** Share of the values that lie in the 80 % band. */
  readonly inBand: number;
  readonly error: number;
  readonly naiveError: number;
  readonly errorRatio: number;
  /** Width of the band, relative to that of the same forecast with a rhythm in UTC. */
  readonly widthRatio: number;
}

const allWeeks = ({ firstHourMs, values }: HourlySeries) =>
  Array.from({ length: Math.floor(values.length / hoursPerWeek) }, (_, week) => firstHourMs + week * weekMs);

/** @param weeksOf start times of the weeks to forecast */
function scoreWeeks(
  series: readonly HourlySeries[],
  weeksOf: (series: HourlySeries) => readonly number[],
): Score {
  const scored = series.flatMap((each) => weeksOf(each).flatMap((startMs) => scoreHours(each, startMs)));
  const sum = (read: (hour: (typeof scored)[number]) => number) =>
    scored.reduce((total, hour) => total + read(hour), 0);
  const error = sum((hour) => hour.error);
  const naiveError = sum((hour) => hour.naiveError);
  return {
    hours: scored.length,
    inBand: threeDecimals(sum(({ isInBand }) => Number(isInBand)) / scored.length),
    error: threeDecimals(error / scored.length),
    naiveError: threeDecimals(naiveError / scored.length),
    errorRatio: threeDecimals(error / naiveError),
    widthRatio: threeDecimals(sum(({ width }) => width) / sum(({ widthByUtc }) => widthByUtc)),
  };
}

/** The counted hours of one week, each with its forecast from the data before the week. */
function scoreHours({ firstHourMs, values }: HourlySeries, startMs: number) {
  const known = { firstHourMs, values: values.slice(0, Math.max(0, (startMs - firstHourMs) / hourMs)) };
  const byUtc = forecastCounts(known, startMs, utcOffsets).hours;
  return forecastCounts(known, startMs, offsets).hours.flatMap(({ timestamp, median, low, high }, place) => {
    const hour = (Date.parse(timestamp) - firstHourMs) / hourMs;
    const [actual, naive, other] = [values[hour], values[hour - hoursPerWeek], byUtc[place]];
    if (typeof actual !== 'number' || typeof naive !== 'number' || other === undefined) return [];
    return {
      isInBand: actual >= low && actual <= high,
      error: Math.abs(actual - median),
      naiveError: Math.abs(actual - naive),
      width: high - low,
      widthByUtc: other.high - other.low,
    };
  });
}

const threeDecimals = (value: number) => Math.round(value * 1000) / 1000;

/** Time of 26 forecasts from three years of data: characters and groups of 12 servers, and of all servers together. */
function msOf26Forecasts([some]: readonly HourlySeries[]): number {
  if (some === undefined) throw new Error('the file has no servers');
  const years = { ...some, values: [...some.values, ...some.values, ...some.values] };
  const nowMs = years.firstHourMs + years.values.length * hourMs;
  const twelve = Array.from({ length: 12 }, () => years);
  const began = performance.now();
  for (let counted = 0; counted < 2; counted += 1)
    for (const each of [...twelve, togetherSeries(twelve)]) forecastCounts(each, nowMs, offsets);
  return performance.now() - began;
}
