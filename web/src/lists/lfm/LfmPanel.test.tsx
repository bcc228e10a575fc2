import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeActivity, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  byId,
  endPanelWorld,
  group,
  openPanel,
  orien,
  pass,
  startPanelWorld,
  world,
} from '../shared/testing/panel-world.ts';
import { hidePage } from '../../testing/hide-page.ts';
import { searchCode } from '../filter-bar/search-grammar.ts';
import { LfmPanel } from './LfmPanel.tsx';
import { lfmSearchStores } from '../../storage/lfm-stores.ts';

/** Stores settings, as another tab would. */
const settle = (settings: object | null) => {
  localStorage.clear();
  if (settings !== null) localStorage.setItem('v1-lfm-settings', JSON.stringify(settings));
  window.dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' }));
};

beforeEach(() => {
  startPanelWorld();
  settle(null);
});
afterEach(endPanelWorld);

const open = () => openPanel(<LfmPanel server={orien} />);
const leaders = () =>
  screen.getAllByRole('rowheader').map((header) => header.parentElement?.lastChild?.textContent);

describe('the panel of a server', () => {
  beforeEach(() => {
    world.groups = byId(group(1), group(2, { minimum_level: 2, maximum_level: 5, quest_id: 0 }));
  });

  it('shows its groups, the number online, and the age of the data', async () => {
    await open();
    expect(leaders()).toEqual(['2–5', '15–25']);
    expect(screen.getByRole('heading', { name: 'Orien' })).toBeTruthy();
    expect(document.body.textContent).toContain('1,234 online');
    expect(screen.getByText('just now')).toBeTruthy();
    expect(screen.getByText('2 groups')).toBeTruthy();
  });

  it('updates every 3 seconds, and announces changes after 15', async () => {
    await open();
    world.groups = byId(group(1), group(3, { minimum_level: 30, maximum_level: 34 }));
    await pass(3000);
    expect(leaders()).toEqual(['15–25', '30–34']);
    await pass(20_000);
    expect(screen.getByText(/^1 new group: The Sunken Stair, by Torvald\. 1 closed group: /)).toBeTruthy();
  });

  it.each([
    ['stops without the sound', false],
    ['continues with the sound, which may depend on a raid timer', true],
  ])('in a hidden tab shows a time that %s', async (_, isSoundOn) => {
    settle({ isSoundOn });
    world.groups = byId(
      group(1, { activity: [makeActivity({ timestamp: toWireTime(Date.now() - 300_000) })] }),
    );
    await open();
    const posted = () => screen.getAllByText(/posted/i).map(({ textContent }) => textContent);
    const before = posted();
    act(() => hidePage());
    await pass(600_000);
    expect(posted().join() === before.join()).toBe(!isSoundOn);
    act(() => hidePage(false));
    await pass(0);
    expect(posted()).not.toEqual(before);
  });

  it('sorts by its headers, reverses on the second click, and stores the order', async () => {
    await open();
    const sort = () => fireEvent.click(screen.getByRole('button', { name: 'Level' }));
    sort();
    expect(leaders()).toEqual(['15–25', '2–5']);
    sort();
    expect(leaders()).toEqual(['2–5', '15–25']);
    fireEvent.click(screen.getByRole('button', { name: 'Quest' }));
    expect(screen.getByRole('columnheader', { name: 'Quest' }).getAttribute('aria-sort')).toBe('ascending');
    expect(localStorage.getItem('v1-lfm-settings')).toContain('quest_name');
  });

  it('says how many groups it hides', async () => {
    settle({ maxLevel: 6, showNotEligible: false });
    await open();
    expect(screen.getByText('1 group · 1 you can join')).toBeTruthy();
    expect(
      screen.getByText('1 group was hidden by your filter settings', { selector: 'footer > .push-end' }),
    ).toBeTruthy();
  });

  it('says how old its data is', async () => {
    world.info = makeServerInfo({ last_data_fetch: toWireTime(Date.now() - 6 * 60_000) });
    await open();
    expect(screen.getByText(/The data on this page is stale\./)).toBeTruthy();
    expect(screen.getByText('6 min')).toBeTruthy();
    expect(leaders()).toHaveLength(2);
  });
});

