import { defaultDefinition } from '@rollcall/game/definition';
import type { PopulationAverage } from '@rollcall/game/population/population';
import { describe, expect, it } from 'vitest';
import * as view from './daily-view.ts';
import { contrast, groundsOf, leastDistance, sights } from '../../../testing/colours.ts';
import { othersColour } from './daily-view.ts';

const [argonnessen, cannith, ghallanda] = defaultDefinition.servers;
if (!argonnessen || !cannith || !ghallanda) throw new Error('Three servers are needed.');
const three = [argonnessen, cannith, ghallanda];

type Week = Record<string, Record<string, PopulationAverage>>;

/** A week of means, by weekday (0 = Sunday) and hour, UTC; undefined = that hour is unknown. */
function weekOf(valueAt: (day: number, hour: number) => number | null): Week {
  const hours = (day: number) =>
    Array.from({ length: 24 }, (_, hour) => {
      const value = valueAt(day, hour);
      return [
        hour,
        { avg_character_count: value, avg_lfm_count: value === null ? null : value / 10 },
      ] as const;
    });
  return Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, Object.fromEntries(hours(day))]));
}

const everyDay = (...values: (number | null)[]) => weekOf((day) => values[day] ?? null);

function chartOf(answer: Record<string, Week> | null, overrides: Partial<view.DailyFacts> = {}) {
  return view.dailyChart({
    answer,
    servers: three,
    counted: 'characters',
    locale: 'en-US',
    ...overrides,
  });
}

const valuesOf = (chart: ReturnType<typeof chartOf>) =>
  Object.fromEntries(chart.series.map(({ id, values }) => [id, values]));
const rounded = (values: readonly (number | null)[] | undefined) =>
  values?.map((value) => (value === null ? null : Math.round(value * 1e6) / 1e6));

