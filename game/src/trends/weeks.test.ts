import { describe, expect, it } from 'vitest';
import { dailyHistory } from './daily-history.ts';
import { findRecords } from './records.ts';
import type { DailyHistory } from './trends.ts';
import { monthTable, periodFigures, weekOfYear, weekStartMs, wholeWeeks } from './weeks.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const dayText = (atMs: number | null | undefined) =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString().slice(0, 10);

/** Days with a mean, and a peak 1.5 times as high. */
function history(means: readonly (number | null)[], hours = 24): DailyHistory {
  return {
    characters: { mean: [...means], peak: means.map((mean) => mean && mean * 1.5) },
    lfms: { mean: means.map(() => null), peak: means.map(() => null) },
    hours: means.map((mean) => (mean === null ? 0 : hours)),
  };
}

const repeat = (count: number, value: number | null) => Array.from({ length: count }, () => value);
/** The first is a Monday, 1 January 2024. */
const firstDayMs = day('2024-01-01');
const weeksOf = (means: readonly (number | null)[]) => history(means.flatMap((mean) => repeat(7, mean)));

describe('weeks', () => {
  it.each([
    { at: '2024-01-01', monday: '2024-01-01', year: 2024, week: 1 },
    { at: '2024-01-07', monday: '2024-01-01', year: 2024, week: 1 },
    { at: '2023-01-01', monday: '2022-12-26', year: 2022, week: 52 },
    { at: '2021-01-02', monday: '2020-12-28', year: 2020, week: 53 },
    { at: '2024-12-31', monday: '2024-12-30', year: 2025, week: 1 },
  ])('begin on Monday and have the number of their Thursday: $at', ({ at, monday, year, week }) => {
    const mondayMs = weekStartMs(day(at));
    expect(dayText(mondayMs)).toBe(monday);
    expect(weekOfYear(mondayMs)).toEqual({ year, week });
  });

  it('have all their days in the history', () => {
    const days = history(repeat(20, 100));
    const mondays = (first: string) =>
      wholeWeeks(days, 'characters', day(first)).map(({ mondayMs }) => dayText(mondayMs));
    expect(mondays('2024-01-01')).toEqual(['2024-01-01', '2024-01-08']);
    expect(mondays('2024-01-02')).toEqual(['2024-01-08', '2024-01-15']);
    expect(mondays('2024-01-07')).toEqual(['2024-01-08', '2024-01-15']);
    expect(wholeWeeks(history(repeat(6, 1)), 'characters', firstDayMs)).toEqual([]);
  });

  it('weight days by their hours with data, and contain the busiest day', () => {
    const days = { ...history([100, 200, null]), hours: [24, 8, 0] };
    expect(periodFigures(days, 'characters', [0, 3])).toEqual({
      mean: 125,
      peak: 300,
      daysWithData: 2,
    });
    expect(periodFigures(days, 'lfms', [0, 3])).toEqual({
      mean: null,
      peak: null,
      daysWithData: 0,
    });
  });
});

describe('the table of months', () => {
  const rows = (means: readonly (number | null)[], first = '2024-01-01') =>
    monthTable(history(means), 'characters', day(first)).map(
      ({ startMs, mean, daysWithData, changeFromMonth, changeFromYear }) => ({
        month: dayText(startMs)?.slice(0, 7),
        mean,
        daysWithData,
        changeFromMonth,
        changeFromYear,
      }),
    );

  it('is empty without data', () => {
    expect(rows([])).toEqual([]);
    expect(rows(repeat(50, null))).toEqual([]);
  });

  it('has the newest month first, and compares whole months', () => {
    expect(rows([...repeat(31, 100), ...repeat(29, 150), ...repeat(3, 300)])).toEqual([
      { month: '2024-03', mean: 300, daysWithData: 3, changeFromMonth: null, changeFromYear: null },
      { month: '2024-02', mean: 150, daysWithData: 29, changeFromMonth: 0.5, changeFromYear: null },
      { month: '2024-01', mean: 100, daysWithData: 31, changeFromMonth: null, changeFromYear: null },
    ]);
  });

  it('compares with the same month of the year before', () => {
    const [newest] = rows([...repeat(366, 100), ...repeat(31, 80)]);
    expect(newest?.month).toBe('2025-01');
    expect(newest?.changeFromYear).toBeCloseTo(-0.2);
  });

  it('includes a month without data between others, without a comparison', () => {
    expect(rows([...repeat(31, 100), ...repeat(29, null), ...repeat(31, 100)])).toMatchObject([
      { month: '2024-03', mean: 100, changeFromMonth: null },
      { month: '2024-02', mean: null, daysWithData: 0, changeFromMonth: null },
      { month: '2024-01', mean: 100 },
    ]);
  });

  it('has no comparison with a month without players', () => {
    expect(rows([...repeat(31, 0), ...repeat(29, 10)])[0]).toMatchObject({ changeFromMonth: null });
  });

  it('begins and ends with a month that has data', () => {
    const found = rows([...repeat(31, null), ...repeat(29, 5), ...repeat(31, null)]);
    expect(found.map(({ month }) => month)).toEqual(['2024-02']);
  });
});

