import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { offsetsWithin } from '@rollcall/game/time-zone';
import { togetherSeries } from '@rollcall/game/trends/daily-history';
import { forecastCounts } from '@rollcall/game/trends/forecast';
import { hourMs, type HourlySeries, hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { createWallClock } from '../collector/src/history-files/local-time.ts';
import { openPastFile } from '../collector/src/history-files/past-file.ts';
import { forecastAfterChanges } from './forecast-after-changes.ts';
import { rounded } from './live/statistics.ts';

/*
 * npm run bench -- forecast [--file ../shared/data/lfm-counts-2020-02-to-2021-02.csv]
 *
 * How good forecasts of the next seven days are on the hourly means of a real year of posted groups: week after week is
 * forecast from what was known before it, and held against what came and against the same hour of the week before; the
 * weeks after each change of the clock have a table of their own. And how long the forecasts of 12 servers and all of them together take, from three years. Left out when the file is not
 * there. Last comes JSON.
 */
const { values: options } = parseArgs({
  options: { file: { type: 'string', default: '../shared/data/lfm-counts-2020-02-to-2021-02.csv' } },
});
const path = resolve(import.meta.dirname, '..', options.file);
/** That nobody forecasts: empty for most of the year, or open for a season. */
const unusual = ['Wayfinder', 'Hardcore'];
const goals = {
  error: 0.85,
  inBand: [0.75, 0.85],
  forecastMs: 2000,
  afterChange: { inBand: 0.72, width: 1.1 },
} as const;
const zone = defaultDefinition.rhythm_zone;
/** Wide enough for all series and what is forecast after them. */
const offsets = offsetsWithin(zone, { fromMs: Date.UTC(2019, 0), toMs: Date.UTC(2025, 0) });

if (existsSync(path)) await measure();
else console.log(JSON.stringify({ bench: 'forecast', skipped: `${path} is not there` }, null, 2));

async function measure(): Promise<void> {
  const byServer = await readHours();
  const servers = [...byServer].filter(([name]) => !unusual.includes(name)).map(([, series]) => series);
  const eachServer = score(servers);
  // An import takes no other servers.
  const isKnown = (server: string) => defaultDefinition.servers.some(({ name }) => name === server);
  const allTogether = togetherSeries([...byServer].filter(([name]) => isKnown(name)).map(([, own]) => own));
  const together = score([allTogether]);
  const afterChanges = forecastAfterChanges(allTogether, offsets);
  const forecastMs = costOfAll(servers);
  const figures = {
    bench: 'forecast',
    eachServer,
    together,
    afterChanges,
    forecastMs: rounded(forecastMs),
    goals,
    reached:
      eachServer.errorRatio <= goals.error &&
      eachServer.shareInBand >= goals.inBand[0] &&
      eachServer.shareInBand <= goals.inBand[1] &&
      afterChanges.every(
        ({ shareInBand, errorRatio }) => shareInBand >= goals.afterChange.inBand && errorRatio < 1,
      ) &&
      mean(afterChanges.map(({ widthRatio }) => widthRatio)) <= goals.afterChange.width &&
      forecastMs <= goals.forecastMs,
  };
  console.log(JSON.stringify(figures, null, 2));
}

/** Hourly means by server. Where no server has a group, all are down, as the import of such files takes it. */
async function readHours(): Promise<ReadonlyMap<string, HourlySeries>> {
  const file = await openPastFile(path, {
    columns: new Map(),
    wideCounts: 'lfms',
    toMoment: createWallClock('-05:00'),
  });
  const sums = new Map<string, Map<number, { sum: number; count: number }>>();
  for await (const rows of file.rows()) {
    const whileUp = rows.filter(({ samples }) => samples.some(({ lfms }) => lfms !== 0));
    for (const { server, atMs, lfms } of whileUp.flatMap(({ samples }) => samples)) {
      if (lfms === null) continue;
      const hours = sums.get(server) ?? new Map<number, { sum: number; count: number }>();
      sums.set(server, hours);
      const hour = Math.floor(atMs / hourMs);
      const known = hours.get(hour) ?? { sum: 0, count: 0 };
      hours.set(hour, { sum: known.sum + lfms, count: known.count + 1 });
    }
  }
  return new Map([...sums].map(([server, hours]) => [server, seriesOf(hours)]));
}

function seriesOf(hours: ReadonlyMap<number, { sum: number; count: number }>): HourlySeries {
  const first = Math.min(...hours.keys());
  const last = Math.max(...hours.keys());
  const values = Array.from({ length: last - first + 1 }, (_, hour) => {
    const known = hours.get(first + hour);
    return known === undefined ? null : known.sum / known.count;
  });
  return { firstHourMs: first * hourMs, values };
}

function score(series: readonly HourlySeries[]) {
  let weeks = 0;
  let shownWeeks = 0;
  let hours = 0;
  let error = 0;
  let naiveError = 0;
  let inBand = 0;
  for (const { firstHourMs, values } of series) {
    for (let start = 0; start + hoursPerWeek <= values.length; start += hoursPerWeek) {
      const known = { firstHourMs, values: values.slice(0, start) };
      const { state, hours: forecast } = forecastCounts(known, firstHourMs + start * hourMs, offsets);
      if (state !== 'too-little') weeks += 1;
      if (state === 'shown') shownWeeks += 1;
      for (const { timestamp, median, low, high } of forecast) {
        const hour = (Date.parse(timestamp) - firstHourMs) / hourMs;
        const actual = values[hour] ?? null;
        const naive = values[hour - hoursPerWeek] ?? null;
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
    meanAbsoluteError: rounded(error / hours),
    naiveMeanAbsoluteError: rounded(naiveError / hours),
    errorRatio: threeDecimals(error / naiveError),
    shareInBand: threeDecimals(inBand / hours),
    /** Of the weeks for which there was data enough. */
    shareShown: threeDecimals(shownWeeks / weeks),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function threeDecimals(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Characters and groups of 12 servers, and of all of them together, from three years. */
function costOfAll(servers: readonly HourlySeries[]): number {
  const [some] = servers;
  if (some === undefined) throw new Error('the file has no servers');
  const years = { ...some, values: [...some.values, ...some.values, ...some.values] };
  const nowMs = years.firstHourMs + years.values.length * hourMs;
  const twelve = Array.from({ length: 12 }, () => years);
  const began = performance.now();
  for (let counted = 0; counted < 2; counted += 1)
    for (const each of [...twelve, togetherSeries(twelve)]) forecastCounts(each, nowMs, offsets);
  return performance.now() - began;
}
