import type { ServerFacts } from '@rollcall/game/definition';
import { leftOutSentence } from '@rollcall/game/population/coverage-words';
import { serverKey } from '@rollcall/game/servers';
import { dayMs } from '@rollcall/game/time';
import type { DailyHistory, PopulationDays } from '@rollcall/game/trends/trends';
import { wholeWeeks } from '@rollcall/game/trends/weeks';
import type { Counted } from '../../charts/controls/chart-choices.ts';
import type { CalendarUnit } from '../../charts/lines/calendar-axis.ts';
import type { ChartMark, ChartSeries, LineData } from '../../charts/lines/chart-series.ts';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import { formatNumber } from '../../ui/format.ts';
import { type PointsChoice, type Subject, togetherId, type ValueChoice } from './trends-choices.ts';

const daysPerWeek = 7;

/** Days beyond which a range is shown in weeks, unless the reader chooses days. */
const longestInDays = 200;

/** Daily data of one subject; null = none. */
export function historyOf(days: PopulationDays, { id }: Pick<Subject, 'id'>): DailyHistory | null {
  return id === togetherId ? days.together : (days.servers[id] ?? null);
}

/** The first day of the answer, milliseconds since 1970; null = no complete day yet. */
export function firstDayMs({ first_day }: Pick<PopulationDays, 'first_day'>): number | null {
  return first_day === null ? null : Date.parse(`${first_day}T00:00:00Z`);
}

/** Values at regular times. */
interface TimedValues {
  readonly xs: readonly number[];
  readonly values: readonly (number | null)[];
}

/**
 * Whole weeks from Monday to Sunday. The mean weights all hours with data equally; the peak is that of the busiest day.
 */
function weeklyValues(
  history: DailyHistory,
  counted: Counted,
  value: ValueChoice,
  fromMs: number,
): TimedValues {
  const weeks = wholeWeeks(history, counted, fromMs);
  return { xs: weeks.map(({ mondayMs }) => mondayMs), values: weeks.map((week) => week[value]) };
}

function dailyValues(
  history: DailyHistory,
  counted: Counted,
  value: ValueChoice,
  fromMs: number,
): TimedValues {
  const values = history[counted][value];
  return { xs: values.map((_, day) => fromMs + day * dayMs), values };
}

/** Input for the chart over years. */
export interface HistoryOptions {
  readonly subjects: readonly Subject[];
  readonly counted: Counted;
  readonly value: ValueChoice;
  readonly unit: CalendarUnit;
  /** Ascending. */
  readonly marks: readonly ChartMark[];
}

/** A line for each subject over all time with data. */
export function historyChart(days: PopulationDays | null, options: HistoryOptions): LineData {
  const { subjects, counted, value, unit, marks } = options;
  const fromMs = days === null ? null : firstDayMs(days);
  if (days === null || fromMs === null) return { xs: [], series: [] };
  const valuesOf = unit === 'week' ? weeklyValues : dailyValues;
  const { xs } = valuesOf(days.together, counted, value, fromMs);
  const series = subjects.map(({ id, name, colour }): ChartSeries => {
    const history = historyOf(days, { id });
    return {
      id,
      name,
      colour,
      values: history === null ? xs.map(() => null) : valuesOf(history, counted, value, fromMs).values,
    };
  });
  // Trims time without data at both ends, which would only narrow the rest.
  const isKnown = (place: number) => series.some(({ values }) => (values[place] ?? null) !== null);
  const first = xs.findIndex((_, place) => isKnown(place));
  const last = xs.findLastIndex((_, place) => isKnown(place));
  if (first === -1) return { xs: [], series: series.map((each) => ({ ...each, values: [] })) };
  return {
    xs: xs.slice(first, last + 1),
    series: series.map((each) => ({ ...each, values: each.values.slice(first, last + 1) })),
    marks,
  };
}

/**
 * Weeks if years are shown or days are sparse, otherwise days, unless the reader has chosen.
 *
 * @param shown null = everything
 */
export function unitOf(
  choice: PointsChoice,
  days: PopulationDays | null,
  counted: Counted,
  shown: ChartWindow | null,
): CalendarUnit {
  if (choice !== 'auto') return choice === 'days' ? 'day' : 'week';
  const fromMs = days === null ? null : firstDayMs(days);
  if (days === null || fromMs === null) return 'week';
  const first = shown === null ? 0 : Math.max(0, Math.floor((shown.from - fromMs) / dayMs));
  const end = shown === null ? days.days : Math.min(days.days, Math.ceil((shown.until - fromMs) / dayMs) + 1);
  if (end - first > longestInDays) return 'week';
  const known = days.together[counted].mean.slice(first, end).filter((value) => value !== null);
  return end - first > daysPerWeek && known.length * 2 < end - first ? 'week' : 'day';
}

const countedTitles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online',
  lfms: 'LFMs posted',
};

const valueTitles: Readonly<Record<ValueChoice, string>> = { mean: 'average', peak: 'peak' };

/** `Characters online, average of each week` */
export function historyTitle(counted: Counted, value: ValueChoice, unit: CalendarUnit): string {
  return `${countedTitles[counted]}, ${valueTitles[value]} of each ${unit}`;
}

export function historyExplanation(value: ValueChoice, unit: CalendarUnit): string {
  return value === 'mean' ? `Average of each ${unit} (UTC).` : `Busiest hour of each ${unit} (UTC).`;
}

/** Days with fewer hours of data count as thin. */
const thinHours = 12;

/** Notes thin data: days with data for fewer than half of their hours. */
export function thinNote(
  days: PopulationDays | null,
  subject: Subject,
  day: (atMs: number) => string,
): { readonly sentence: string; readonly detail: string } | null {
  const fromMs = days === null ? null : firstDayMs(days);
  const hours = days === null ? undefined : historyOf(days, subject)?.hours;
  if (fromMs === null || hours === undefined) return null;
  const known = hours.filter((count) => count > 0);
  const thin = hours.flatMap((count, place) => (count > 0 && count < thinHours ? [place] : []));
  const [first, last] = [thin[0], thin.at(-1)];
  if (first === undefined || last === undefined || thin.length * 20 < known.length) return null;
  return {
    sentence: `Thin data on ${formatNumber(thin.length)} of ${formatNumber(known.length)} days.`,
    detail: `Fewer than ${thinHours} hours of data on ${formatNumber(thin.length)} days between ${day(fromMs + first * dayMs)} and ${day(fromMs + last * dayMs)}.`,
  };
}

/**
 * Notes which samples are left out, for the servers and range shown.
 *
 * @param shown null = everything
 */
export function leftOutNote(
  { left_out: leftOut = {} }: PopulationDays,
  { subjects, servers }: { subjects: readonly Subject[]; servers: readonly ServerFacts[] },
  shown: ChartWindow | null,
): string | null {
  const within = (time: string) =>
    shown === null || (shown.from <= Date.parse(time) && Date.parse(time) < shown.until + dayMs);
  const times = Object.entries(leftOut).map(([key, each]) => [key, each.filter(within)] as const);
  const isMeant = ({ name }: ServerFacts) =>
    subjects.some(({ id }) => id === togetherId || id === serverKey(name));
  return leftOutSentence(Object.fromEntries(times), servers.filter(isMeant));
}
