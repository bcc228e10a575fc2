import fc from 'fast-check';
import { offsetsWithin, utcOffsets } from '../time-zone.ts';
import { describe, expect, it } from 'vitest';
import { makeQuest } from '../testing/makers.ts';
import {
  formPlayed,
  type PreparedQuest,
  prepareQuest,
  questAnalyticsData,
  questMetrics,
  xpOfForm,
} from './quest-figures.ts';
import { columnsOf, type SessionFacts } from '../testing/session-columns.ts';

const hour = 3600;
const day = 24 * hour;
/** A Sunday. */
const sunday = Date.UTC(2026, 10, 22) / 1000;

const window = {
  serverPlace: null,
  serverNames: ['Orien', 'Thelanis', 'Khyber'],
  fromMs: (sunday - 6 * day) * 1000,
  toMs: (sunday + day) * 1000,
  activeSessions: 2,
  sharesAreaWith: [12],
  offsets: utcOffsets,
};

const prepared = (sessions: readonly SessionFacts[], length: number | null = 900) =>
  prepareQuest(columnsOf(sessions), { length });

/** 30 solo sessions on Orien that last 601 to 630 seconds. */
const thirty = Array.from({ length: 30 }, (_, place) => ({
  started: sunday - 5 * day + place * hour,
  seconds: 630 - place,
  level: 8,
  difficulty: 4,
}));

