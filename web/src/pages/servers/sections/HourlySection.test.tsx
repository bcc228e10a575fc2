import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { stubChartWidth } from '../../../charts/testing/chart-room.ts';
import { holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { HourlySection } from './HourlySection.tsx';

const answer = Object.fromEntries(
  defaultDefinition.servers.map(({ name }, place) => [
    name.toLowerCase(),
    Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        hour,
        { avg_character_count: 100 * place + hour, avg_lfm_count: hour },
      ]),
    ),
  ]),
);
const khyber = defaultDefinition.servers.find(({ name }) => name === 'Khyber') ?? null;
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const drawn = async () => {
  await vi.waitFor(() => expect(document.querySelector('[data-chart-picture]')).not.toBeNull());
  return [...document.querySelectorAll<SVGElement>('[data-series]')];
};

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

describe('the hourly population distribution', () => {
  it('shows the mean of each hour of the last 90 days on the 64-bit servers', async () => {
    const calls = holdFetch();
    await renderPage(<HourlySection focus={null} />);
    expect(calls.map(({ url }) => url)).toEqual(['/v1/population/by-hour/quarter']);
    // The legend is there before the data.
    expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(8);
    await calls[0]?.answer(answer);
    expect(screen.getByRole('figure', { name: 'Characters online by hour, the last 90 days' })).toBeTruthy();
    expect(await drawn()).toHaveLength(8);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: /^Hour in the chart/ });
    fireEvent.change(slider, { target: { value: '14' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Hour: 14\. /);
  });

  it('counts groups and shows other servers without asking again', async () => {
    const calls = holdFetch();
    await renderPage(<HourlySection focus={null} />);
    await calls[0]?.answer(answer);
    choose('LFMs');
    await screen.findByRole('figure', { name: 'LFMs posted by hour, the last 90 days' });
    choose('All');
    await vi.waitFor(() => expect(document.querySelectorAll('[data-series]')).toHaveLength(12));
    expect(calls).toHaveLength(1);
  });

  it('asks for another range, and keeps what it shows until that is there', async () => {
    const calls = holdFetch();
    await renderPage(<HourlySection focus={null} />);
    await calls[0]?.answer(answer);
    await drawn();
    choose('Week');
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.url).toBe('/v1/population/by-hour/week');
    expect(document.querySelectorAll('[data-series]')).toHaveLength(8);
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('says when nothing has been counted', async () => {
    const calls = holdFetch();
    await renderPage(<HourlySection focus={null} />);
    await calls[0]?.answer({});
    expect(screen.getByText('Nothing has been counted in this time.')).toBeTruthy();
  });

  it('lets the server of its page stand out', async () => {
    const calls = holdFetch();
    await renderPage(<HourlySection focus={khyber} />);
    await calls[0]?.answer(answer);
    const lit = (await drawn()).filter((line) => line.dataset['faded'] === undefined);
    expect(lit.map((line) => line.dataset['series'])).toEqual(['khyber']);
    expect(within(screen.getByRole('list')).getAllByRole('button')[0]?.textContent).toBe('Khyber');
  });
});
