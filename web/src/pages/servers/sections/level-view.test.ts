import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { focusFirst } from './focus-server.ts';
import { isNobody, levelExplanation, levelLines, levelTitle, type LevelView } from './level-view.ts';

const servers = defaultDefinition.servers.slice(0, 2);
const [first, second] = servers.map(({ name }) => name.toLowerCase());
const bounds = { level_minimum: 2, level_cap: 4 };
const answer = { [first ?? '']: { '1': 99, '2': 10, '3': null, '4': 30, '5': 99 }, [second ?? '']: {} };
const lines = (isNormalized: boolean) => levelLines(answer, servers, bounds, isNormalized);
const view = (overrides: Partial<LevelView> = {}): LevelView => ({
  range: 'quarter',
  activity: 'all',
  isStacked: false,
  isNormalized: false,
  ...overrides,
});

describe('the lines of the levels', () => {
  it('go from the minimum to the cap; what nobody has is zero', () => {
    expect(lines(false)).toMatchObject({
      xs: [2, 3, 4],
      series: [{ values: [10, 0, 30] }, { values: [0, 0, 0] }],
    });
  });

  it("are parts of the server's own characters when normalized; of nobody there are none", () => {
    expect(lines(true).series.map(({ values }) => values)).toEqual([
      [25, 0, 75],
      [null, null, null],
    ]);
    const third = levelLines({ [first ?? '']: { '2': 1, '3': 2 } }, servers, bounds, true).series[0]?.values;
    expect(third).toEqual([33.3333, 66.6667, 0]);
  });

  it('are gaps for a server that the answer does not name, and have no levels before an answer', () => {
    expect(levelLines({}, servers, bounds, false).series[0]?.values).toEqual([null, null, null]);
    expect(levelLines(null, servers, bounds, false).xs).toEqual([]);
  });

  it('are empty when there is nobody', () => {
    expect(isNobody(lines(false))).toBe(false);
    expect(isNobody(levelLines({ [first ?? '']: { '2': 0 } }, servers, bounds, false))).toBe(true);
  });
});

describe('the words of the levels', () => {
  it.each([
    [{}, 'Characters by level, the last 90 days'],
    [{ activity: 'active' }, 'Active characters by level, the last 90 days'],
    [{ isNormalized: true, range: 'week' }, 'Share of characters by level, the last 7 days'],
  ] as const)('for %j are %j', (overrides, title) => {
    expect(levelTitle(view(overrides))).toBe(title);
  });

  it('say how the lines stand', () => {
    const said = [view(), view({ isStacked: true }), view({ isStacked: true, isNormalized: true })];
    expect(new Set(said.map(levelExplanation)).size).toBe(3);
  });
});

describe('the server that a page is about', () => {
  it('comes before the others, which keep their order', () => {
    const all = defaultDefinition.servers;
    const focus = all[3] ?? null;
    const names = focusFirst(all, focus).map(({ name }) => name);
    expect(names[0]).toBe(focus?.name);
    expect(names.slice(1)).toEqual(all.filter((server) => server !== focus).map(({ name }) => name));
    expect(focusFirst(all, null)).toEqual(all);
  });
});