describe('records', () => {
  it('are the busiest hour and the busiest and quietest whole days, the first of equal ones', () => {
    const days = { ...history([100, 300, 50, 300, 20, null]), hours: [24, 24, 24, 24, 8, 0] };
    const { peak, busiestDay, quietestDay } = findRecords(days, 'characters', firstDayMs);
    expect(peak).toEqual({ dayMs: day('2024-01-02'), value: 450 });
    expect(busiestDay).toEqual({ dayMs: day('2024-01-02'), value: 300 });
    expect(quietestDay).toEqual({ dayMs: day('2024-01-03'), value: 50 });
  });

  it('have no days or peaks when only the mean of each week is known', () => {
    const hourly = Array.from({ length: 26 * 7 * 24 }, (_, hour) => (hour % 24 === 12 ? 100 : null));
    const series = { firstHourMs: firstDayMs, values: hourly };
    const span = { firstDayMs, days: 26 * 7 };
    const days = dailyHistory({ characters: series, lfms: { ...series, values: [] } }, span);
    const found = findRecords(days, 'characters', firstDayMs);
    expect(found).toMatchObject({ peak: null, busiestDay: null, quietestDay: null, lastWeek: { mean: 100 } });
    const stretches = [
      ...monthTable(days, 'characters', firstDayMs),
      ...wholeWeeks(days, 'characters', firstDayMs),
    ];
    expect(new Set(stretches.map(({ mean, peak }) => `${mean} ${peak}`))).toEqual(new Set(['100 null']));
  });

  it('are all null without data', () => {
    expect(findRecords(history([null, null]), 'characters', firstDayMs)).toEqual({
      peak: null,
      busiestDay: null,
      quietestDay: null,
      lastWeek: null,
    });
  });

  const usual = repeat(30, 100);
  it.each([
    { title: 'like many before', weeks: [...usual, 100], extreme: null, since: null },
    { title: 'busier than ever', weeks: [...usual, 120], extreme: 'most', since: null },
    { title: 'quieter than ever', weeks: [...usual, 80], extreme: 'fewest', since: null },
    {
      title: 'the busiest in a long time',
      weeks: [150, ...usual, 120],
      extreme: 'most',
      since: '2024-01-01',
    },
    { title: 'as busy as one long ago', weeks: [120, ...usual, 120], extreme: 'most', since: '2024-01-01' },
    {
      title: 'quieter than in a long time',
      weeks: [10, ...usual, 50],
      extreme: 'fewest',
      since: '2024-01-01',
    },
    { title: 'busier than in some weeks', weeks: [...usual, 150, 90, 120], extreme: null, since: null },
    { title: 'busier than the few on record', weeks: [100, 100, 120], extreme: null, since: null },
    { title: 'the only one', weeks: [100], extreme: null, since: null },
    {
      title: 'busier than in a long time, with a gap before it',
      weeks: [150, ...usual, ...repeat(20, null), 120],
      extreme: 'most',
      since: '2024-01-01',
    },
  ])('describe a last week that is $title', ({ weeks, extreme, since }) => {
    const { lastWeek } = findRecords(weeksOf(weeks), 'characters', firstDayMs);
    expect(lastWeek?.extreme).toBe(extreme);
    expect(dayText(lastWeek?.sinceMs)).toBe(since);
  });

  it('have no last week when some of its days are missing', () => {
    const thin = [...repeat(20 * 7, 100), ...repeat(5, 300), null, null];
    expect(findRecords(history(thin), 'characters', firstDayMs).lastWeek).toBeNull();
    expect(findRecords(weeksOf([...usual, null]), 'characters', firstDayMs).lastWeek).toBeNull();
  });

  it('compare the last week with the same week of earlier years', () => {
    // 2024 and 2025 have 52 weeks each.
    const { lastWeek } = findRecords(
      weeksOf([80, ...repeat(51, 1), 90, ...repeat(51, 1), 100]),
      'characters',
      firstDayMs,
    );
    expect(lastWeek).toMatchObject({
      mean: 100,
      sameWeeks: [
        { year: 2025, mean: 90 },
        { year: 2024, mean: 80 },
      ],
    });
  });
});