describe('analytics of a quest', () => {
  it('include a raid whose length in the catalogue has the wrong unit', () => {
    // The catalogue says five hours; sessions usually last 40 minutes.
    const raids = Array.from({ length: 30 }, (_, place) => ({
      started: sunday + place * hour,
      seconds: 2_400,
    }));
    const data = questAnalyticsData(prepared(raids, 18_000), { ...window, toMs: (sunday + 2 * day) * 1000 });
    expect([data.completed_sessions, data.runs, data.median_duration_seconds]).toEqual([30, 30, 2_400]);
    expect(questAnalyticsData(prepared(raids.slice(1), 18_000), window).completed_sessions).toBe(0);
  });

  it('use the clock of a zone, with its offset at the beginning of each session', () => {
    // 20:30 in New York, before and after the clock went back on 1 November.
    const evenings = ['2026-10-30T00:30:00Z', '2026-11-20T01:30:00Z'].map((time) => Date.parse(time) / 1000);
    const sessions = evenings.flatMap((started) =>
      Array.from({ length: 15 }, (_, place) => ({
        started: started + place,
        seconds: 600,
        level: 8,
        difficulty: 4,
      })),
    );
    const wide = {
      ...window,
      fromMs: Date.parse('2026-10-20T00:00:00Z'),
      toMs: Date.parse('2026-11-22T00:00:00Z'),
    };
    const counted = (offsets: typeof utcOffsets) =>
      questAnalyticsData(prepared(sessions), { ...wide, offsets })
        .activity_by_hour.filter(({ count }) => count > 0)
        .map((each) => [each.hour, each.count]);
    expect(counted(offsetsWithin('America/New_York', wide))).toEqual([[20, 30]]);
    expect(counted(offsetsWithin('Asia/Kolkata', wide))).toEqual([
      [6, 15],
      [7, 15],
    ]);
    expect(counted(utcOffsets)).toEqual([
      [0, 15],
      [1, 15],
    ]);
  });

  it('are empty for no sessions, with every day and hour', () => {
    const data = questAnalyticsData(prepared([]), window);
    expect(data).toMatchObject({
      histogram: [],
      total_sessions: 0,
      active_sessions: 2,
      completed_sessions: 0,
      average_duration_seconds: null,
      standard_deviation_seconds: null,
      median_duration_seconds: null,
      runs: 0,
      by_difficulty: [],
      by_server: [],
      shares_area_with: [12],
    });
    expect(data.activity_by_hour).toHaveLength(24);
    expect(data.activity_by_day_of_week.map(({ day_name }) => day_name)[6]).toBe('Saturday');
    expect(data.activity_over_time.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(Object.values(data.by_hour_and_day_of_week).map((hours) => Object.keys(hours).length)).toEqual(
      Array.from({ length: 7 }, () => 24),
    );
  });

  it('count sessions, completed ones and runs separately', () => {
    const data = questAnalyticsData(
      prepared([
        { started: sunday, seconds: 600, group: 7, difficulty: 5 },
        { started: sunday + 60, seconds: 900, group: 7 },
        { started: sunday + 70, seconds: 900, group: 7, hasLeft: false },
        { started: sunday + 20 * hour, seconds: 100 },
        { started: sunday + 20 * hour, seconds: 1500, server: 1 },
      ]),
      window,
    );
    expect(data).toMatchObject({
      total_sessions: 5,
      completed_sessions: 3,
      runs: 2,
      average_duration_seconds: 1000,
      standard_deviation_seconds: 374.2,
      median_duration_seconds: null,
    });
    expect(data.by_hour_and_day_of_week['0']).toMatchObject({ '0': 1, '1': 0, '20': 1 });
    expect(data.activity_by_hour.filter(({ count }) => count > 0)).toEqual([
      { hour: 0, count: 3 },
      { hour: 20, count: 2 },
    ]);
    expect(data.activity_by_day_of_week[0]).toEqual({ day: 0, day_name: 'Sunday', count: 5 });
    expect(data.runs_over_time.at(-1)).toEqual({ date: '2026-11-22', count: 2 });
    // The run is Reaper, although only one of its two completed sessions has a difficulty.
    expect(data.by_difficulty).toEqual([
      { difficulty: 'Reaper', completed_sessions: 1, runs: 1, median_duration_seconds: null },
      { difficulty: null, completed_sessions: 2, runs: 1, median_duration_seconds: null },
    ]);
    expect(data.by_server.map(({ server, completed_sessions }) => [server, completed_sessions])).toEqual([
      ['Orien', 2],
      ['Thelanis', 1],
    ]);
  });

  it('have a median from thirty runs on', () => {
    expect(questAnalyticsData(prepared(thirty), window)).toMatchObject({
      runs: 30,
      median_duration_seconds: 615.5,
      by_difficulty: [{ difficulty: 'Elite', median_duration_seconds: 615.5 }],
      by_server: [{ server: 'Orien', median_duration_seconds: 615.5 }],
    });
    expect(questAnalyticsData(prepared(thirty.slice(1)), window).median_duration_seconds).toBeNull();
  });

  it.each([
    ['a server', { serverPlace: 1 }, 1],
    ['a window', { fromMs: sunday * 1000 }, 2],
    ['a server in a window', { serverPlace: 0, fromMs: sunday * 1000 }, 1],
    ['neither', {}, 3],
  ])('of %s include nothing else', (_, part, expected) => {
    const sessions = [
      { started: sunday - 2 * day, seconds: 600 },
      { started: sunday, seconds: 600, server: 1 },
      { started: sunday + hour, seconds: 600 },
    ];
    const data = questAnalyticsData(prepared(sessions), { ...window, ...part });
    expect([data.total_sessions, data.completed_sessions, data.runs]).toEqual([expected, expected, expected]);
  });

  it('list servers by runs, equal ones by name', () => {
    const on = (server: number) => ({ started: sunday, seconds: 600, server });
    const data = questAnalyticsData(prepared([on(0), on(1), on(2)]), window);
    expect(data.by_server.map(({ server }) => server)).toEqual(['Khyber', 'Orien', 'Thelanis']);
  });

  it('have bins with every completed session once, and the long tail in the last bin', () => {
    const tail = { started: sunday + hour, seconds: 9000 };
    const { histogram } = questAnalyticsData(
      prepared([
        ...Array.from({ length: 99 }, (_, place) => ({ started: sunday, seconds: 600 + place })),
        tail,
      ]),
      window,
    );
    expect(histogram[0]).toEqual({ count: 15, bin_start: 600, bin_end: 615 });
    expect(histogram.at(-1)).toEqual({ count: 10, bin_start: 690, bin_end: 9015 });
  });

  it('have bins without gaps for any sessions', () => {
    const anySeconds = fc.integer({ min: 60, max: 400_000 });
    fc.assert(
      fc.property(fc.array(anySeconds, { minLength: 1, maxLength: 200 }), (all) => {
        const sessions = all.map((seconds) => ({ started: sunday, seconds }));
        const { histogram, completed_sessions } = questAnalyticsData(prepared(sessions, 180), window);
        expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(completed_sessions);
        for (const [place, { bin_start, bin_end }] of histogram.entries()) {
          expect(bin_end).toBeGreaterThan(bin_start);
          expect(bin_start).toBe(histogram[place - 1]?.bin_end ?? bin_start);
        }
        expect(histogram[0]?.bin_start).toBeLessThanOrEqual(Math.min(...all));
        expect(histogram.at(-1)?.bin_end).toBeGreaterThan(Math.max(...all));
      }),
    );
  });
});

describe('the form of a quest', () => {
  it.each([
    [5, null, 25, 'heroic'],
    [5, 24, 19, 'heroic'],
    [5, 24, 20, 'epic'],
    [null, 32, 15, 'epic'],
    [null, null, 30, 'heroic'],
  ] as const)('with levels %s and %s played at level %i is %s', (heroic, epic, level, expected) => {
    expect(formPlayed({ heroic_normal_cr: heroic, epic_normal_cr: epic }, level)).toBe(expected);
  });

  it.each([
    [{ heroic_elite: 900, heroic_hard: 800 }, 900],
    [{ heroic_elite: 0, heroic_hard: 800 }, 800],
    [{ heroic_normal: 700 }, 700],
    [{ heroic_casual: 400 }, 400],
    [{}, null],
  ])('has the experience of its hardest difficulty with a known value', (given, expected) => {
    expect(xpOfForm({ ...makeQuest({}).xp, ...noXp, ...given }, 'heroic')).toBe(expected);
  });
});

const noXp = {
  heroic_casual: null,
  heroic_normal: null,
  heroic_hard: null,
  heroic_elite: null,
  epic_casual: null,
  epic_normal: null,
  epic_hard: null,
  epic_elite: null,
};

describe('metrics of quests', () => {
  const quest = (id: number, facts: Parameters<typeof makeQuest>[0] = {}) =>
    makeQuest({
      id,
      heroic_normal_cr: 8,
      epic_normal_cr: 24,
      xp: { ...noXp, heroic_elite: 2052, epic_elite: 20_000 },
      ...facts,
    });
  const all = (entries: readonly (readonly [number, PreparedQuest])[], quests = [quest(1), quest(2)]) =>
    questMetrics(new Map(entries), quests);
  const twice = [...thirty, ...thirty].toSorted((a, b) => a.started - b.started);

  it('are computed for each form, and compared within its level', () => {
    const metrics = all([
      [1, prepared(thirty)],
      [2, prepared(twice)],
    ]);
    expect(metrics.get(1)).toEqual({
      heroic_xp_per_minute_relative: 1,
      epic_xp_per_minute_relative: null,
      heroic_popularity_relative: 0.5,
      epic_popularity_relative: null,
      heroic_xp_per_minute: 200,
      epic_xp_per_minute: null,
      runs: 30,
      median_duration_seconds: 615.5,
    });
    expect(metrics.get(2)).toMatchObject({ heroic_popularity_relative: 1, runs: 60 });
  });

  it('do not compare quests of different levels', () => {
    const metrics = all(
      [
        [1, prepared(thirty)],
        [2, prepared(twice)],
      ],
      [quest(1), quest(2, { heroic_normal_cr: 9 })],
    );
    expect(metrics.get(1)?.heroic_popularity_relative).toBe(1);
  });

  it('are unknown below thirty runs, or without experience', () => {
    expect(all([[1, prepared(thirty.slice(1))]]).get(1)).toMatchObject({
      heroic_xp_per_minute: null,
      heroic_popularity_relative: null,
      median_duration_seconds: null,
      runs: 29,
    });
    expect(all([]).get(2)?.runs).toBe(0);
    const unpaid = all([[1, prepared(thirty)]], [quest(1, { xp: noXp })]).get(1);
    expect(unpaid).toMatchObject({ heroic_xp_per_minute: null, heroic_popularity_relative: 1 });
  });

  it('distinguish the epic form by the levels of its players', () => {
    const epic = thirty.map((session) => ({ ...session, level: 30 }));
    expect(all([[1, prepared(epic)]]).get(1)).toMatchObject({
      heroic_xp_per_minute: null,
      epic_xp_per_minute: 1950,
      epic_popularity_relative: 1,
    });
  });
});
