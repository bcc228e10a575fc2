import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { stubChartWidth } from '../../../charts/testing/stub-chart-width.ts';
import { holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import {
  isEmpty,
  levelExplanation,
  levelLines,
  LevelSection,
  levelTitle,
  type LevelView,
} from './LevelSection.tsx';
import { focusFirst } from './section-props.ts';

fc.configureGlobal({ seed: 1 });

const servers = defaultDefinition.servers.slice(0, 2);
const [first, second] = servers.map(({ name }) => name.toLowerCase());
const bounds = { level_minimum: 2, level_cap: 4 };
const levelAnswer = {
  [first ?? '']: { '1': 99, '2': 10, '3': null, '4': 30, '5': 99 },
  [second ?? '']: {},
};
const options = { servers, chosen: servers, game: bounds, isStacked: false, isNormalized: false };
const lines = (isNormalized: boolean) => levelLines(levelAnswer, { ...options, isNormalized });
const view = (overrides: Partial<LevelView> = {}): LevelView => ({
  range: 'quarter',
  activity: 'all',
  isStacked: false,
  isNormalized: false,
  ...overrides,
});

describe('the lines of the levels', () => {
  it('go from the lowest level to the cap, with zero for empty levels', () => {
    expect(lines(false)).toMatchObject({
      xs: [2, 3, 4],
      series: [{ values: [10, 0, 30] }, { values: [0, 0, 0] }],
    });
  });

  it("are shares of the server's own characters when normalized, and zero for an empty server", () => {
    expect(lines(true).series.map(({ values }) => values)).toEqual([
      [25, 0, 75],
      [null, null, null],
    ]);
    const third = levelLines({ [first ?? '']: { '2': 1, '3': 2 } }, { ...options, isNormalized: true })
      .series[0]?.values;
    expect(third).toEqual([33.3333, 66.6666, 0]);
  });

  it('divide each level among the chosen servers when normalized and stacked, never adding up to more than 100%', () => {
    const counts = fc.record({ '2': fc.nat(50), '3': fc.nat(50), '4': fc.nat(50) });
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const answer = { [first ?? '']: one, [second ?? '']: other };
        const { series } = levelLines(answer, { ...options, isStacked: true, isNormalized: true });
        for (const [place, level] of (['2', '3', '4'] as const).entries()) {
          const total = series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
          expect(total).toBeLessThanOrEqual(100);
          expect(total).toBeGreaterThan(one[level] + other[level] === 0 ? -1 : 99.99);
        }
      }),
    );
  });

  it('leave hidden servers out of the shares', () => {
    const answer = { [first ?? '']: { '2': 10 }, [second ?? '']: { '2': 30 } };
    const { series } = levelLines(answer, {
      ...options,
      chosen: servers.slice(0, 1),
      isStacked: true,
      isNormalized: true,
    });
    expect(series[0]?.values[0]).toBe(100);
  });

  it('are gaps for a server missing from the answer, and have no levels before an answer', () => {
    expect(levelLines({}, options).series[0]?.values).toEqual([null, null, null]);
    expect(levelLines(null, options).xs).toEqual([]);
  });

  it('are empty when there are no characters', () => {
    expect(isEmpty(lines(false))).toBe(false);
    expect(isEmpty(levelLines({ [first ?? '']: { '2': 0 } }, options))).toBe(true);
  });
});

describe('the texts of the level chart', () => {
  it.each([
    [{}, 'Characters by level, the last 90 days'],
    [{ activity: 'active' }, 'Active characters by level, the last 90 days'],
    [{ isStacked: true, isNormalized: true }, 'Characters of each level by server, the last 90 days'],
    [{ isNormalized: true, range: 'week' }, 'Share of characters by level, the last 7 days'],
  ] as const)('for %j are %j', (overrides, title) => {
    expect(levelTitle(view(overrides))).toBe(title);
  });

  it('say how the lines are arranged', () => {
    const said = [view(), view({ isStacked: true }), view({ isStacked: true, isNormalized: true })];
    expect(new Set(said.map(levelExplanation)).size).toBe(3);
  });
});

describe('the server of the page', () => {
  it('comes before the others, which keep their order', () => {
    const all = defaultDefinition.servers;
    const focus = all[3] ?? null;
    const names = focusFirst(all, focus).map(({ name }) => name);
    expect(names[0]).toBe(focus?.name);
    expect(names.slice(1)).toEqual(all.filter((server) => server !== focus).map(({ name }) => name));
    expect(focusFirst(all, null)).toEqual(all);
  });
});

const answer = Object.fromEntries(
  defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), { '1': 30, '2': 10, '40': 9 }]),
);
const slider = () => screen.getByRole<HTMLInputElement>('slider');
const told = () => slider().getAttribute('aria-valuetext') ?? '';
const areas = () => document.querySelectorAll('[data-series] path[fill-opacity]').length;

async function draw() {
  const calls = holdFetch();
  await renderPage(<PageOf Content={LevelSection} focus={null} />);
  await calls[0]?.answer(answer);
  await vi.waitFor(() => expect(document.querySelector('[data-chart-picture]')).not.toBeNull());
  return calls;
}

// Loads the chart's code first, to keep its load time out of the tests.
beforeAll(() => import('../../../charts/lines/LineChart.tsx'));
beforeEach(() => {
  stubChartWidth(900);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the level distribution', () => {
  it('draws a separate line for each server from the lowest level to the cap', async () => {
    const calls = await draw();
    expect(calls.map(({ url }) => url)).toEqual(['/v1/demographics/total-level/quarter']);
    expect(document.querySelectorAll('[data-series]')).toHaveLength(8);
    expect(areas()).toBe(0);
    expect(slider().max).toBe(String(defaultDefinition.level_cap - defaultDefinition.level_minimum));
    expect(screen.getByText('Total Level', { selector: 'text' })).toBeTruthy();
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(told()).toMatch(/^Level 1\. Argonnessen 30, .* Total 240\.$/);
  });

  it('stacks the servers on request', async () => {
    await draw();
    fireEvent.click(screen.getByRole('radio', { name: 'Stacked' }));
    await vi.waitFor(() => expect(areas()).toBe(8));
  });

  it("shows shares of each server's own characters, without a total, when normalized", async () => {
    await draw();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Normalized' }));
    await screen.findByRole('figure', { name: 'Share of characters by level, the last 90 days' });
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(told()).toMatch(/^Level 1\. Argonnessen 75\.0%, /);
    expect(told()).not.toContain('Total');
  });

  it('leaves out servers that are switched off in the legend', async () => {
    await draw();
    fireEvent.click(within(screen.getByRole('figure')).getByRole('button', { name: 'Orien' }));
    expect(document.querySelectorAll('[data-series]')).toHaveLength(7);
    expect(document.querySelector('[data-series="orien"]')).toBeNull();
  });

  it('says why nobody is active, and counts all on request', async () => {
    const calls = await draw();
    fireEvent.click(screen.getByRole('radio', { name: 'Active only' }));
    await calls[1]?.answer({});
    fireEvent.click(await screen.findByRole('button', { name: 'Show all characters' }));
    expect(document.querySelectorAll('[data-series]')).toHaveLength(8);
    expect(calls).toHaveLength(2);
  });
});