describe('the days of the week, by server', () => {
  const answer = { argonnessen: everyDay(1, 2, 3, 4, 5, 6, 7), Cannith: everyDay(10, null, 30) };

  it('are the means of their hours, whatever the spelling of names in the answer; unknown ones have no bar', () => {
    expect(valuesOf(chartOf(answer))).toEqual({
      argonnessen: [1, 2, 3, 4, 5, 6, 7],
      cannith: [10, null, 30, null, null, null, null],
      ghallanda: [null, null, null, null, null, null, null],
    });
  });

  it('count groups too', () => {
    const { argonnessen: groups } = valuesOf(chartOf(answer, { counted: 'lfms' }));
    expect(rounded(groups)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  });

  it('are seven, in the order and language of the reader', () => {
    const chart = chartOf(answer, { locale: 'de-DE' });
    expect(chart.categories.map(({ name }) => name)).toEqual([
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ]);
    expect(chart.categories[0]?.labels).toEqual(['Montag', 'Mo', 'M']);
    expect(chart.series[0]?.values).toEqual([2, 3, 4, 5, 6, 7, 1]);
  });

  it('have their places before any data', () => {
    const chart = chartOf(null);
    expect(chart.categories).toHaveLength(7);
    expect(chart.series.map(({ name }) => name)).toEqual(['Argonnessen', 'Cannith', 'Ghallanda']);
    expect(chart.series.flatMap(({ values }) => values).every((value) => value === null)).toBe(true);
  });
});

describe('one server among the others', () => {
  const answer = {
    argonnessen: everyDay(30, 10, 20, null, 5, 5, 5),
    cannith: everyDay(20, 20, 20, 8, null, 5, 5),
    ghallanda: everyDay(10, 30, 20, 4, null, 5, 6),
  };

  it('has a bar beside the mean of the other servers with data', () => {
    const chart = view.focusChart(chartOf(answer), cannith, 'grouped');
    expect(chart.series.map(({ name }) => name)).toEqual(['Cannith', 'Others (average)']);
    expect(chart.series[1]?.values).toEqual([20, 20, 20, 4, 5, 5, 5.5]);
  });

  it('is stacked below the sum of the others', () => {
    const chart = view.focusChart(chartOf(answer), cannith, 'stacked');
    expect(chart.series.map(({ name }) => name)).toEqual(['Cannith', 'Others (sum)']);
    expect(chart.series[1]?.values).toEqual([40, 40, 40, 4, 5, 10, 11]);
  });

  it('has its rank on each day, where there is one', () => {
    const chart = view.focusChart(chartOf(answer), cannith, 'grouped');
    expect(chart.categories.map(({ note }) => note)).toEqual([
      '2nd of 3',
      '2nd of 3',
      'shared 1st of 3',
      '1st of 2',
      undefined,
      'shared 1st of 3',
      'shared 2nd of 3',
    ]);
  });

  it('has no bar for others without data', () => {
    const chart = view.focusChart(chartOf({ cannith: everyDay(1, 2) }), cannith, 'stacked');
    expect(chart.series[1]?.values).toEqual([null, null, null, null, null, null, null]);
    expect(chart.categories.every(({ note }) => note === undefined)).toBe(true);
  });

  it('names a single other server, and is alone without one', () => {
    const two = view.focusChart(chartOf(answer, { servers: [argonnessen, cannith] }), cannith, 'grouped');
    expect(two.series.map(({ name }) => name)).toEqual(['Cannith', 'Argonnessen']);
    const one = view.focusChart(chartOf(answer, { servers: [cannith] }), cannith, 'grouped');
    expect(one.series.map(({ name }) => name)).toEqual(['Cannith']);
  });
});

describe('the texts of the daily chart', () => {
  it.each([
    ['characters', 'quarter', null, 'Characters online by day of the week, the last 90 days'],
    ['lfms', 'week', cannith, 'LFMs posted on Cannith by day of the week, the last 7 days'],
  ] as const)('of %s of a %s include its title', (counted, range, focus, title) => {
    expect(view.dailyTitle(counted, range, focus)).toBe(title);
  });

  it.each([
    [three, 'grouped', null, 'Average over the last 90 days.'],
    [three, 'grouped', cannith, 'Cannith beside the average of 2 others over the last 90 days.'],
    [three, 'stacked', cannith, 'Cannith below the sum of 2 others over the last 90 days.'],
    [[argonnessen, cannith], 'grouped', cannith, 'Cannith beside Argonnessen over the last 90 days.'],
    [[cannith], 'grouped', cannith, 'Average over the last 90 days.'],
  ] as const)('explain the chart (%#)', (servers, mode, focus, words) => {
    expect(view.dailyExplanation('quarter', servers, mode, focus)).toBe(words);
  });

  it('have two decimals in spoken numbers, and fewer in the chart', () => {
    expect(view.dailyFormat('en-GB')(1234.567)).toBe('1,234.57');
    expect(view.dailyFormat('de-DE')(15)).toBe('15,00');
    expect(view.dailyShortFormat('characters', 'en-GB')(1234.567)).toBe('1,235');
    expect(view.dailyShortFormat('lfms', 'en-GB')(12.345)).toBe('12.3');
  });
});

describe('the table of the daily chart', () => {
  const chart = chartOf({ argonnessen: everyDay(1, 2), cannith: everyDay(10) });
  const rowOf = (table: ReturnType<typeof view.dailyTable>, row: number) =>
    table.columns.map((_, column) => table.cell(row, column));
  const format = view.dailyFormat('en-GB');

  it('has a row for each day with the sum of all servers', () => {
    const table = view.dailyTable(chart, { timeZone: 'Asia/Kolkata', hasTotal: true }, format);
    expect(table.columns).toEqual(['Argonnessen', 'Cannith', 'Ghallanda', 'Total']);
    expect([table.corner, table.csvCorner, table.rowCount]).toEqual([
      'Day of Week',
      'day of week (Asia/Kolkata)',
      7,
    ]);
    expect([table.head(0), table.csvHead(1), table.head(7), table.csvHead(7)]).toEqual([
      'Sunday',
      'Monday',
      '',
      '',
    ]);
    expect([rowOf(table, 0), rowOf(table, 1), rowOf(table, 2)]).toEqual([
      [1, 10, null, 11],
      [2, null, null, 2],
      [null, null, null, null],
    ]);
    expect(table.cell(0, 9)).toBeNull();
    expect(table.format(10.005, 1)).toBe('10.01');
  });

  it('has the rank of one server among the others, and no sum if they are a mean', () => {
    const focused = view.focusChart(chart, cannith, 'grouped');
    const table = view.dailyTable(focused, { timeZone: 'UTC', hasTotal: false }, format);
    expect(table.columns).toEqual(['Cannith', 'Others (average)', 'Rank']);
    expect([rowOf(table, 0), rowOf(table, 1)]).toEqual([
      [10, 1, '1st of 2'],
      [null, 2, null],
    ]);
  });

  it('has no sum for a single server', () => {
    const alone = chartOf({ cannith: everyDay(1) }, { servers: [cannith] });
    expect(view.dailyTable(alone, { timeZone: 'UTC', hasTotal: true }, format).columns).toEqual(['Cannith']);
  });
});

describe('the colour of all servers but one', () => {
  it('contrasts with the surfaces of both themes', () => {
    const ratios = groundsOf('surface').map((ground) => contrast(othersColour, ground));
    expect(ratios).toHaveLength(2);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(sights))('differs from the one beside it with %s', (sight) => {
    const see = sights[sight];
    if (see === undefined) throw new Error('There is no such sight.');
    const distances = defaultDefinition.servers.map(({ colour }) =>
      leastDistance([colour, othersColour], see),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.06);
  });
});
