import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition, type ServerFacts } from '@rollcall/game/definition';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HeldCall, holdFetch } from '../../../testing/hold-fetch.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import * as sections from './DemographicSections.tsx';
import type { SectionProps } from './section-props.ts';

const orien = defaultDefinition.servers.find(({ name }) => name === 'Orien') ?? null;
const everywhere = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), counts]));

async function draw(Content: ComponentType<SectionProps>, focus: ServerFacts | null = null) {
  const calls = holdFetch();
  await renderPage(<PageOf Content={Content} focus={focus} />);
  return calls;
}

const pathsOf = (calls: readonly HeldCall[]) => calls.map(({ url }) => url.replace(/^.*\/v1\//, ''));
const status = () => within(screen.getByRole('figure')).getByRole('status').textContent;
const drawn = () =>
  [...document.querySelectorAll<SVGElement>('[data-series]')].map(({ dataset }) => dataset['series']);
const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the charts of characters', () => {
  it.each([
    ['race', sections.RaceSection, { Human: 3, Elf: 1 }, 'Human. 24 characters (75.0%).'],
    ['gender', sections.GenderSection, { Male: 3, '': 1 }, 'Male. 24 characters (75.0%).'],
    ['primary-class', sections.PrimaryClassSection, { Bard: 3, none: 1 }, 'Bard. 24 characters (100.0%).'],
    ['class-count', sections.ClassCountSection, { 2: 3, 1: 1 }, '1 class. 8 characters (25.0%).'],
    [
      'guild-affiliated',
      sections.GuildAffiliatedSection,
      { not_in_guild: 3, in_guild: 1 },
      'Not in Guild. 24 characters (75.0%).',
    ],
  ] as const)('read %s of the last quarter and draw it', async (category, Content, counts, told) => {
    const calls = await draw(Content);
    expect(pathsOf(calls)).toEqual([`demographics/${category}/quarter`]);
    expect(status()).toBe('Loading...');
    await calls[0]?.answer(everywhere(counts));
    expect(status()).toBe('');
    expect(spoken()).toBe(told);
  });

  it('list all kinds, the largest first, each with a bar', async () => {
    const calls = await draw(sections.RaceSection);
    const counts = Object.fromEntries(defaultDefinition.races.map(({ name }, place) => [name, 100 - place]));
    await calls[0]?.answer(everywhere(counts));
    expect(drawn()).toHaveLength(defaultDefinition.races.length);
    const rows = within(screen.getByRole('list', { name: 'Slices of the chart' })).getAllByRole('button');
    expect(rows).toHaveLength(defaultDefinition.races.length);
    const bars = rows.map((row) => row.querySelector('rect[width$="%"]')?.getAttribute('width'));
    expect(bars.slice(0, 3)).toEqual(['100%', '99%', '98%']);
    expect(bars).not.toContain(undefined);
    fireEvent.click(screen.getByText('Show as table'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(defaultDefinition.races.length + 1);
  });

  it('request only active characters where the chart is about them', async () => {
    const calls = await draw(sections.RaceSection);
    choose('Active only');
    expect(pathsOf(calls).at(-1)).toBe('demographics/race/quarter?activity_level=active');
    expect(calls[0]?.isAborted()).toBe(true);
    await calls.at(-1)?.answer(everywhere({ Human: 1 }));
    expect(screen.getByRole('figure', { name: 'Active characters by race, the last 90 days' })).toBeTruthy();
  });

  it('say why nobody is active, and count all on request', async () => {
    const calls = await draw(sections.RaceSection);
    await calls[0]?.answer(everywhere({ Human: 2 }));
    choose('Active only');
    await calls[1]?.answer(everywhere({}));
    expect(status()).toMatch(/^No active characters found yet\. /);
    press('Show all characters');
    expect(status()).toBe('');
    expect(drawn()).toEqual(['Human']);
    expect(calls).toHaveLength(2);
  });

  it('keep their content while another range loads', async () => {
    const calls = await draw(sections.GenderSection);
    await calls[0]?.answer(everywhere({ Male: 1 }));
    choose('Year');
    expect(status()).toBe('Loading...');
    expect(drawn()).toEqual(['Male']);
    choose('Week');
    expect(calls.map((call) => call.isAborted())).toEqual([false, true, false]);
    choose('Only 32-bit');
    await calls[2]?.answer(everywhere({ Male: 1 }));
    expect(spoken()).toBe('Male. 4 characters (100.0%).');
  });

  it('log a failed request, and offer a retry', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const calls = await draw(sections.GenderSection);
    await calls[0]?.refuse(404);
    expect(status()).toBe('An error occurred. Please try again later.Retry');
    expect(logged.mock.calls.flat()).toContain('[rollcall] Error fetching ranged demographic data');
    press('Retry');
    await calls[1]?.answer(everywhere({ Male: 1 }));
    expect(drawn()).toEqual(['Male']);
  });

  it('show one server on its page, compared with the chosen ones together', async () => {
    const calls = await draw(sections.GuildAffiliatedSection, orien);
    await calls[0]?.answer({ ...everywhere({ in_guild: 50, not_in_guild: 50 }), orien: { in_guild: 100 } });
    expect(
      screen.getByRole('figure', { name: 'Characters of Orien by guild membership, the last 90 days' }),
    ).toBeTruthy();
    // In a guild: 100 of 100 here, 450 of 800 on all eight.
    expect(spoken()).toBe(
      'In Guild. 100 characters (100.0%). 43.8 points more than on the 64-bit servers together.',
    );
    expect(screen.getByRole('button', { name: /^In Guild/ }).textContent).toContain('+43.8 points');
    expect(screen.getByRole('button', { name: /^Not in Guild/ }).textContent).toContain('−43.8 points');
  });
});
