import { defaultDefinition } from '@rollcall/game/definition';
import { makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { cellText, tableCsv } from '../../charts/frame/chart-table.ts';
import { readyState } from '../../charts/frame/chart-state.ts';
import { readersWeek } from '../../charts/group-chance/group-chance-view.ts';
import { madeAnalytics } from './testing/quest-answers.ts';
import * as view from './quest-runs-view.ts';

const many = madeAnalytics(400);
const few = madeAnalytics(12);
const none = madeAnalytics(0);
const quest = makeQuest();

describe('charts of runs', () => {
  it.each([
    [400, readyState],
    [30, readyState],
    [29, { state: 'empty', message: 'Not enough runs yet (29 of 30).' }],
    [0, { state: 'empty', message: 'Not enough runs yet (0 of 30).' }],
  ])('with %i runs are in state %j', (runs, state) => {
    expect(view.runsState({ runs }, readyState)).toEqual(state);
  });

  it('are loading before an answer', () => {
    expect(view.runsState(null, { state: 'loading' })).toEqual({ state: 'loading' });
  });
});

describe('the figures of a quest', () => {
  const said = (answer: typeof many | null, of = quest) =>
    Object.fromEntries(
      view.runFigures(of, answer, '90').map(({ label, value, note }) => [label, [value, note]]),
    );

  it('come from its runs', () => {
    expect(said(many)).toEqual({
      'Median time': ['14 min', ''],
      'Heroic XP per minute': ['171', '62% of the best of its level'],
      'Epic XP per minute': ['1,429', '80% of the best of its level'],
      Runs: ['400', 'in 90 days, 3 characters inside now'],
      'Sessions completed': ['75%', '1,200 of 1,600'],
    });
  });

  it.each([
    [few, 12],
    [none, 0],
  ])('are missing below the needed number of runs', (answer, runs) => {
    const missing = ['–', `Not enough runs yet (${runs} of 30)`];
    expect(said(answer)).toMatchObject({
      'Median time': missing,
      'Heroic XP per minute': missing,
      'Epic XP per minute': missing,
      'Sessions completed': missing,
    });
    expect(said(answer)['Runs']?.[0]).toBe(String(runs));
  });

  it('keep their places while loading', () => {
    expect(Object.keys(said(null))).toEqual(Object.keys(said(many)));
    expect(Object.values(said(null))).toEqual(Array.from({ length: 5 }, () => [null, '']));
  });

  it('say that a version of the quest is run too rarely', () => {
    const metrics = { ...many.metrics, epic_xp_per_minute: null, epic_xp_per_minute_relative: null };
    expect(said({ ...many, metrics })['Epic XP per minute']).toEqual(['–', 'Not enough epic runs yet']);
  });

  it('leave out unknown XP, and say when the median is unknown', () => {
    const xp = { ...quest.xp, epic_casual: 0, epic_normal: 0, epic_hard: null, epic_elite: null };
    expect(Object.keys(said(many, makeQuest({ xp })))).not.toContain('Epic XP per minute');
    const strange = madeAnalytics(40, { median_duration_seconds: null, total_sessions: 0 });
    expect(said(strange)).toMatchObject({
      'Median time': ['–', 'Unknown'],
      'Sessions completed': ['–', 'Unknown'],
    });
  });
});

describe('a time', () => {
  it.each([
    [45, '0.8 min'],
    [450, '7.5 min'],
    [599, '10 min'],
    [840, '14 min'],
    [869, '14 min'],
    [871, '15 min'],
    [3900, '1 h 5 min'],
  ])('formats %i seconds as %s', (seconds, text) => {
    expect(view.minutesText(seconds)).toBe(text);
  });
});

describe('the week of a quest', () => {
  const hours = view.weekOf(many.analytics_data.by_hour_and_day_of_week);

  it('starts on Sunday at midnight', () => {
    expect(hours).toHaveLength(168);
    expect(hours[6 * 24 + 20]).toBe(20);
    expect(view.weekOf({ 0: { 3: 7 } })[3]).toBe(7);
    expect(view.weekOf({}).every((count) => count === 0)).toBe(true);
  });

  it('has a busiest hour if there were any runs', () => {
    const text = view.busiestSentence(readersWeek(hours, 'en-GB'), 'en-GB');
    expect(text).toBe('Run most often on Saturday from 20:00.');
    expect(view.busiestSentence(readersWeek(view.weekOf({})))).toBe('');
  });

  it('is a heat map whose strongest hour has the most runs', () => {
    const week = readersWeek(hours, 'en-GB');
    const heatmap = view.runHeatmap(week, '#4692a5', 'en-GB');
    const row = week.order.indexOf(6);
    expect(heatmap.cell(row, 20)).toMatchObject({ strength: 1, isMarked: true, detail: '20', label: '20' });
    expect(heatmap.cell(row, 3)).toMatchObject({ strength: 0, isMarked: false, detail: '0', label: '' });
    expect(view.runWeekTable(week, 'en-GB').cell(row, 20)).toBe(20);
  });
});

describe('the times of a quest', () => {
  const chart = view.timeBars(many.analytics_data);

  it('are bars, with the one that contains the median highlighted', () => {
    const [others, median] = chart.series;
    expect(median).toMatchObject({ name: 'Median, 14 min' });
    const place = many.analytics_data.histogram.findIndex(({ bin_start }) => bin_start === 840);
    expect(median?.values.flatMap((value, at) => (value === null ? [] : [at]))).toEqual([place]);
    expect(others?.values[place]).toBeNull();
    expect(chart.categories[place]).toEqual({ name: '14 to 16 min', labels: ['14–16', '14'] });
  });

  it('are one column of a table', () => {
    const table = view.timeTable(many.analytics_data);
    expect(cellText(table, 5, 0)).toBe('168');
    expect(table.head(99)).toBe('');
    expect(tableCsv(table).split('\r\n').slice(0, 2)).toEqual(['from_seconds,Completed sessions', '240,24']);
  });

  it('have no median if it is unknown', () => {
    expect(view.timeBars(few.analytics_data).series[1]?.name).toBe('Median');
    expect(view.timeBars(few.analytics_data).series[1]?.values.every((value) => value === null)).toBe(true);
    expect(view.timeBars(none.analytics_data).categories).toEqual([]);
  });
});

describe('runs', () => {
  it('by day are placed at the start of their UTC day', () => {
    const { xs, series } = view.runLine(many.analytics_data);
    expect(xs).toHaveLength(90);
    expect(new Date(xs.at(-1) ?? 0).toISOString()).toBe('2026-03-13T00:00:00.000Z');
    expect(series[0]?.values[0]).toBe(4);
  });

  it('by difficulty include "not announced", and have medians where there are enough runs', () => {
    const slices = view.difficultySlices(many.analytics_data);
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['Normal', 20],
      ['Hard', 20],
      ['Elite', 160],
      ['Reaper', 160],
      ['Not posted', 40],
    ]);
    expect(slices.map(({ title }) => title).slice(1, 3)).toEqual(['Hard', 'Elite, median 13 min']);
    expect(view.difficultyNote(many.analytics_data)).toBe(
      'Median time: Elite 13 min, Reaper 17 min, Not posted 14 min.',
    );
    expect(view.difficultyNote(few.analytics_data)).toBeNull();
    expect([1, 2].map(view.runWords.unit)).toEqual(['run', 'runs']);
    expect(view.runWords.valueWithShare(1, '5%')).toBe('1 run (5%)');
  });

  it('by server have medians where there are enough runs', () => {
    const servers = view.serverRuns(many.analytics_data, defaultDefinition.servers);
    const { categories, series } = view.serverBars(servers);
    expect(categories.slice(0, 4).map(({ name, note }) => [name, note])).toEqual([
      ['Orien', 'median 14 min'],
      ['Thelanis', 'median 15 min'],
      ['Khyber', undefined],
      ['Argonnessen', undefined],
    ]);
    expect(series[0]?.values).toEqual([240, 140, 20, 0, 0, 0, 0, 0]);
    const table = view.serverTable(servers);
    expect([cellText(table, 0, 0), cellText(table, 0, 1), cellText(table, 2, 1)]).toEqual([
      '240',
      '13.5',
      'too few runs',
    ]);
    expect(tableCsv(table)).toContain('Khyber,20,\r\n');
    expect([table.cell(9, 0), table.csvCell?.(9, 0), table.head(9)]).toEqual([null, null, '']);
  });
});
