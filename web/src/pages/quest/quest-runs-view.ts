import { lengthText } from '@rollcall/game/durations';
import { runsNeeded, type QuestAnalytics, type QuestAnalyticsData } from '@rollcall/game/quest/run-figures';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Quest } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import type { BarData } from '../../charts/bars/bar-data.ts';
import { difficultyColour, eventColours, togetherColour } from '../../charts/donut/slice-colours.ts';
import { type DonutLabels, type DonutSlice } from '../../charts/donut/donut-data.ts';
import { type ChartState, readyState } from '../../charts/frame/chart-state.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { type ReadersWeek, weekHeatmap, weekTable } from '../../charts/group-chance/group-chance-view.ts';
import type { HeatmapData } from '../../charts/heatmap/heatmap-layout.ts';
import { type LineData, toLineData } from '../../charts/lines/chart-series.ts';
import { hourFormat } from '../../ui/clock.ts';
import { formatCount, formatNumber, readerLocale, weekdayName } from '../../ui/format.ts';
import { formatPart } from '../../charts/lines/value-format.ts';
import { numberFormat } from '../../ui/locale.ts';
import { type Tier, tiers } from './quest-facts-view.ts';
import { xpOfForm } from '@rollcall/game/quest/quest-figures';

const daysPerWeek = 7;
const hoursPerDay = 24;

/** Range of the statistics, kept in the address. */
export const rangeChoice = {
  parameter: 'days',
  values: ['7', '30', '90'],
  usual: '90',
} as const;
export type RangeChoice = (typeof rangeChoice)['values'][number];

export const rangeOptions = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** `Not enough runs yet (12 of 30)` */
export function tooFewText(runs: number): string {
  return `Not enough runs yet (${formatNumber(runs)} of ${formatNumber(runsNeeded)})`;
}

export function areTooFew(data: Pick<QuestAnalyticsData, 'runs'>): boolean {
  return data.runs < runsNeeded;
}

/** State of a chart of runs: below the needed number it is not drawn. */
export function runsState(data: Pick<QuestAnalyticsData, 'runs'> | null, state: ChartState): ChartState {
  if (data === null) return state;
  return areTooFew(data) ? { state: 'empty', message: `${tooFewText(data.runs)}.` } : readyState;
}

/** A figure above the charts. */
export interface RunFigure {
  readonly label: string;
  /** null = loading. */
  readonly value: string | null;
  readonly note: string;
}

const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** Median, XP per minute, number of runs, and share of completed sessions. */
export function runFigures(
  quest: Pick<Quest, 'xp'>,
  answer: QuestAnalytics | null,
  days: string,
): readonly RunFigure[] {
  const data = answer?.analytics_data ?? null;
  const since = `in ${days} days`;
  const xp = tiers.flatMap(({ tier, name }) => xpFigure(quest, tier, name, answer) ?? []);
  return [
    {
      label: 'Median time',
      ...(data === null ? awaited : known(data, data.median_duration_seconds, minutesText)),
    },
    ...xp,
    {
      label: 'Runs',
      value: data && formatNumber(data.runs),
      note: data === null ? '' : [since, insideText(data)].filter((text) => text !== '').join(', '),
    },
    { label: 'Sessions completed', ...completedFigure(data) },
  ];
}

const awaited = { value: null, note: '' };

function insideText({ active_sessions }: QuestAnalyticsData): string {
  return active_sessions === 0 ? '' : `${formatCount(active_sessions, 'character')} inside now`;
}

function known(
  data: QuestAnalyticsData,
  value: number | null,
  say: (value: number) => string,
): Pick<RunFigure, 'value' | 'note'> {
  if (areTooFew(data) || value === null) {
    return { value: '–', note: areTooFew(data) ? tooFewText(data.runs) : 'Unknown' };
  }
  return { value: say(value), note: '' };
}

function completedFigure(data: QuestAnalyticsData | null): Pick<RunFigure, 'value' | 'note'> {
  if (data === null) return awaited;
  const { completed_sessions: completed, total_sessions: total } = data;
  if (areTooFew(data) || total === 0) return known(data, null, String);
  return {
    value: formatPart(completed / total),
    note: `${formatNumber(completed)} of ${formatNumber(total)}`,
  };
}

