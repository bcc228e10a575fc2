import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HeldCall, holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PopulationDistributionSection } from './PopulationDistributionSection.tsx';

const serverOf = (wanted: string) => defaultDefinition.servers.find(({ name }) => name === wanted) ?? null;
const averages = Object.fromEntries(
  defaultDefinition.servers.map(({ name }, place) => [
    name.toLowerCase(),
    {
      avg_character_count: name === 'Cannith' ? null : 100 * (12 - place),
      avg_lfm_count: name === 'Cannith' ? null : place + 1,
    },
  ]),
);
const pathsOf = (calls: readonly HeldCall[]) => calls.map(({ url }) => url.replace(/^.*\/v1\//, ''));
const status = () => within(screen.getByRole('figure')).getByRole('status').textContent;
const drawn = () =>
  [...document.querySelectorAll<SVGElement>('[data-series]')].map(({ dataset }) => dataset['series']);
const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext');
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const middle = () =>
  [...document.querySelectorAll('[data-chart-picture] > text')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the distribution of the population', () => {
  it('has a slice for each 64-bit server of which something is known, the largest first', async () => {
    const calls = holdFetch();
    await renderPage(<PopulationDistributionSection focus={null} />);
    expect(pathsOf(calls)).toEqual(['population/average/quarter']);
    expect(status()).toBe('Loading...');
    await calls[0]?.answer(averages);
    expect(drawn()).toEqual([
      'argonnessen',
      'ghallanda',
      'khyber',
      'orien',
      'sarlona',
      'thelanis',
      'wayfinder',
    ]);
    expect(spoken()).toBe('Argonnessen. 1,200.0 avg characters (21.1%).');
    expect(screen.getByText('No data: Cannith.')).toBeTruthy();
    expect(middle()).toEqual(['5,700.0', 'characters online']);
  });

  it('shows groups and other servers without asking again', async () => {
    const calls = holdFetch();
    await renderPage(<PopulationDistributionSection focus={null} />);
    await calls[0]?.answer(averages);
    choose('LFMs');
    expect(spoken()).toBe('Wayfinder. 8.0 avg lfms (23.5%).');
    choose('All');
    expect(drawn()).toHaveLength(9);
    expect(drawn().at(-1)).toBe('+other');
    expect(calls).toHaveLength(1);
  });

  it('tells the share and the place of the server that the page is about', async () => {
    const calls = holdFetch();
    await renderPage(<PopulationDistributionSection focus={serverOf('Wayfinder')} />);
    await calls[0]?.answer(averages);
    expect(middle()).toEqual(['8.8%', 'Wayfinder, 7th of 7']);
    expect(document.querySelectorAll('[data-standing="muted"]')).toHaveLength(6);
  });

  it('never hides that server among the others', async () => {
    const calls = holdFetch();
    await renderPage(<PopulationDistributionSection focus={serverOf('Moonsea')} />);
    await calls[0]?.answer(averages);
    choose('All');
    expect(drawn()).toContain('moonsea');
    expect(middle().at(-1)).toBe('Moonsea, 11th of 11');
  });

  it('says when nothing has been counted', async () => {
    const calls = holdFetch();
    await renderPage(<PopulationDistributionSection focus={null} />);
    await calls[0]?.answer({});
    expect(status()).toBe('Nothing has been counted in this time.');
  });
});
