import { defaultDefinition } from '@rollcall/game/definition';
import { dayMs, weekMs } from '@rollcall/game/time';
import { describe, expect, it, test } from 'vitest';
import type { CalendarUnit } from '../../charts/lines/calendar-axis.ts';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import {
  historyChart,
  historyExplanation,
  historyTitle,
  leftOutNote,
  thinNote,
  unitOf,
} from './history-view.ts';
import { madeDays } from './testing/trends-answers.ts';
import { allSubjects, chosenSubjects, together } from './trends-choices.ts';

const { servers } = defaultDefinition;
const firstMs = Date.parse('2023-01-02T00:00:00Z');
const draw = (days = madeDays(), unit: CalendarUnit = 'week', word: string | null = null) =>
  historyChart(days, {
    subjects: chosenSubjects(word, servers),
    counted: 'characters',
    value: 'mean',
    unit,
    marks: [],
  });

describe('the chart over years', () => {
  it('has a line for all servers together, week by week', () => {
    const { xs, series } = draw();
    expect(series.map(({ name }) => name)).toEqual(['All servers']);
    expect([xs[0], xs[1]]).toEqual([firstMs, firstMs + weekMs]);
    expect(xs).toHaveLength(156);
    // The first week, in winter: five days at 660 and two at 780.
    expect(series[0]?.values[0]).toBeCloseTo((5 * 660 + 2 * 780) / 7, 0);
  });

  it('has a daily line for each chosen server, even for one without data', () => {
    const { xs, series } = draw(madeDays({ days: 30 }), 'day', 'orien,cannith');
    expect(series.map(({ id }) => id)).toEqual(['cannith', 'orien']);
    expect(xs).toHaveLength(30);
    expect(series[0]?.values.every((value) => value === null)).toBe(true);
    expect(series[1]?.values[0]).toBe(440);
  });

  it('has a gap where a year is missing', () => {
    const { series } = draw(madeDays({ isKnown: (day) => day < 365 || day >= 730 }));
    const values = series[0]?.values ?? [];
    expect(values.filter((value) => value === null).length).toBeGreaterThan(50);
    expect([values[10], values.at(-1)].every((value) => typeof value === 'number')).toBe(true);
  });

  it('starts and ends where there is data', () => {
    const { xs } = draw(madeDays({ days: 100, isKnown: (day) => day >= 40 && day < 50 }), 'day');
    expect([xs[0], xs.length]).toEqual([firstMs + 40 * dayMs, 10]);
  });

  it('is empty before there is a whole day, or a whole week', () => {
    expect(draw(madeDays({ days: 0 })).xs).toEqual([]);
    expect(draw(madeDays({ days: 1 })).xs).toEqual([]);
    expect(draw(madeDays({ days: 1 }), 'day').xs).toEqual([firstMs]);
    expect(
      historyChart(null, { subjects: [together], counted: 'lfms', value: 'peak', unit: 'day', marks: [] }),
    ).toEqual({
      xs: [],
      series: [],
    });
  });
});

describe('the unit of the points', () => {
  const month = { from: firstMs, until: firstMs + 30 * dayMs };
  test.each([
    ['years', 'auto', madeDays(), null, 'week'],
    ['a month', 'auto', madeDays(), month, 'day'],
    ['a history of half a year', 'auto', madeDays({ days: 180 }), null, 'day'],
    ['one day', 'auto', madeDays({ days: 1 }), null, 'day'],
    ['sparse days', 'auto', madeDays({ isKnown: (day) => day % 7 === 0 }), month, 'week'],
    ['weeks chosen by the reader', 'weeks', madeDays({ days: 180 }), null, 'week'],
    ['days chosen by the reader', 'days', madeDays(), null, 'day'],
    ['no data yet', 'auto', null, null, 'week'],
  ] as const)('fits %s (%s)', (_name, choice, days, shown, unit) => {
    expect(unitOf(choice, days, 'characters', shown)).toBe(unit);
  });
});

describe('the texts of the chart over years', () => {
  it('say what is counted', () => {
    expect(historyTitle('characters', 'mean', 'week')).toBe('Characters online, average of each week');
    expect(historyTitle('lfms', 'peak', 'day')).toBe('LFMs posted, peak of each day');
    expect(historyExplanation('mean', 'day')).toBe('Average of each day (UTC).');
    expect(historyExplanation('peak', 'week')).toBe('Busiest hour of each week (UTC).');
  });

  it('say which samples were left out, for the servers and range shown', () => {
    const days = { ...madeDays({ days: 100 }), left_out: { orien: ['2023-02-01T10:05:00Z'] } };
    const sentence = '1 sample left out (Orien).';
    const noteOf = (ids: readonly string[], window: ChartWindow | null) => {
      const subjects = allSubjects(servers).filter(({ id }) => ids.includes(id));
      return leftOutNote(days, { subjects, servers }, window);
    };
    const february = { from: Date.UTC(2023, 1, 1), until: Date.UTC(2023, 1, 20) };
    expect(noteOf(['together'], null)).toBe(sentence);
    expect(noteOf(['orien', 'khyber'], february)).toBe(sentence);
    expect(noteOf(['khyber'], null)).toBeNull();
    expect(noteOf(['orien'], { from: Date.UTC(2023, 1, 2), until: Date.UTC(2023, 1, 20) })).toBeNull();
    expect(leftOutNote(madeDays(), { subjects: [together], servers }, null)).toBeNull();
  });

  it('mention thin data, and nothing otherwise', () => {
    const days = madeDays({ days: 100 });
    const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
    expect(thinNote(days, together, day)).toBeNull();
    const thin = { ...days.together, hours: days.together.hours.map((_, place) => (place < 50 ? 1 : 24)) };
    expect(thinNote({ ...days, together: thin }, together, day)).toEqual({
      sentence: 'Thin data on 50 of 100 days.',
      detail: 'Fewer than 12 hours of data on 50 days between 2023-01-02 and 2023-02-20.',
    });
  });
});