/** null = the quest has no such version, or its XP is unknown. */
function xpFigure(
  { xp }: Pick<Quest, 'xp'>,
  tier: Tier,
  name: string,
  answer: QuestAnalytics | null,
): RunFigure | null {
  if (xpOfForm(xp, tier) === null) return null;
  const label = `${name} XP per minute`;
  if (answer === null) return { label, ...awaited };
  const { analytics_data: data, metrics } = answer;
  const perMinute = metrics[`${tier}_xp_per_minute`];
  const relative = metrics[`${tier}_xp_per_minute_relative`];
  if (areTooFew(data)) return { label, ...known(data, null, String) };
  if (perMinute === null) return { label, value: '–', note: `Not enough ${name.toLowerCase()} runs yet` };
  const note = relative === null ? '' : `${formatPart(relative)} of the best of its level`;
  return { label, value: formatNumber(perMinute), note };
}

/** `14 min`, `1 h 5 min`; below ten minutes in half minutes: `7.5 min`. */
export function minutesText(seconds: number): string {
  if (seconds >= 600) return lengthText(Math.round(seconds / 60) * 60_000);
  return `${oneDecimal.format(Math.round((seconds / 60) * 10) / 10)} min`;
}

/** Hours of a week, starting on Sunday at 0:00. */
export function weekOf(byHour: QuestAnalyticsData['by_hour_and_day_of_week']): readonly number[] {
  return Array.from({ length: daysPerWeek * hoursPerDay }, (_, place) => {
    const day = byHour[String(Math.floor(place / hoursPerDay))];
    return day?.[String(place % hoursPerDay)] ?? 0;
  });
}

/** Runs by hour of the reader's week; in time zones with half hours, each hour has parts of two UTC hours. */
export function runHeatmap(week: ReadersWeek, colour: string, locale = readerLocale()): HeatmapData {
  const most = Math.max(1, week.best.value);
  const words = {
    key: { marked: 'Busiest hours', unmarked: 'Fewer to more runs', unknown: 'No data' },
    text: 'Runs',
    detail: oneDecimal.format,
    label: (runs: number) => (runs === 0 ? '' : formatNumber(Math.round(runs))),
    strength: (runs: number) => runs / most,
  };
  return weekHeatmap(week, colour, words, locale);
}

export function runWeekTable(week: ReadersWeek, locale = readerLocale()): ChartTable {
  return weekTable(week, oneDecimal.format, locale);
}

/** `Run most often on Saturday from 20:00.` */
export function busiestSentence(week: ReadersWeek, locale = readerLocale()): string {
  const { day, hour, value } = week.best;
  if (value <= 0) return '';
  return `Run most often on ${weekdayName(day, 'long', locale)} from ${hourFormat(locale)(hour)}.`;
}

/** The bins as bars. The one with the median is a series of its own, so that the legend names it. */
export function timeBars({ histogram, median_duration_seconds: median }: QuestAnalyticsData): BarData {
  const containsMedian = ({ bin_start, bin_end }: QuestAnalyticsData['histogram'][number]) =>
    median !== null && median >= bin_start && median < bin_end;
  return {
    categories: histogram.map(({ bin_start, bin_end }) => ({
      name: `${minutesOf(bin_start)} to ${minutesOf(bin_end)} min`,
      labels: [`${minutesOf(bin_start)}–${minutesOf(bin_end)}`, minutesOf(bin_start)],
    })),
    series: [
      {
        id: 'sessions',
        name: 'Sessions',
        colour: togetherColour,
        values: histogram.map((bin) => (containsMedian(bin) ? null : bin.count)),
      },
      {
        id: 'median',
        name: median === null ? 'Median' : `Median, ${minutesText(median)}`,
        colour: eventColours.event,
        values: histogram.map((bin) => (containsMedian(bin) ? bin.count : null)),
      },
    ],
  };
}

const minutesOf = (seconds: number) => oneDecimal.format(seconds / 60);

