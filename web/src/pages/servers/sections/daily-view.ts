import { pageLocale } from '../../../ui/locale.ts';
import { dailyMeans, type WeekAnswer, weekOf } from '@rollcall/game/population/day-of-week';
import type { ServerFacts } from '@rollcall/game/definition';
import type { Period, PopulationAverage } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import { standingAmong, standingText } from '@rollcall/game/population/server-standing';
import {
  type Arrangement,
  type BarCategory,
  type BarData,
  categoryTotal,
} from '../../../charts/bars/bar-data.ts';
import { averageOver, type Counted, rangePhrases } from '../../../charts/controls/chart-choices.ts';
import { chartSetting, countedSetting } from '../../../charts/controls/chart-settings.ts';
import { defineChartFilter } from '../../../charts/controls/useChartFilter.ts';
import type { ChartTable } from '../../../charts/frame/chart-table.ts';
import { weekdayName, weekOrder } from '../../../ui/format.ts';

/** Ranges from week to year; a single day covers only one day of the week. */
export const dailyFilter = defineChartFilter('daily', ['week', 'month', 'quarter', 'year']);

export const dailyData = countedSetting('daily');

/** Arrangement of the bars; not stacked by default. */
export const dailyMode = chartSetting<Arrangement>('daily-mode', 'Bars', [
  { value: 'grouped', label: 'Grouped' },
  { value: 'stacked', label: 'Stacked' },
]);

export const dailyAxisTitle = 'Day of Week';

/** Height of the chart, CSS pixels. */
export const dailyHeight = 400;

const fields = {
  characters: 'avg_character_count',
  lfms: 'avg_lfm_count',
} as const satisfies Record<Counted, keyof PopulationAverage>;

const titles: Readonly<Record<Counted, string>> = { characters: 'Characters online', lfms: 'LFMs posted' };

/** Input for the chart of the days of the week. */
export interface DailyFacts {
  /** server → weekday → hour → means, in the reader's time zone; null = not loaded. */
  readonly answer: Readonly<Record<string, WeekAnswer>> | null;
  /** The chosen servers, including the focus. */
  readonly servers: readonly ServerFacts[];
  readonly counted: Counted;
  /** The reader's locale, for the first day of the week and the names of days. */
  readonly locale: string;
}

/** `Characters online by day of the week, the last 90 days` */
export function dailyTitle(counted: Counted, range: Period, focus: ServerFacts | null): string {
  const where = focus === null ? '' : ` on ${focus.name}`;
  return `${titles[counted]}${where} by day of the week, ${rangePhrases[range]}`;
}

/** Explanation of the chart: the things counted, and how to read it. */
export function dailyExplanation(
  range: Period,
  servers: readonly ServerFacts[],
  mode: Arrangement,
  focus: ServerFacts | null,
): string {
  if (focus === null) return averageOver(range);
  const others = servers.filter(({ name }) => name !== focus.name);
  if (others.length === 0) return averageOver(range);
  return `${focus.name} ${mode === 'stacked' ? 'below' : 'beside'} ${othersIn(others, mode)} over ${rangePhrases[range]}.`;
}

function othersIn(others: readonly ServerFacts[], mode: Arrangement): string {
  const [first] = others;
  if (others.length === 1 && first !== undefined) return first.name;
  return `the ${mode === 'stacked' ? 'sum' : 'average'} of ${others.length} others`;
}

/** The means of each day of the week, in the order of the reader's week, with a bar for each server. */
export function dailyChart({ answer, servers, counted, locale }: DailyFacts): BarData {
  const order = weekOrder(locale);
  const weeks = new Map(Object.entries(answer ?? {}).map(([name, week]) => [serverKey(name), week]));
  const meansOf = (id: string) => dailyMeans(weekOf(weeks.get(id) ?? {}));
  return {
    categories: order.map((day) => categoryOf(day, locale)),
    series: servers.map(({ name, colour }) => {
      const id = serverKey(name);
      const means = weeks.has(id) ? meansOf(id) : [];
      return { id, name, colour, values: order.map((day) => means[day]?.[fields[counted]] ?? null) };
    }),
  };
}

function categoryOf(day: number, locale: string): BarCategory {
  const name = weekdayName(day, 'long', locale);
  return { name, labels: [name, weekdayName(day, 'short', locale), weekdayName(day, 'narrow', locale)] };
}

/** Colour of all other servers together: muted, 3 : 1 on the surfaces of both themes, and unlike any server's own. */
export const othersColour = '#70747c';
const othersId = 'others';

/**
 * The chart of one server among the others: all others share one bar, their mean beside it or their sum on top. Each
 * day gives the server's rank.
 */
export function focusChart(chart: BarData, focus: ServerFacts, mode: Arrangement): BarData {
  const id = serverKey(focus.name);
  const own = chart.series.filter((series) => series.id === id);
  const others = chart.series.filter((series) => series.id !== id);
  const categories = chart.categories.map((category, place) => {
    const values = chart.series.map((series) => ({ server: series.id, value: series.values[place] ?? null }));
    const standing = standingAmong(values, id);
    const words = standing === null ? '' : standingText(standing);
    return words === '' ? category : { ...category, note: words };
  });
  if (others.length < 2) return { categories, series: [...own, ...others] };
  const values = chart.categories.map((_, place) => {
    const known = others.filter((series) => (series.values[place] ?? null) !== null).length;
    const sum = categoryTotal(others, place);
    return sum === null || mode === 'stacked' ? sum : sum / known;
  });
  const name = mode === 'stacked' ? 'Others (sum)' : 'Others (average)';
  return { categories, series: [...own, { id: othersId, name, colour: othersColour, values }] };
}

/** Format for numbers in tooltip and table: always 2 decimals, so that they align. */
export function dailyFormat(locale?: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale ?? pageLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (value) => format.format(value);
}

/** Short format for numbers beside bars; a decimal distinguishes small numbers of groups. */
export function dailyShortFormat(counted: Counted, locale?: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale ?? pageLocale(), {
    maximumFractionDigits: counted === 'lfms' ? 1 : 0,
  });
  return (value) => format.format(value);
}

/** The chart as a table: a row for each day, with the sum of a row and the rank of the focus where they make sense. */
export function dailyTable(
  { categories, series }: BarData,
  { timeZone, hasTotal }: { timeZone: string; hasTotal: boolean },
  format: (value: number) => string,
): ChartTable {
  const isTotalled = hasTotal && series.length > 1;
  const isRanked = categories.some(({ note }) => note !== undefined);
  const columns = [
    ...series.map(({ name, values }) => ({ name, cell: (row: number) => values[row] ?? null })),
    ...(isTotalled ? [{ name: 'Total', cell: (row: number) => categoryTotal(series, row) }] : []),
    ...(isRanked ? [{ name: 'Rank', cell: (row: number) => categories[row]?.note ?? null }] : []),
  ];
  return {
    corner: dailyAxisTitle,
    csvCorner: `day of week (${timeZone})`,
    columns: columns.map(({ name }) => name),
    rowCount: categories.length,
    head: (row) => categories[row]?.name ?? '',
    csvHead: (row) => categories[row]?.name ?? '',
    cell: (row, column) => columns[column]?.cell(row) ?? null,
    format,
    csvDecimals: 2,
  };
}
