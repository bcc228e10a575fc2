import { describe, expect, it } from 'vitest';
import { madeDays } from './testing/trends-answers.ts';
import { together } from './trends-choices.ts';
import { weeksAxis, yearsChart, yearsSentence, yearsTable, yearsTitle } from './years-view.ts';

describe('the same weeks of other years', () => {
  it('are aligned, with this year first', () => {
    const { xs, series } = yearsChart(madeDays(), together, 'characters', 'mean');
    expect(xs).toHaveLength(53);
    expect(series.map(({ name }) => name)).toEqual(['2025', '2024', '2023']);
    const [now, before] = series;
    expect(now?.values[0]).toBeCloseTo(before?.values[0] ?? 0, -1);
    expect(before?.values[52]).toBeNull();
  });

  it('cover at most eight years, each in its own colour', () => {
    const { series } = yearsChart(madeDays({ days: 12 * 365 }), together, 'lfms', 'peak');
    expect(series).toHaveLength(8);
    expect(new Set(series.map(({ colour }) => colour)).size).toBe(8);
  });

  it('have one line for one year, and none before the first week', () => {
    expect(yearsChart(madeDays({ days: 60 }), together, 'characters', 'mean').series).toHaveLength(1);
    expect(yearsChart(madeDays({ days: 1 }), together, 'characters', 'mean').series).toEqual([]);
    expect(yearsChart(null, together, 'characters', 'mean').xs).toEqual([]);
  });

  it('are labelled with the month in which they begin', () => {
    const axis = weeksAxis('en-GB');
    const ticks = (width: number) =>
      axis
        .ticks({ from: 1, until: 53, width, labelWidth: (characters) => 12 + 7 * characters })
        .labelled.map(axis.tick);
    expect(ticks(1000).slice(0, 3)).toEqual(['Jan', 'Feb', 'Mar']);
    expect(ticks(1000)).toHaveLength(12);
    expect(ticks(300)).toEqual(['Jan', 'Mar', 'May', 'Jul', 'Sept', 'Nov']);
    expect(axis.place(12)).toBe('Week 12, March');
    expect(axis.place(53)).toBe('Week 53, December');
  });

  it('have a table and a title', () => {
    const chart = yearsChart(madeDays(), together, 'characters', 'mean');
    expect(yearsTable(chart, 'en-GB').head(0)).toBe('Week 1, January');
    expect(yearsTitle(together, 'lfms')).toBe('LFMs posted, year over year: All servers');
  });

  it('are compared with the last week, using the latest year only', () => {
    expect(yearsSentence(madeDays(), together, 'characters', 'en-GB')).toMatch(
      /^Last week: .* the same week of 2024\.$/,
    );
    expect(yearsSentence(madeDays({ days: 60 }), together, 'characters', 'en-GB')).toBeNull();
    expect(yearsSentence(null, together, 'characters')).toBeNull();
  });
});
