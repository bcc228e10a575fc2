import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { defaultDefinition } from '@rollcall/game/definition';
import { usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { stubChartWidth } from '../../../charts/testing/chart-room.ts';
import { holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { LevelSection } from './LevelSection.tsx';

const answer = Object.fromEntries(
  defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), { '1': 30, '2': 10, '40': 9 }]),
);
const slider = () => screen.getByRole<HTMLInputElement>('slider');
const told = () => slider().getAttribute('aria-valuetext') ?? '';
const areas = () => document.querySelectorAll('[data-series] path[fill-opacity]').length;

function ActiveOnly() {
  const { setActivity } = usePageFilter();
  return (
    <button type="button" onClick={() => setActivity('active')}>
      Active only
    </button>
  );
}

async function draw(aside: ReactNode = null) {
  const calls = holdFetch();
  await renderPage(
    <>
      {aside}
      <LevelSection focus={null} />
    </>,
  );
  await calls[0]?.answer(answer);
  await vi.waitFor(() => expect(document.querySelector('[data-chart-picture]')).not.toBeNull());
  return calls;
}

// The code of the picture is not what is waited for here.
beforeAll(() => import('../../../charts/lines/LineChart.tsx'));
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  stubChartWidth(900);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the level distribution', () => {
  it('draws a line for each server from the lowest level to the cap, separated', async () => {
    const calls = await draw();
    expect(calls.map(({ url }) => url)).toEqual(['/v1/demographics/total-level/quarter']);
    expect(document.querySelectorAll('[data-series]')).toHaveLength(8);
    expect(areas()).toBe(0);
    expect(slider().max).toBe(String(defaultDefinition.level_cap - defaultDefinition.level_minimum));
    expect(screen.getByText('Total Level', { selector: 'text' })).toBeTruthy();
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(told()).toMatch(/^Level 1\. Argonnessen 30, .* Total 240\.$/);
  });

  it('stacks the servers when asked to', async () => {
    await draw();
    fireEvent.click(screen.getByRole('radio', { name: 'Stacked' }));
    await vi.waitFor(() => expect(areas()).toBe(8));
  });

  it("shows parts of each server's own characters, without a total, when normalized", async () => {
    await draw();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Normalized' }));
    await screen.findByRole('figure', { name: 'Share of characters by level, the last 90 days' });
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(told()).toMatch(/^Level 1\. Argonnessen 75\.0%, /);
    expect(told()).not.toContain('Total');
  });

  it('leaves out of the picture what is switched off in its legend', async () => {
    await draw();
    fireEvent.click(screen.getByRole('button', { name: 'Orien' }));
    expect(document.querySelectorAll('[data-series]')).toHaveLength(7);
    expect(document.querySelector('[data-series="orien"]')).toBeNull();
  });

  it('says why nobody is active, and counts all when that is wished', async () => {
    const calls = await draw(<ActiveOnly />);
    fireEvent.click(screen.getByRole('button', { name: 'Active only' }));
    await calls[1]?.answer({});
    fireEvent.click(await screen.findByRole('button', { name: 'Count all characters' }));
    expect(document.querySelectorAll('[data-series]')).toHaveLength(8);
    expect(calls).toHaveLength(2);
  });
});
