import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { togetherSeries } from '@rollcall/game/trends/daily-history';
import { forecastCounts } from '@rollcall/game/trends/forecast';
import { hourMs, type HourlySeries, hoursPerWeek, weekMs } from '@rollcall/game/trends/hourly-series';
import { createWallClock } from '../../collector/src/history-files/local-time.ts';
import { openPastFile } from '../../collector/src/history-files/past-file.ts';
import { type Figures } from '../shared/measure.ts';

/** Servers whose counts nobody forecasts: empty for most of the year, or open for a season. */
const unusual = ['Wayfinder', 'Hardcore'];
/** By whose clock most players live. */
const playersZone = 'America/New_York';
const weeksAfterChange = 4;

/**
 * How good forecasts of the next seven days are on the hourly means of a real year of posted groups: each week is forecast
 * from what was known before it, and held against what came and against the same hour of the week before. Prints a table,
 * with the weeks after a change of the clock, and how long 26 forecasts from three years take.
 *
 * @param file of five-minute counts of groups, by the clock of UTC-5
 */
export async function measureForecast(file: string): Promise<Figures> {
  const path = resolve(import.meta.dirname, '../..', file);
  if (!existsSync(path)) {
    console.log(`forecast: left out, ${path} does not exist`);
    return {};
  }
  const byServer = await readHours(path);
  const servers = [...byServer].filter(([name]) => !unusual.includes(name)).map(([, series]) => series);
  const together = togetherSeries([...byServer.values()]);
  const table: Record<string, Score> = {
    'each server, all weeks': scoreWeeks(servers, allWeeks),
    'together, all weeks': scoreWeeks([together], allWeeks),
  };
  for (const changeMs of clockChanges(together)) {
    const date = new Date(changeMs).toISOString().slice(0, 10);
    for (let week = 0; week < weeksAfterChange; week += 1)
      table[`together, week ${week} after ${date}`] = scoreWeeks([together], () => [
        changeMs + week * weekMs,
      ]);
  }
  console.table(table);
  const rows = Object.entries(table).flatMap(([row, { inBand, errorRatio }]) => [
    [`${row}: inBand`, inBand] as const,
    [`${row}: errorRatio`, errorRatio] as const,
  ]);
  return { ...Object.fromEntries(rows), millisecondsOf26: Math.round(costOf26(servers)) };
}

/** Hourly means by server. Where no server has a group, all are down, as the import of such files takes it. */
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
  /** Of the values, in the band of 80 %. */
  readonly inBand: number;
  readonly error: number;
  readonly naiveError: number;
  readonly errorRatio: number;
}

const allWeeks = ({ firstHourMs, values }: HourlySeries) =>
  Array.from({ length: Math.floor(values.length / hoursPerWeek) }, (_, week) => firstHourMs + week * weekMs);

/** @param weeksOf the moments at which the weeks that are forecast begin */
function scoreWeeks(
  series: readonly HourlySeries[],
  weeksOf: (series: HourlySeries) => readonly number[],
): Score {
  let [hours, error, naiveError, inBand] = [0, 0, 0, 0];
  for (const each of series) {
    for (const startMs of weeksOf(each)) {
      const { firstHourMs, values } = each;
      const known = { firstHourMs, values: values.slice(0, (startMs - firstHourMs) / hourMs) };
      for (const { timestamp, median, low, high } of forecastCounts(known, startMs).hours) {
        const hour = (Date.parse(timestamp) - firstHourMs) / hourMs;
        const [actual, naive] = [values[hour] ?? null, values[hour - hoursPerWeek] ?? null];
        if (actual === null || naive === null) continue;
        hours += 1;
        error += Math.abs(actual - median);
        naiveError += Math.abs(actual - naive);
        if (actual >= low && actual <= high) inBand += 1;
      }
    }
  }
  return {
    hours,
    inBand: threeDecimals(inBand / hours),
    error: threeDecimals(error / hours),
    naiveError: threeDecimals(naiveError / hours),
    errorRatio: threeDecimals(error / naiveError),
  };
}

const threeDecimals = (value: number) => Math.round(value * 1000) / 1000;

/** The hours in which the players' clock is changed and from which enough is known to forecast the weeks after them. */
function clockChanges({ firstHourMs, values }: HourlySeries): readonly number[] {
  const zone = new Intl.DateTimeFormat('en', { timeZone: playersZone, timeZoneName: 'longOffset' });
  const offset = (ms: number) => zone.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
  return Array.from(values, (_, hour) => firstHourMs + hour * hourMs).filter((ms) => {
    if (offset(ms) === offset(ms - hourMs)) return false;
    const known = values.slice(0, (ms - firstHourMs) / hourMs);
    return forecastCounts({ firstHourMs, values: known }, ms).state !== 'too-little';
  });
}

/** Characters and groups of 12 servers, and of all of them together, from three years. */
function costOf26([some]: readonly HourlySeries[]): number {
  if (some === undefined) throw new Error('the file has no servers');
  const years = { ...some, values: [...some.values, ...some.values, ...some.values] };
  const nowMs = years.firstHourMs + years.values.length * hourMs;
  const twelve = Array.from({ length: 12 }, () => years);
  const began = performance.now();
  for (let counted = 0; counted < 2; counted += 1)
    for (const each of [...twelve, togetherSeries(twelve)]) forecastCounts(each, nowMs);
  return performance.now() - began;
}
