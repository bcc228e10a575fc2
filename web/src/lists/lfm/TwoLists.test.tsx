import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PanelPlace } from '../panel-slot.ts';
import {
  openPopover,
  renderBar,
  resetStores,
  secondFiltersStore,
  settingsStore,
} from './testing/RenderBar.tsx';

afterEach(() => {
  cleanup();
  resetStores();
  vi.unstubAllGlobals();
});

const both = ['primary', 'secondary'] as const;
const panel = (place: PanelPlace) => within(screen.getByRole('region', { name: place }));
const search = (place: PanelPlace) => panel(place).getByRole<HTMLInputElement>('searchbox');
const strip = (place: PanelPlace) => panel(place).queryByRole('region', { name: 'Shared view' });
const press = (place: PanelPlace, name: string) =>
  act(async () => void fireEvent.click(panel(place).getByRole('button', { name })));
const type = (place: PanelPlace, text: string) =>
  act(async () => void fireEvent.change(search(place), { target: { value: text } }));

describe('two group lists beside each other', () => {
  it('each have their own filters, order and search, even after a reload', async () => {
    const before = await renderBar('', both);
    await press('primary', 'Raids only');
    await press('secondary', 'Joinable only');
    await type('primary', 'shroud');
    await type('secondary', 'vault');
    await act(async () =>
      before.view('secondary').change({
        minLevel: 28,
        hideContentIDontOwn: true,
        sortBy: { type: 'quest_name', ascending: false },
      }),
    );
    cleanup();
    // Makes the stores read everything again.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(sessionStorage.getItem('v1-lfm-search')).toBe('"shroud"');
    expect(sessionStorage.getItem('v1-secondary-lfm-search')).toBe('"vault"');
    const { view } = await renderBar('', both);
    expect(view('primary').settings).toMatchObject({
      onlyShowRaids: true,
      onlyShowJoinable: false,
      minLevel: 1,
      hideContentIDontOwn: false,
      sortBy: { type: 'level', ascending: true },
    });
    expect(view('secondary').settings).toMatchObject({
      onlyShowRaids: false,
      onlyShowJoinable: true,
      minLevel: 28,
      hideContentIDontOwn: true,
      sortBy: { type: 'quest_name', ascending: false },
    });
    expect([search('primary').value, search('secondary').value]).toEqual(['shroud', 'vault']);
  });

  it('share everything else', async () => {
    const { view } = await renderBar('', both);
    await press('secondary', 'Joinable only');
    await press('secondary', 'Compact rows');
    expect(view('primary').settings).toMatchObject({ density: 'compact', onlyShowJoinable: false });
    expect(settingsStore.get()).toMatchObject({ density: 'compact', onlyShowJoinable: false });
    await press('primary', 'Compact rows');
    expect(view('secondary').settings).toMatchObject({ density: 'comfortable', onlyShowJoinable: true });
  });

  it('have the same settings when a second one opens for the first time', async () => {
    settingsStore.set({ ...settingsStore.get(), onlyShowRaids: true, fontSize: 18 });
    const { view } = await renderBar('', both);
    expect(view('secondary').settings).toEqual(settingsStore.get());
    await press('primary', 'Raids only');
    expect(view('secondary').settings.onlyShowRaids).toBe(true);
    expect(localStorage.getItem('v1-secondary-lfm-view')).toContain('"onlyShowRaids":true');
  });

  it('have the same settings if the stored filters are unreadable', async () => {
    localStorage.setItem('v1-secondary-lfm-view', '[1]');
    secondFiltersStore.reset();
    localStorage.setItem('v1-secondary-lfm-view', '{"minLevel":99}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'v1-secondary-lfm-view' }));
    const { view } = await renderBar('', both);
    expect(view('secondary').settings).toMatchObject({ minLevel: 34, maxLevel: 34 });
  });

  it('clear their own filters only; a single list has no second filters', async () => {
    const { view } = await renderBar('', both);
    await press('primary', 'Raids only');
    await press('secondary', 'Raids only');
    await press('secondary', 'Clear');
    expect(view('primary').settings.onlyShowRaids).toBe(true);
    expect(view('secondary').settings.onlyShowRaids).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'The second list' }));
  });

  it.each([
    ['The list', 'primary'],
    ['The second list', 'secondary'],
  ] as const)('from "%s", / goes to the search of the %s one', async (from, place) => {
    await renderBar('', both);
    fireEvent.keyDown(screen.getByRole('region', { name: from }), { key: '/' });
    expect(document.activeElement).toBe(search(place));
  });

  it('leave / pressed elsewhere to the first search', async () => {
    await renderBar('', both);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(search('primary'));
  });
});

describe('two views in the address', () => {
  const pair = 'secondary-panel-type=grouping&secondary-panel-server=khyber';
  const query = `?raids=only&secondary-joinable=only&${pair}`;

  it('are each shown in their panel', async () => {
    const { view } = await renderBar(query, both);
    expect(view('primary').settings).toMatchObject({ onlyShowRaids: true, onlyShowJoinable: false });
    expect(view('secondary').settings).toMatchObject({ onlyShowRaids: false, onlyShowJoinable: true });
    expect(both.map((place) => strip(place) !== null)).toEqual([true, true]);
    expect(settingsStore.get()).toMatchObject({ onlyShowRaids: false, onlyShowJoinable: false });
  });

  it('are kept or left separately, without changing the other', async () => {
    const page = await renderBar(query, both);
    await type('secondary', 'vault');
    await press('primary', 'Back to mine');
    expect(page.query()).toBe(`?secondary-joinable=only&${pair}`);
    expect(strip('primary')).toBeNull();
    expect(page.view('secondary').searchText).toBe('vault');
    await press('secondary', 'Keep it');
    expect(page.query()).toBe(`?${pair}`);
    expect(strip('secondary')).toBeNull();
    expect(page.view('secondary').settings.onlyShowJoinable).toBe(true);
    expect(settingsStore.get().onlyShowJoinable).toBe(false);
  });

  it('are copied each with its prefix, and a named view fits either place', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await renderBar(`?${pair}`, ['secondary']);
    await press('secondary', 'Raids only');
    const menu = await openPopover('Views');
    await act(async () => {
      fireEvent.click(await within(menu).findByRole('button', { name: 'Copy link to this view' }));
    });
    expect(new URL(writeText.mock.calls.at(-1)?.[0] ?? '').search).toBe('?secondary-raids=only');
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});
