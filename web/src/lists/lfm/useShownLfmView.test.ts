import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, press, renderBar, search, settingsStore, resetStores } from './testing/RenderBar.tsx';

afterEach(() => {
  cleanup();
  resetStores();
  vi.unstubAllGlobals();
});

const strip = () => screen.queryByRole('region', { name: 'Shared view' });
const stored = () => localStorage.getItem('v1-lfm-settings');
const shared = '?levels=20-34&raids=only&sort=-level&search=shroud&secondary-panel-type=who';

describe('a view in the address', () => {
  it('is shown on top of the visitor’s own settings, which are unchanged', async () => {
    settingsStore.set({
      ...settingsStore.get(),
      hideFullGroups: true,
      fontSize: 18,
      trackedCharacterIds: [7],
    });
    const before = stored();
    const { view } = await renderBar(shared);
    expect(strip()?.textContent).toContain('This is a shared view.');
    expect(view().settings).toMatchObject({
      minLevel: 20,
      onlyShowRaids: true,
      sortBy: { type: 'level', ascending: false },
      // Missing parameters have their defaults, so that everybody with the link sees the same groups.
      hideFullGroups: false,
      fontSize: 18,
      trackedCharacterIds: [7],
    });
    expect(search().value).toBe('shroud');
    expect(stored()).toBe(before);
  });

  it('changes without affecting the visitor’s own settings while it is shown', async () => {
    const { view, query } = await renderBar(shared);
    await press('Raids only');
    await act(async () => void fireEvent.change(search(), { target: { value: 'vault' } }));
    expect(view().settings.onlyShowRaids).toBe(false);
    expect(view().settings.minLevel).toBe(20);
    expect(view().searchText).toBe('vault');
    expect(strip()).not.toBeNull();
    expect(stored()).toBeNull();
    expect(query()).toBe(shared);
  });

  it('leaves all other settings changeable', async () => {
    const { view } = await renderBar(shared);
    await press('Compact rows');
    expect(settingsStore.get()).toMatchObject({ density: 'compact', onlyShowRaids: false, minLevel: 1 });
    expect(view().settings).toMatchObject({ density: 'compact', onlyShowRaids: true, minLevel: 20 });
  });

  it('becomes the visitor’s own by “Keep it”', async () => {
    const { view, query } = await renderBar(shared);
    await press('Joinable only');
    await press('Keep it');
    expect(strip()).toBeNull();
    expect(settingsStore.get()).toMatchObject({ minLevel: 20, onlyShowRaids: true, onlyShowJoinable: true });
    expect(view().searchText).toBe('shroud');
    expect(query()).toBe('?secondary-panel-type=who');
    await press('Raids only');
    expect(settingsStore.get().onlyShowRaids).toBe(false);
  });

  it('is removed by “Back to mine”, and nothing else is', async () => {
    const { view, query } = await renderBar(shared);
    await press('Raids only');
    await press('Back to mine');
    expect(strip()).toBeNull();
    expect(view().settings).toBe(settingsStore.get());
    expect(view().searchText).toBe('');
    expect(stored()).toBeNull();
    expect(query()).toBe('?secondary-panel-type=who');
  });

  it('is not mentioned if it equals the visitor’s own, and leaves the address with the first change', async () => {
    settingsStore.set({ ...settingsStore.get(), onlyShowRaids: true });
    const { query } = await renderBar('?raids=only');
    expect(strip()).toBeNull();
    await press('Joinable only');
    expect(strip()).toBeNull();
    expect(settingsStore.get()).toMatchObject({ onlyShowRaids: true, onlyShowJoinable: true });
    expect(query()).toBe('');
  });

  it('is ignored if it is invalid', async () => {
    const { query } = await renderBar('?levels=no&raids=maybe&guild-name=x');
    expect(strip()).toBeNull();
    expect(button('Any level')).toBeTruthy();
    expect(query()).toBe('?levels=no&raids=maybe&guild-name=x');
  });
});
