import { averageNumber } from '@rollcall/game/average-number';
import { changePercent } from '@rollcall/game/percent';
import { monthTable } from '@rollcall/game/trends/weeks';
import { findRecords } from '@rollcall/game/trends/records';
import { recordSentence, weekSentence } from '@rollcall/game/trends/sentences';
import type { PopulationDays } from '@rollcall/game/trends/trends';
import type { Counted } from '../../charts/controls/chart-choices.ts';
import { pageLocale } from '../../ui/locale.ts';
import { unknownNumber, withPlainBlanks } from '../../ui/format.ts';
import { firstDayMs, historyOf } from './history-view.ts';
import type { Subject } from './trends-choices.ts';

/** @returns null = no data for any day yet */
export function subjectRecords(
  days: PopulationDays,
  subjects: readonly Subject[],
  counted: Counted,
  locale = pageLocale(),
): readonly { subject: Subject; week: string; records: readonly string[] }[] | null {
  const fromMs = firstDayMs(days);
  if (fromMs === null) return null;
  return subjects.map((subject) => {
    const history = historyOf(days, subject);
    const found = history === null ? null : findRecords(history, counted, fromMs);
    const say = (kind: 'peak' | 'busiestDay' | 'quietestDay') =>
      recordSentence(kind, found?.[kind] ?? null, counted, locale);
    return {
      subject,
      week: withPlainBlanks(weekSentence(found?.lastWeek ?? null, counted, locale)),
      records: [say('peak'), say('busiestDay'), say('quietestDay')],
    };
  });
}

/** A month in the table, ready to read. */
export interface MonthRow {
  /** `2025-03` */
  readonly id: string;
  readonly name: string;
  readonly mean: string;
  readonly peak: string;
  readonly fromMonth: string;
  readonly fromYear: string;
  /** Days with data if incomplete; null = complete. */
  readonly note: string | null;
}

const known = (value: number | null, format: (value: number) => string) =>
  value === null ? unknownNumber : format(value);

/** Newest first. */
export function monthRows(
  days: PopulationDays,
  subject: Subject,
  counted: Counted,
  locale = pageLocale(),
): readonly MonthRow[] {
  const fromMs = firstDayMs(days);
  const history = historyOf(days, subject);
  if (fromMs === null || history === null) return [];
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const average = averageNumber(locale);
  const change = changePercent(locale, 'exceptZero');
  return monthTable(history, counted, fromMs).map((each) => ({
    id: new Date(each.startMs).toISOString().slice(0, 7),
    name: month.format(each.startMs),
    mean: known(each.mean, average),
    peak: known(each.peak, average),
    fromMonth: known(each.changeFromMonth, change),
    fromYear: known(each.changeFromYear, change),
    note:
      each.daysWithData === each.daysInMonth
        ? null
        : `${each.daysWithData} of ${each.daysInMonth} days have data`,
  }));
}
