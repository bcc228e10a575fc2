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

/** §2.9: the daily chart offers week to year; a day has one day of the week. */
export const dailyFilter = defineChartFilter('daily', ['week', 'month', 'quarter', 'year']);

export const dailyData = countedSetting('daily');

/** §9: stacked off. */
export const dailyMode = chartSetting<Arrangement>('daily-mode', 'Bars', [
  { value: 'grouped', label: 'Grouped' },
  { value: 'stacked', label: 'Stacked' },
]);

/** §2.9: x axis. */
export const dailyAxisTitle = 'Day of Week';

/** CSS pixels. */
export const dailyHeight = 400;

const fields = {
  characters: 'avg_character_count',
  lfms: 'avg_lfm_count',
} as const satisfies Record<Counted, keyof PopulationAverage>;

const things: Readonly<Record<Counted, string>> = { characters: 'Characters online', lfms: 'LFMs posted' };

/** What a chart of the days of the week is made of. */
export interface DailyFacts {
  /** server → weekday → hour → means, in the reader's zone; null = nothing has come yet. */
  readonly answer: Readonly<Record<string, WeekAnswer>> | null;
  /** Those that are chosen; the focus among them. */
  readonly servers: readonly ServerFacts[];
  readonly counted: Counted;
  /** Of the reader: which day the week begins with, and what days are called. */
  readonly locale: string;
}

/** `Characters online by day of the week, the last 90 days` */
export function dailyTitle(counted: Counted, range: Period, focus: ServerFacts | null): string {
  const where = focus === null ? '' : ` on ${focus.name}`;
  return `${things[counted]}${where} by day of the week, ${rangePhrases[range]}`;
}

/** What is counted, and how to read it. */
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

/** The means of each day of the week, in the order of the reader's week, a bar for each server (§2.9). */
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

/** All servers but one, taken together: calm, 3 : 1 on the surfaces of both themes, and like no server's own. */
export const othersColour = '#70747c';
const othersId = 'others';

/**
 * The chart of one server among the others: that server, and all others in one bar, their mean beside it or their sum
 * on top of it. Each day tells which place it has among them.
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

/** Numbers as §2.9 rounds them in tooltip and table: to 2 decimals, one below the other. */
export function dailyFormat(locale?: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale ?? pageLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (value) => format.format(value);
}

/** Numbers beside bars, where there is little room: few groups are told apart by a decimal. */
export function dailyShortFormat(counted: Counted, locale?: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale ?? pageLocale(), {
    maximumFractionDigits: counted === 'lfms' ? 1 : 0,
  });
  return (value) => format.format(value);
}

/**
 * The chart as a table: a row for each day; the sum of a row, and the place of the focus, where they say something.
 *
 * @param timeZone of the days, for the file
 */
export function dailyTable(
  { categories, series }: BarData,
  { timeZone, hasTotal }: { readonly timeZone: string; readonly hasTotal: boolean },
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
    // §2.9
    csvDecimals: 2,
  };
}
