import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { classNames } from '@rollcall/game/character/classes';
import { defaultDefinition } from '@rollcall/game/definition';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whoVisit } from '../../storage/who-stores.ts';
import { type PanelPlace, PanelSlotContext } from '../panel-slot.ts';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import { renderAtAddress } from '../view/testing/RenderAtAddress.tsx';

import { type ShownWhoView, useShownWhoView } from './useShownWhoView.ts';

const store = whoVisit(defaultDefinition);

afterEach(() => {
  cleanup();
  store.reset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(query = '', place: PanelPlace = 'primary') {
  const seen: { view: ShownWhoView | null } = { view: null };
  function Panel() {
    const view = useShownWhoView();
    useLayoutEffect(() => {
      seen.view = view;
    }, [view]);
    return <SharedViewStrip view={view} />;
  }
  const page = await renderAtAddress(
    <PanelSlotContext value={{ place, isPaired: place === 'secondary', tools: [] }}>
      <Panel />
    </PanelSlotContext>,
    query,
  );
  const view = () => {
    if (seen.view === null) throw new Error('Nothing has been drawn.');
    return seen.view;
  };
  return {
    ...page,
    view,
    change: (patch: Parameters<ShownWhoView['change']>[0]) => act(async () => view().change(patch)),
  };
}

const strip = () => screen.queryByRole('region', { name: 'Shared view' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pair = 'secondary-panel-type=who&secondary-panel-server=orien';

describe('the visitor’s own view', () => {
  it('changes at once, even twice in a row', async () => {
    const { view } = await open();
    await act(async () => {
      view().change({ isGroupView: true });
      view().change({ isExactMatch: true });
    });
    expect(view().settings).toMatchObject({ isGroupView: true, isExactMatch: true });
    expect(store.get()).toBe(view().settings);
  });

  it('is the same object until something changes', async () => {
    const { view, go } = await open();
    const before = view();
    await go('?guild-name=x');
    expect(view()).toBe(before);
  });
});

describe('a view from a link within the site', () => {
  const asked = () => screen.queryByRole('region', { name: 'Requested view' });

  it('is not called shared, and can be left', async () => {
    const { view, go, query } = await open();
    await go('?levels=12-14');
    expect(strip()).toBeNull();
    expect(asked()?.textContent).toContain('Shown as requested.');
    expect(view().settings).toMatchObject({ minLevel: 12, maxLevel: 14 });
    expect(store.get()).toMatchObject({ minLevel: 1, maxLevel: 34 });
    await press('Show my usual list');
    expect([asked(), query()]).toEqual([null, '']);
  });

  it('is not called shared after a full page load', async () => {
    const referrer = vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/quests`);
    await open('?levels=13-14');
    expect(strip()).toBeNull();
    expect(asked()).not.toBeNull();
    referrer.mockReturnValue('https://forum.example/');
    cleanup();
    await open('?levels=13-14');
    expect(strip()).not.toBeNull();
  });

  it('is still shared when the visitor returns to it', async () => {
    const { go } = await open('?levels=6-7');
    await go('?levels=6-7&secondary-panel-type=who&secondary-panel-server=khyber');
    expect(strip()).not.toBeNull();
    await go('?levels=7-8');
    expect(strip()).toBeNull();
  });
});

describe('a view in the address', () => {
  const shared = '?levels=5-20&classes=Bard,Cleric&sort=-name&initial-search-query=harbor';

  it('is shown on top of the visitor’s own, which stays as it is', async () => {
    store.set({ ...store.get(), isExactMatch: true, panelWidth: 900 });
    const { view } = await open(shared);
    expect(strip()?.textContent).toContain('This is a shared view.');
    expect(view().settings).toMatchObject({
      minLevel: 5,
      maxLevel: 20,
      classNameFilter: ['Bard', 'Cleric'],
      sortBy: { type: 'name', ascending: false },
      stringFilter: 'harbor',
      isExactMatch: false,
      panelWidth: 900,
    });
    expect(store.get()).toMatchObject({ minLevel: 1, isExactMatch: true, stringFilter: '' });
  });

  it('changes without being stored; other settings are stored', async () => {
    const { view, change, query } = await open(shared);
    await change({ stringFilter: 'market', pinFriends: false });
    expect(view().settings).toMatchObject({ stringFilter: 'market', minLevel: 5, pinFriends: false });
    expect(store.get()).toMatchObject({ stringFilter: '', minLevel: 1, pinFriends: false });
    expect(strip()).not.toBeNull();
    expect(query()).toContain('initial-search-query=harbor');
  });

  it('becomes the visitor’s own by “Keep it”, with its changes', async () => {
    const { view, change, query } = await open(`${shared}&guild-name=x`);
    await change({ isGroupView: true });
    await press('Keep it');
    expect(strip()).toBeNull();
    expect(store.get()).toMatchObject({ minLevel: 5, isGroupView: true, stringFilter: 'harbor' });
    expect(view().settings).toBe(store.get());
    expect(query()).toBe('?guild-name=x');
  });

  it('is removed by “Back to mine”, with its search', async () => {
    const { view, query } = await open(shared);
    await press('Back to mine');
    expect(strip()).toBeNull();
    expect(view().settings).toBe(store.get());
    expect(query()).toBe('');
  });

  it('of a second list has a prefix, and leaves the pair', async () => {
    const { view, query } = await open(`?levels=7-8&secondary-groups=only&${pair}`, 'secondary');
    expect(view().settings).toMatchObject({ isGroupView: true, minLevel: 1 });
    await press('Keep it');
    expect(query()).toBe(`?levels=7-8&${pair}`);
  });

  it('is ignored if it is invalid', async () => {
    const { view } = await open('?levels=no&classes=Seer&groups=maybe');
    expect(strip()).toBeNull();
    expect(view().settings).toBe(store.get());
  });
});

describe('a search text in the address', () => {
  it.each(['primary', 'secondary'] as const)(
    'fills the search of the %s panel, and says nothing',
    async (place) => {
      store.set({ ...store.get(), isGroupView: true });
      const { view } = await open('?initial-search-query=Oak+Guild', place);
      expect(view().settings).toMatchObject({ stringFilter: 'Oak Guild', isGroupView: true });
      expect(strip()).toBeNull();
      expect(store.get().stringFilter).toBe('');
    },
  );

  it('stays while the visitor’s own filters change', async () => {
    const { view, change, query } = await open('?initial-search-query=oak');
    await change({ isGroupView: true });
    expect(view().settings).toMatchObject({ stringFilter: 'oak', isGroupView: true });
    expect(store.get()).toMatchObject({ stringFilter: '', isGroupView: true });
    expect(query()).toBe('?initial-search-query=oak');
  });

  it.each(['ash', ''])('is replaced by “%s” when typed, without changing the address', async (typed) => {
    const { view, change, query } = await open(`?${pair}&initial-search-query=oak`, 'secondary');
    await change({ stringFilter: typed });
    expect(view().settings.stringFilter).toBe(typed);
    expect(store.get().stringFilter).toBe(typed);
    expect(query()).toBe(`?${pair}`);
  });

  it('stays when the address loses it, until the visitor searches for something else', async () => {
    const { view, change, go } = await open('?initial-search-query=oak');
    await go('');
    expect(view().settings.stringFilter).toBe('oak');
    expect(store.get().stringFilter).toBe('');
    await change({ stringFilter: '' });
    expect(view().settings).toBe(store.get());
  });

  it('is replaced by a later view in the address', async () => {
    const { view, go } = await open('?initial-search-query=oak');
    await go('?groups=only');
    expect(view().settings).toMatchObject({ stringFilter: '', isGroupView: true });
    await go('');
    expect(view().settings).toBe(store.get());
  });

  it('fills the search again when the link is followed again', async () => {
    const { view, change, go } = await open('?initial-search-query=oak');
    await change({ stringFilter: 'ash' });
    await go('?initial-search-query=oak');
    expect(view().settings.stringFilter).toBe('oak');
  });
});

describe('levels that are being typed', () => {
  it('filter the list without being stored, until levels are chosen', async () => {
    const { view, change } = await open();
    await act(async () => view().tryLevels({ minLevel: 0, maxLevel: 99 }));
    expect(view().settings).toMatchObject({ minLevel: 0, maxLevel: 99 });
    expect(store.get()).toMatchObject({ minLevel: 1, maxLevel: 34 });
    await change({ isGroupView: true });
    expect(view().settings).toMatchObject({ minLevel: 0, maxLevel: 99, isGroupView: true });
    await change({ minLevel: 5 });
    expect(view().settings).toMatchObject({ minLevel: 5, maxLevel: 34 });
  });

  it('can be reverted', async () => {
    const { view } = await open();
    await act(async () => view().tryLevels({ minLevel: 0, maxLevel: 9 }));
    await act(async () => view().tryLevels(null));
    expect(view().settings).toBe(store.get());
  });
});

describe('a search for a name', () => {
  it('matches the whole name, and names that contain it', async () => {
    store.set({ ...store.get(), isExactMatch: true, classNameFilter: [...classNames] });
    const { view } = await open();
    await act(async () => view().searchFor('Lantern Watch'));
    expect(store.get()).toMatchObject({ stringFilter: '"Lantern Watch"', isExactMatch: false });
    await act(async () => view().searchFor('Oak, Ash and Co'));
    expect(store.get().stringFilter).toBe('"Oak, Ash and Co"');
  });
});
