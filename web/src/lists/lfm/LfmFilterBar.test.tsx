import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCharacter } from '../../api/people/change-lists.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import {
  button,
  openPopover,
  press,
  renderBar,
  search,
  settingsStore,
  resetStores,
} from './testing/RenderBar.tsx';

// Fetched on demand, which a busy machine takes its time for.
beforeAll(async () => void (await import('./LfmEligibility.tsx')));
afterEach(() => {
  cleanup();
  resetStores();
  registeredCharactersStore.reset();

  vi.unstubAllGlobals();
});

const list = () => screen.getByRole('region', { name: 'The list' });
const type = (text: string) => act(async () => void fireEvent.change(search(), { target: { value: text } }));
const key = (target: Element, pressed: string, more = {}) =>
  act(async () => void fireEvent.keyDown(target, { key: pressed, ...more }));
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true';

describe('a chip of the bar writes its setting, and shows it:', () => {
  it.each([
    ['onlyShowRaids', 'Raids only'],
    ['onlyShowJoinable', 'Joinable only'],
  ] as const)('%s', async (setting, name) => {
    await renderBar();
    expect(isPressed(name)).toBe(false);
    await press(name);
    expect(isPressed(name)).toBe(true);
    expect(settingsStore.get()[setting]).toBe(true);
    expect(localStorage.getItem('v1-lfm-settings')).toContain(`"${setting}":true`);
    await press(name);
    expect(settingsStore.get()[setting]).toBe(false);
  });

  it('density', async () => {
    await renderBar();
    expect(isPressed('Compact rows')).toBe(false);
    await press('Compact rows');
    expect(isPressed('Compact rows')).toBe(true);
    expect(settingsStore.get().density).toBe('compact');
    await press('Compact rows');
    expect(settingsStore.get().density).toBe('comfortable');
  });

  it('minLevel', async () => {
    await renderBar();
    const popover = await openPopover('Any level');
    const field = within(popover).getByRole('spinbutton', { name: /Lowest/ });
    await act(async () => void fireEvent.change(field, { target: { value: '20' } }));
    expect(settingsStore.get().minLevel).toBe(20);
    expect(button('Levels 20–34').dataset['on']).toBe('true');
  });

  it('maxLevel', async () => {
    await renderBar();
    const popover = await openPopover('Any level');
    const field = within(popover).getByRole('spinbutton', { name: /Highest/ });
    await act(async () => void fireEvent.change(field, { target: { value: '12' } }));
    expect(settingsStore.get().maxLevel).toBe(12);
    expect(button('Levels 1–12').dataset['on']).toBe('true');
  });

  it('classes', async () => {
    await renderBar();
    const popover = await openPopover('Any class');
    const pressIn = (name: string) =>
      act(async () => void fireEvent.click(within(popover).getByRole('button', { name })));
    await pressIn('Paladin');
    expect(settingsStore.get().classes).toEqual(['Paladin']);
    expect(screen.getAllByRole('button', { name: 'Paladin' })[0]?.dataset['on']).toBe('true');
    await pressIn('Bard');
    expect(settingsStore.get().classes).toEqual(['Bard', 'Paladin']);
    expect(button('2 classes').dataset['on']).toBe('true');
    await pressIn('Any class');
    expect(settingsStore.get().classes).toEqual([]);
  });

  it('filterByMyCharacters, which levels and classes take the place of', async () => {
    addCharacter('registered', makeCharacter({ id: 1 }), defaultDefinition);
    await renderBar();
    expect(isPressed('My characters')).toBe(true);
    const popover = await openPopover('Any class');
    await act(async () => void fireEvent.click(within(popover).getByRole('button', { name: 'Monk' })));
    expect(isPressed('My characters')).toBe(false);
    await press('My characters');
    expect(settingsStore.get()).toMatchObject({ filterByMyCharacters: true, classes: ['Monk'] });
    expect(screen.getAllByRole('button', { name: 'Monk' })[0]?.dataset['on']).toBeUndefined();
  });

  it('filterByMyCharacters of a visitor without characters, who is invited to register one', async () => {
    await renderBar();
    const popover = await openPopover('My characters');
    expect(within(popover).getByRole('button', { name: 'Add character' })).toBeDefined();
    expect(settingsStore.get().filterByMyCharacters).toBe(false);
  });

  it('filters of a link, which one press takes away', async () => {
    settingsStore.set({ ...settingsStore.get(), difficulties: ['Reaper'], skulls: { first: 4, last: 10 } });
    await renderBar();
    await press('Reaper · 4–10 skulls');
    expect(settingsStore.get()).toMatchObject({ difficulties: [], skulls: null });
    expect(screen.queryByTitle('Remove this filter')).toBeNull();
  });
});

