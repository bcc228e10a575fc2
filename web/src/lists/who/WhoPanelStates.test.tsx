import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as catalogueModule from '../../api/useCatalogue.ts';
import {
  byId,
  endPanelWorld,
  freshInfo,
  openPanel,
  orien,
  pass,
  press,
  somebody,
  startPanelWorld,
  text,
  world,
} from '../shared/testing/panel-world.ts';
import { searchCode } from '../filter-bar/search-grammar.ts';
import { WhoPanel } from './WhoPanel.tsx';

/** The state of quests and areas; null = the real one. */
const catalogue = vi.hoisted(() => ({ state: null as 'loading' | 'error' | null }));
vi.mock('../../api/useCatalogue.ts', async (loadReal) => {
  const real = await loadReal<typeof catalogueModule>();
  const useCatalogue = () => {
    const come = real.useCatalogue();
    return catalogue.state === null ? come : { ...come, state: catalogue.state };
  };
  return { ...real, useCatalogue };
});

beforeEach(() => {
  startPanelWorld();
  catalogue.state = null;
});
afterEach(endPanelWorld);

const frame = () => screen.getByRole('region', { name: 'Who is online on Orien' });
const open = () => openPanel(<WhoPanel server={orien} />);

describe('the title bar of a Who list', () => {
  it('names the list and the product, and links to the page with all servers', async () => {
    await open();
    expect(within(frame()).getByRole('heading', { level: 2 }).textContent).toMatch(/^Orien .+ Who List$/);
    expect(text()).toContain('1 online');
    for (const name of ['All servers', 'Close']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/who');
    }
  });

  it('shows the count of the list, or of the server status until the list has loaded', async () => {
    world.characters = 'pending';
    await open();
    expect(text()).toContain('1,234 online');
    cleanup();
    world.characters = byId(somebody(1), somebody(2));
    await open();
    expect(text()).toContain('2 online');
    expect(text()).not.toContain('1,234 online');
  });

  it('has all tools of the list', async () => {
    await open();
    for (const name of ['Settings', 'Screenshot', 'Fullscreen', 'Table view', 'Reload']) {
      expect(screen.getByRole('button', { name, hidden: true })).toBeTruthy();
    }
  });
});

describe('a loading list', () => {
  it('has the height of its rows', async () => {
    world.characters = 'pending';
    await open();
    expect(frame().style.getPropertyValue('--row-height-wide')).toBe('42px');
  });

  it('waits for areas, so that no place still loading is shown as unknown', async () => {
    catalogue.state = 'loading';
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is shown without areas when they fail to load, with a notice', async () => {
    catalogue.state = 'error';
    await open();
    expect(screen.getByRole('table')).toBeTruthy();
    expect(text()).toContain(
      "Area data unavailable: Some data wasn't loaded properly. This might be a temporary network issue.",
    );
    world.asked = [];
    await press('Retry');
    expect(world.asked).toContain('/v1/characters/orien');
  });
});

it('the panel of an offline server says what it will show again', async () => {
  world.info = { ...freshInfo(), is_online: false };
  await open();
  expect(text()).toContain('Who is online will be shown here once it is back.');
});

describe('a list without characters', () => {
  it('says that nobody is online, and has nothing to clear', async () => {
    world.characters = {};
    await open();
    expect(screen.getByText('Nobody is online on Orien.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull();
  });

  it('says that all are anonymous', async () => {
    world.characters = byId(somebody(1, { name: null, guild_name: null, is_anonymous: true }));
    await open();
    expect(screen.getByText('Everyone online on Orien is anonymous.')).toBeTruthy();
  });

  it('names the filters that hide everybody, and offers to clear the filters', async () => {
    world.characters = byId(somebody(1), somebody(2));
    await open();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    await pass(200);
    expect(screen.getByText('No character matches “nobody”.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Any class' })).toBeNull();
    await press('Clear the filters');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    expect(text()).toContain('2 characters');
  });

  it('says that no class is chosen, and offers all', async () => {
    world.characters = byId(somebody(1), somebody(2));
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any' }));
    await pass(200);
    expect(screen.getByText('No class is chosen.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull();
    await press('Any class');
    expect(text()).toContain('2 characters');
  });

  it('says when the chosen classes exclude everybody, and can clear only the classes', async () => {
    world.characters = byId(somebody(1), somebody(2, { total_level: 3 }));
    await open();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '3' } });
    await pass(200);
    const [worn] = somebody(2).classes.map(({ name }) => name);
    await press(worn === 'Monk' ? 'Bard' : 'Monk');
    expect(text()).toMatch(/No (Monk|Bard)s on Orien match “3”\./);
    expect(screen.getByRole('button', { name: 'Clear the filters' })).toBeTruthy();
    await press('Any class');
    expect(text()).toContain('1 character was hidden');
    await press('Clear');
    expect(text()).toContain('2 characters');
  });
});

describe('the line below the list', () => {
  /** The live region of the footer, announced when its text changes. */
  const told = () => document.querySelector('footer output')?.textContent;

  it('announces the result of a filter to screen readers, but not each refresh', async () => {
    world.characters = byId(somebody(1), somebody(2, { total_level: 3 }));
    await open();
    const before = told();
    world.characters = byId(somebody(1), somebody(2), somebody(3));
    await pass(3100);
    expect(screen.getAllByText('3 characters').length).toBeGreaterThan(0);
    expect(told()).toBe(before);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Any' }));
    await pass(200);
    expect(told()).toBe('0 characters. 3 characters were hidden by your filter settings');
    await press('Any class');
  });

  it('says when not all characters are shown, and shows the rest on demand', async () => {
    world.characters = byId(...Array.from({ length: 102 }, (_, index) => somebody(index + 1)));
    await open();
    expect(text()).toContain('Showing the first 100 of 102 characters');
    await press('Show all');
    expect(text()).not.toContain('Showing the first');
    await press('Show only the first 100');
    expect(text()).toContain('Showing the first 100 of 102 characters');
  });
});

describe('a misspelt search', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  const search = async (typed: string) => {
    await Promise.all([searchCode.load(), import('../filter-bar/SearchWords.tsx')]);
    world.characters = byId(
      somebody(1, { name: 'Thistlewick', guild_name: null }),
      somebody(2, { name: 'Ysolde', guild_name: 'Lantern Watch' }),
    );
    await open();
    fireEvent.change(field(), { target: { value: typed } });
    await pass(50);
  };
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it.each([
    ['thistelwick', 'thistlewick', 'Thistlewick'],
    ['lantren', 'lantern', 'Ysolde'],
  ])(
    '%s finds the intended characters, and is corrected when the field is left',
    async (typed, meant, name) => {
      await search(typed);
      expect(names()).toEqual([expect.stringContaining(name)]);
      expect(
        screen.getByRole('button', { name: new RegExp(`^Searching for “${meant}” instead`) }),
      ).toBeTruthy();
      expect(field().value).toBe(typed);
      fireEvent.blur(field());
      expect(field().value).toBe(meant);
    },
  );

  it('is not corrected for exact matches', async () => {
    await search('thistelwick');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Exact Match' }));
    await pass(50);
    expect(screen.queryAllByRole('rowheader')).toEqual([]);
    fireEvent.blur(field());
    expect(field().value).toBe('thistelwick');
  });
});