describe('a list without groups', () => {
  it('names the server', async () => {
    world.groups = {};
    await open();
    expect(screen.getByText('Nobody on Orien is looking for members.')).toBeTruthy();
  });

  it('says how many groups the filter hides', async () => {
    world.groups = byId(group(1), group(2));
    settle({ onlyShowRaids: true });
    await open();
    expect(screen.getAllByText(/^2 groups were hidden by your filter settings$/).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(screen.queryByText(/hidden by your filter settings/)).toBeNull();
    expect(screen.getAllByText('2 groups').length).toBeGreaterThan(0);
  });
});

describe('the frame of the panel', () => {
  const frame = () => screen.getByRole('region', { name: 'Groups on Orien' });

  it('is as wide as panelWidth', async () => {
    settle({ panelWidth: 1200 });
    await open();
    expect(frame().style.getPropertyValue('--panel-width')).toBe('1200px');
  });

  it('takes the whole width of the window with isDynamicWidth', async () => {
    settle({ panelWidth: 1200, isDynamicWidth: true });
    await open();
    expect(frame().style.getPropertyValue('--panel-width')).toBe('100%');
  });

  it('reserves space for six rows of the height set by density, even while loading', async () => {
    settle({ density: 'compact' });
    world.groups = 'pending';
    await open();
    expect(screen.getByText('Content loading...')).toBeTruthy();
    expect(frame().style.getPropertyValue('--row-height-wide')).toBe('48px');
  });
});

describe('a misspelt search', () => {
  beforeEach(async () => {
    lfmSearchStores.primary.reset();
    world.groups = byId(group(1), group(2, { minimum_level: 2, maximum_level: 5, quest_id: 0 }));
    await Promise.all([searchCode.load(), import('../filter-bar/SearchWords.tsx')]);
  });
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  const type = async (text: string) => {
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: text } });
    await pass(1);
  };
  const words = () => {
    const list = screen.queryByRole('list', { name: 'Search understood as' });
    return list === null
      ? []
      : within(list)
          .getAllByRole('button')
          .map(({ textContent }) => textContent);
  };

  it('finds the intended groups, says so, and leaves the field unchanged during typing', async () => {
    await open();
    await type('suken stair');
    expect(leaders()).toEqual(['15–25']);
    expect(field().value).toBe('suken stair');
    expect(words()).toEqual(['Searching for “sunken stair”']);
    expect(screen.getByText('Searching for “sunken stair” instead of “suken stair”')).toBeTruthy();
    expect(screen.getByText(/^1 of 2 groups match/)).toBeTruthy();
  });

  it('is corrected when the field is left, so that a link gives everybody the same result', async () => {
    await open();
    await type('suken');
    fireEvent.blur(field());
    expect(field().value).toBe('sunken');
    expect(lfmSearchStores.primary.get()).toBe('sunken');
    expect(words()).toEqual(['Searching for “sunken”']);
    await type('stair');
    expect(words()).toEqual([]);
    await type('sunken');
    expect(words()).toEqual([]);
  });

  it.each([false, true])(
    'is searched for as typed when the visitor presses the chip (after leaving the field: %s)',
    async (isLeft) => {
      await open();
      await type('suken');
      if (isLeft) fireEvent.blur(field());
      fireEvent.click(
        screen.getByRole('button', {
          name: 'Searching for “sunken” instead of “suken”. Search for “suken” as typed',
        }),
      );
      await pass(1);
      expect(field().value).toBe('"suken"');
      expect(words()).toEqual([]);
      expect(screen.getByText('No group matches “"suken"”.')).toBeTruthy();
    },
  );

  it('is cleared by Escape', async () => {
    await open();
    await type('suken');
    act(() => field().focus());
    fireEvent.keyDown(field(), { key: 'Escape' });
    await pass(1);
    expect(field().value).toBe('');
    expect(leaders()).toHaveLength(2);
  });
});
