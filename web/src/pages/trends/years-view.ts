import { dayMs, weekMs } from '@rollcall/game/time';
import { findRecords } from '@rollcall/game/trends/records';
import { sameWeeksSentence } from '@rollcall/game/trends/sentences';
import type { PopulationDays } from '@rollcall/game/trends/trends';
import { weekOfYear, wholeWeeks } from '@rollcall/game/trends/weeks';
import type { Counted } from '../../charts/controls/chart-choices.ts';
import { yearColours } from '../../charts/donut/slice-colours.ts';
import { type LineData, lineTable } from '../../charts/lines/chart-series.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { countFormat } from '../../charts/lines/value-format.ts';
import type { XAxis } from '../../charts/lines/x-axis.ts';
import { pageLocale } from '../../ui/locale.ts';
import { firstDayMs, historyOf } from './history-view.ts';
import type { Subject, ValueChoice } from './trends-choices.ts';

/** Week numbers of a year (ISO 8601): some years have 53. */
const weekNumbers = Array.from({ length: 53 }, (_, place) => place + 1);

/** A line for each of the last years, aligned by week; this year comes first. */
export function yearsChart(
  days: PopulationDays | null,
  subject: Subject,
  counted: Counted,
  value: ValueChoice,
): LineData {
  const fromMs = days === null ? null : firstDayMs(days);
  const history = days === null ? null : historyOf(days, subject);
  if (fromMs === null || history === null) return { xs: [], series: [] };
  const byYear = new Map<number, (number | null)[]>();
  for (const whole of wholeWeeks(history, counted, fromMs)) {
    if (whole[value] === null) continue;
    const { year, week } = weekOfYear(whole.mondayMs);
    const values = byYear.get(year) ?? weekNumbers.map(() => null);
    values[week - 1] = whole[value];
    byYear.set(year, values);
  }
  const years = [...byYear.keys()].toSorted((a, b) => b - a).slice(0, yearColours.length);
  return {
    xs: weekNumbers,
    series: years.map((year, age) => ({
      id: String(year),
      name: String(year),
      colour: yearColours[age] ?? yearColours[0],
      values: byYear.get(year) ?? [],
    })),
  };
}

/** A year for month labels; it begins with a Monday. */
const someYearMs = Date.UTC(2024, 0, 1);
const weekStartOf = (week: number) => someYearMs + (week - 1) * weekMs;

/** The weeks of a year, with the months that begin in them. */
export function weeksAxis(locale?: string): XAxis {
  const month = new Intl.DateTimeFormat(locale ?? pageLocale(), { month: 'short', timeZone: 'UTC' });
  const isFirstOfMonth = (week: number) =>
    week === 1 || new Date(weekStartOf(week)).getUTCMonth() !== new Date(weekStartOf(week - 1)).getUTCMonth();
  const months = weekNumbers.slice(0, 52).filter(isFirstOfMonth);
  return {
    name: 'Week',
    title: null,
    endsNow: false,
    isSmooth: true,
    ticks({ from, until, width, labelWidth }) {
      const marks = months.filter((week) => week >= from && week <= until);
      const gap = (width / Math.max(1, until - from)) * 4.3;
      const every = Math.max(1, Math.ceil(labelWidth(5) / gap));
      return { marks, labelled: marks.filter((_, place) => place % every === 0) };
    },
    tick: (week) => month.format(weekStartOf(week)),
    place: weekName(locale),
  };
}

/** `Week 12, March` */
function weekName(locale?: string): (week: number) => string {
  const month = new Intl.DateTimeFormat(locale ?? pageLocale(), { month: 'long', timeZone: 'UTC' });
  return (week) => `Week ${week}, ${month.format(weekStartOf(Math.min(week, 52)) + 3 * dayMs)}`;
}

export function yearsTable(chart: LineData, locale?: string): ChartTable {
  return lineTable(
    chart,
    { corner: 'Week', csvCorner: 'week', head: weekName(locale), csvHead: String },
    countFormat(locale),
  );
}

const countedTitles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online',
  lfms: 'LFMs posted',
};

/** `Characters online, year over year: Orien` */
export function yearsTitle(subject: Subject, counted: Counted): string {
  return `${countedTitles[counted]}, year over year: ${subject.name}`;
}

export function yearsExplanation(value: ValueChoice): string {
  return value === 'mean' ? 'Average of each week.' : 'Busiest hour of each week.';
}

/**
 * `Last week: 12% more than in the same week of 2024.`, compared with the latest other year; null = no other year has
 * data.
 */
export function yearsSentence(
  days: PopulationDays | null,
  subject: Subject,
  counted: Counted,
  locale = pageLocale(),
): string | null {
  const fromMs = days === null ? null : firstDayMs(days);
  const history = days === null ? null : historyOf(days, subject);
  if (fromMs === null || history === null) return null;
  const { lastWeek } = findRecords(history, counted, fromMs);
  const said = sameWeeksSentence(
    lastWeek && { ...lastWeek, sameWeeks: lastWeek.sameWeeks.slice(0, 1) },
    locale,
  );
  return said === null ? null : `Last week: ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}