/** Both series in one column. */
export function timeTable({ histogram }: QuestAnalyticsData): ChartTable {
  const textOf = (row: number) => {
    const bin = histogram[row];
    return bin === undefined ? '' : `${minutesOf(bin.bin_start)} to ${minutesOf(bin.bin_end)} min`;
  };
  return {
    corner: 'Time',
    csvCorner: 'from_seconds',
    columns: ['Completed sessions'],
    rowCount: histogram.length,
    head: textOf,
    csvHead: (row) => String(histogram[row]?.bin_start ?? ''),
    cell: (row) => histogram[row]?.count ?? null,
    format: formatNumber,
  };
}

/** Runs of each UTC day. */
export function runLine({ runs_over_time }: QuestAnalyticsData): LineData {
  return toLineData(runs_over_time, ({ date }) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`), [
    { id: 'runs', name: 'Runs', colour: togetherColour, valueOf: ({ count }) => count },
  ]);
}

const notPosted = 'Not posted';

/** Runs by the difficulty that their groups had posted. */
export function difficultySlices({ by_difficulty }: QuestAnalyticsData): readonly DonutSlice[] {
  return by_difficulty.map(({ difficulty, runs, median_duration_seconds: median }) => {
    const name = difficulty ?? notPosted;
    const title = median === null ? name : `${name}, median ${minutesText(median)}`;
    return { id: name, name, title, colour: difficultyColour(name), value: runs, reference: null };
  });
}

/** `Median: Elite 14 min, Reaper 18 min.`; null = no difficulty has enough runs. */
export function difficultyNote({ by_difficulty }: QuestAnalyticsData): string | null {
  const medians = by_difficulty.flatMap(({ difficulty, median_duration_seconds: median }) =>
    median === null ? [] : [`${difficulty ?? notPosted} ${minutesText(median)}`],
  );
  return medians.length === 0 ? null : `Median time: ${medians.join(', ')}.`;
}

const unit = (count: number) => (count === 1 ? 'run' : 'runs');

export const runWords: DonutLabels = {
  value: formatNumber,
  valueWithShare: (count, percent) => `${formatNumber(count)} ${unit(count)} (${percent})`,
  unit,
  comparedWith: null,
};

/** Runs of each server, the busiest first, including servers with a group list but without runs. */
export function serverRuns(
  { by_server }: QuestAnalyticsData,
  servers: GameDefinition['servers'],
): QuestAnalyticsData['by_server'] {
  const named = new Set(by_server.map(({ server }) => serverKey(server)));
  const others = servers.filter(({ name, bitness }) => bitness === 64 && !named.has(serverKey(name)));
  const nothing = { completed_sessions: 0, runs: 0, median_duration_seconds: null };
  return [...by_server, ...others.map(({ name }) => ({ server: name, ...nothing }))];
}

/** @param by_server as returned by serverRuns */
export function serverBars(by_server: QuestAnalyticsData['by_server']): BarData {
  return {
    categories: by_server.map(({ server, median_duration_seconds: median }) => ({
      name: server,
      labels: [server],
      ...(median !== null && { note: `median ${minutesText(median)}` }),
    })),
    series: [{ id: 'runs', name: 'Runs', colour: togetherColour, values: by_server.map(({ runs }) => runs) }],
  };
}

export function serverTable(by_server: QuestAnalyticsData['by_server']): ChartTable {
  return {
    corner: 'Server',
    csvCorner: 'server',
    columns: ['Runs', 'Median time (minutes)'],
    rowCount: by_server.length,
    head: (row) => by_server[row]?.server ?? '',
    csvHead: (row) => by_server[row]?.server ?? '',
    cell: (row, column) => {
      const part = by_server[row];
      if (part === undefined) return null;
      if (column === 0) return part.runs;
      return part.median_duration_seconds === null ? 'too few runs' : part.median_duration_seconds / 60;
    },
    csvCell: (row, column) => {
      const part = by_server[row];
      if (part === undefined) return null;
      return column === 0 ? part.runs : (part.median_duration_seconds ?? 0) / 60 || null;
    },
    format: (value) => oneDecimal.format(value),
  };
}
