import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HeldCall, holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import { PopulationDistributionSection } from './PopulationDistributionSection.tsx';
import * as view from './PopulationDistributionSection.tsx';

const servers = defaultDefinition.servers.filter(({ name }) => ['Orien', 'Khyber', 'Sarlona'].includes(name));
const [khyber = null, orien = null] = servers;
const mean = (characters: number | null, lfms: number | null) => ({
  avg_character_count: characters,
  avg_lfm_count: lfms,
});
const knownAverages = {
  orien: mean(300.25, 4),
  khyber: mean(100, 12),
  sarlona: mean(null, null),
  cormyr: mean(9, 9),
};

describe('the population of the servers', () => {
  it('has their mean counts, the largest first, in their own colours', () => {
    const { parts } = view.populationDistribution(knownAverages, servers, 'characters', null);
    expect(parts.map(({ name, value, colour }) => [name, value, colour])).toEqual([
      ['Orien', 300.25, orien?.colour],
      ['Khyber', 100, khyber?.colour],
    ]);
    const { parts: groups } = view.populationDistribution(knownAverages, servers, 'lfms', null);
    expect(groups.map(({ name, value }) => [name, value])).toEqual([
      ['Khyber', 12],
      ['Orien', 4],
    ]);
  });

  it('has slices for servers with a known mean, and names the others', () => {
    expect(view.populationDistribution(knownAverages, servers, 'characters', null).missing).toEqual([
      'Sarlona',
    ]);
    expect(view.populationDistribution({}, servers, 'characters', null).missing).toHaveLength(3);
    expect(view.missingText(['Sarlona', 'Thrane'])).toBe('No data: Sarlona, Thrane.');
    expect(view.missingText([])).toBeNull();
  });

  it('ranks a server among those with a known mean', () => {
    const placeOf = (name: string, known = knownAverages) =>
      view.populationDistribution(
        known,
        servers,
        'characters',
        servers.find((each) => each.name === name) ?? null,
      ).place;
    expect(placeOf('Orien')).toBe('1st of 2');
    expect(placeOf('Khyber')).toBe('2nd of 2');
    expect(placeOf('Sarlona')).toBeNull();
    expect(view.populationDistribution({ orien: mean(1, 1) }, servers, 'lfms', orien).place).toBeNull();
  });

  it('has a slice of zero for an empty server', () => {
    const { parts, missing } = view.populationDistribution(
      { orien: mean(0, 0) },
      servers,
      'characters',
      null,
    );
    expect(parts.map(({ value }) => value)).toEqual([0]);
    expect(missing).toEqual(['Khyber', 'Sarlona']);
  });
});

describe('the texts of the population of the servers', () => {
  it.each([
    ['characters', '674.9 avg characters (22.7%)', 'characters online'],
    ['lfms', '674.9 avg lfms (22.7%)', 'LFMs posted'],
  ] as const)('for %s give average and percentage', (counted, valueWithShare, unit) => {
    const labels = view.distributionLabels(counted, 'en');
    expect(labels.valueWithShare(674.94, '22.7%')).toBe(valueWithShare);
    expect(labels.unit(5)).toBe(unit);
    expect(labels.value(484.0049)).toBe('484.0');
  });

  it('name the range', () => {
    expect(view.distributionTitle('characters', 'quarter')).toBe('Characters online, the last 90 days');
    expect(view.distributionTitle('lfms', 'week')).toBe('LFMs posted, the last 7 days');
  });
});

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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the distribution of the population', () => {
  it('has a slice for each 64-bit server with data, the largest first', async () => {
    const calls = holdFetch();
    await renderPage(<PageOf focus={null} Content={PopulationDistributionSection} />);
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
    expect(screen.getByText('Average over the last 90 days. No data: Cannith.')).toBeTruthy();
    expect(middle()).toEqual(['5,700.0', 'characters online']);
  });

  it('shows groups and other servers without a new request', async () => {
    const calls = holdFetch();
    await renderPage(<PageOf focus={null} Content={PopulationDistributionSection} />);
    await calls[0]?.answer(averages);
    choose('LFMs');
    expect(spoken()).toBe('Wayfinder. 8.0 avg lfms (23.5%).');
    choose('All');
    expect(drawn()).toHaveLength(11);
    const asked = calls.filter(({ url }) => url.includes('/average/'));
    expect(asked).toHaveLength(1);
  });

  it('says the share and rank of the server of the page', async () => {
    const calls = holdFetch();
    await renderPage(<PageOf focus={serverOf('Wayfinder')} Content={PopulationDistributionSection} />);
    await calls[0]?.answer(averages);
    expect(middle()).toEqual(['8.8%', 'Wayfinder, 7th of 7']);
    expect(document.querySelectorAll('[data-standing="muted"]')).toHaveLength(6);
  });

  it('never merges that server into the others', async () => {
    const calls = holdFetch();
    await renderPage(<PageOf focus={serverOf('Moonsea')} Content={PopulationDistributionSection} />);
    await calls[0]?.answer(averages);
    choose('All');
    expect(drawn()).toContain('moonsea');
    expect(middle().at(-1)).toBe('Moonsea, 11th of 11');
  });

  it('says when there is no data', async () => {
    const calls = holdFetch();
    await renderPage(<PageOf focus={null} Content={PopulationDistributionSection} />);
    await calls[0]?.answer({});
    expect(status()).toBe('No data for this period yet.');
  });
});