describe('the search', () => {
  it('takes effect as it is typed, and is no setting', async () => {
    const { view } = await renderBar();
    await type('shroud');
    expect(view().searchText).toBe('shroud');
    expect(localStorage.getItem('v1-lfm-settings')).toBeNull();
  });

  it('is reached by / from anywhere', async () => {
    await renderBar();
    await key(list(), '/');
    expect(document.activeElement).toBe(search());
  });

  it.each([
    ['somebody types', () => search()],
    [
      'a dialog is open',
      () => {
        const dialog = document.body.appendChild(document.createElement('div'));
        dialog.setAttribute('aria-modal', 'true');
        return list();
      },
    ],
  ])('not while %s', async (_, placeOf) => {
    await renderBar();
    const place = placeOf();
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    await act(async () => void place.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
    document.querySelector('[aria-modal]')?.remove();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('not with %s', async (modifier) => {
    await renderBar();
    await key(list(), '/', { [modifier]: true });
    expect(document.activeElement).not.toBe(search());
  });

  it('is emptied by Escape, and the list has the focus again', async () => {
    const { view } = await renderBar();
    await type('shroud');
    search().focus();
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await act(async () => void search().dispatchEvent(event));
    expect(view().searchText).toBe('');
    expect(document.activeElement).toBe(list());
    expect(event.defaultPrevented).toBe(true);
  });

  it.each(['Enter', 'ArrowDown'])('stays when %s goes on to the list', async (pressed) => {
    const { view } = await renderBar();
    await type('shroud');
    search().focus();
    await key(search(), pressed);
    expect(view().searchText).toBe('shroud');
    expect(document.activeElement).toBe(list());
  });

  it('leaves keys to an input method at work', async () => {
    const { view } = await renderBar();
    await type('し');
    await key(search(), 'Escape', { isComposing: true });
    expect(view().searchText).toBe('し');
  });
});

describe('Clear', () => {
  const isIdle = () => button('Clear').dataset['idle'] === 'true';

  it('comes when anything filters, and takes all of the bar back at once', async () => {
    settingsStore.set({
      ...settingsStore.get(),
      minLevel: 5,
      filterByMyCharacters: true,
      onlyShowRaids: true,
      onlyShowJoinable: true,
      hideFullGroups: true,
      density: 'compact',
      sortBy: { type: 'quest_name', ascending: false },
    });
    const { view } = await renderBar();
    await type('x');
    expect(isIdle()).toBe(false);
    await press('Clear');
    expect(isIdle()).toBe(true);
    expect(view().searchText).toBe('');
    expect(settingsStore.get()).toMatchObject({
      minLevel: 1,
      maxLevel: 34,
      filterByMyCharacters: false,
      onlyShowRaids: false,
      onlyShowJoinable: false,
      // Not of the bar, or no filter.
      hideFullGroups: true,
      density: 'compact',
      sortBy: { type: 'quest_name', ascending: false },
    });
    expect(document.activeElement).toBe(list());
  });

  it('goes on to the list, not to what a menu of the bar holds', async () => {
    await renderBar();
    await openPopover(/^Any level/);
    await press('Raids only');
    await press('Clear');
    expect(document.activeElement).toBe(list());
  });

  it('is not there for what does not filter', async () => {
    await renderBar();
    expect(isIdle()).toBe(true);
    await type('  ');
    await press('Compact rows');
    expect(isIdle()).toBe(true);
  });
});
