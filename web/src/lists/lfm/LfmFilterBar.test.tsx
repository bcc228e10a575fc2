import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchCode } from '../filter-bar/search-grammar.ts';
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

// Loads the lazy modules, which may take long on a busy machine.
beforeAll(async () => {
  await import('./LfmEligibility.tsx');
  await import('../filter-bar/SearchWords.tsx');
  await searchCode.load();
});
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

  it('difficulties', async () => {
    await renderBar();
    const popover = await openPopover('Any difficulty');
    await act(async () => void fireEvent.click(within(popover).getByRole('button', { name: 'Reaper' })));
    await act(async () => void fireEvent.click(within(popover).getByRole('button', { name: 'Elite' })));
    expect(settingsStore.get().difficulties).toEqual(['Elite', 'Reaper']);
    expect(button('2 difficulties').dataset['on']).toBe('true');
    await press('Clear');
    expect(settingsStore.get().difficulties).toEqual([]);
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
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
    expect(settingsStore.get().minLevel).toBe(20);
    expect(button('Levels 20–34').dataset['on']).toBe('true');
  });

  it('maxLevel', async () => {
    await renderBar();
    const popover = await openPopover('Any level');
    const field = within(popover).getByRole('spinbutton', { name: /Highest/ });
    await act(async () => void fireEvent.change(field, { target: { value: '12' } }));
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
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

  it('filterByMyCharacters, which is replaced by levels and classes', async () => {
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

  it('skulls, a range within those of Reaper', async () => {
    await renderBar();
    const popover = await openPopover('Any difficulty');
    const skulls = within(popover).getByRole('group', { name: 'Reaper skulls' });
    const field = (name: string) => within(skulls).getByRole<HTMLInputElement>('spinbutton', { name });
    const enter = async (name: string, text: string) => {
      await act(async () => void fireEvent.change(field(name), { target: { value: text } }));
      await act(async () => void fireEvent.blur(field(name)));
    };
    expect([field('Fewest skulls').value, field('Most skulls').value]).toEqual(['1', '10']);
    await enter('Fewest skulls', '4');
    expect(settingsStore.get()).toMatchObject({ difficulties: [], skulls: { first: 4, last: 10 } });
    expect(button('Reaper 4–10').dataset['on']).toBe('true');
    await enter('Most skulls', '2');
    expect(
      within(skulls).getByText('Set to 4: the highest number of skulls is not below the lowest.'),
    ).toBeDefined();
    expect(button('Reaper 4').dataset['on']).toBe('true');
    await enter('Most skulls', '99');
    await enter('Fewest skulls', '1');
    expect(settingsStore.get().skulls).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Any difficulty' })[0]?.dataset['on']).toBeUndefined();
  });

  it('skulls only for Reaper: another difficulty removes them, and they remove other difficulties', async () => {
    settingsStore.set({ ...settingsStore.get(), difficulties: ['Reaper'], skulls: { first: 4, last: 10 } });
    await renderBar();
    const popover = await openPopover('Reaper 4–10');
    const pressIn = (name: string) =>
      act(async () => void fireEvent.click(within(popover).getByRole('button', { name })));
    const fewest = () =>
      within(popover).queryByRole<HTMLInputElement>('spinbutton', { name: 'Fewest skulls' });
    await pressIn('Elite');
    expect(settingsStore.get()).toMatchObject({ difficulties: ['Elite', 'Reaper'], skulls: null });
    await act(async () => void fireEvent.change(fewest() ?? popover, { target: { value: '6' } }));
    await act(async () => void fireEvent.blur(fewest() ?? popover));
    expect(settingsStore.get()).toMatchObject({ difficulties: ['Reaper'], skulls: { first: 6, last: 10 } });
    await pressIn('Reaper');
    expect(settingsStore.get()).toMatchObject({ difficulties: [], skulls: { first: 6, last: 10 } });
    await pressIn('Hard');
    expect(settingsStore.get()).toMatchObject({ difficulties: ['Hard'], skulls: null });
    expect(fewest()).toBeNull();
  });

  it('skulls of a link with a difficulty that has none, visible and removable', async () => {
    settingsStore.set({ ...settingsStore.get(), difficulties: ['Elite'], skulls: { first: 4, last: 10 } });
    await renderBar();
    const popover = await openPopover('Reaper 4–10');
    expect(within(popover).getByRole('group', { name: 'Reaper skulls' })).toBeDefined();
    await act(
      async () => void fireEvent.click(within(popover).getByRole('button', { name: 'Any difficulty' })),
    );
    expect(settingsStore.get()).toMatchObject({ difficulties: [], skulls: null });
  });

  it('filters of a link, removed by one press', async () => {
    settingsStore.set({ ...settingsStore.get(), difficulties: ['Reaper'], room: 2 });
    await renderBar();
    await screen.findByTitle('Remove this filter');
    await press('2 places left');
    expect(settingsStore.get()).toMatchObject({ difficulties: ['Reaper'], room: 0 });
    expect(screen.queryByTitle('Remove this filter')).toBeNull();
  });

  it('guilds of a link, removed by one press', async () => {
    settingsStore.set({ ...settingsStore.get(), guilds: 'Silver Compass' });
    await renderBar();
    await screen.findByTitle('Remove this filter');
    await press('Guild: Silver Compass');
    expect(settingsStore.get().guilds).toBe('');
  });

  it('skulls are cleared with the bar', async () => {
    settingsStore.set({ ...settingsStore.get(), skulls: { first: 4, last: 10 } });
    await renderBar();
    await press('Clear');
    expect(settingsStore.get().skulls).toBeNull();
  });
});

describe('the search', () => {
  it('takes effect during typing, and is not stored', async () => {
    const { view } = await renderBar();
    await type('shroud');
    expect(view().searchText).toBe('shroud');
    expect(localStorage.getItem('v1-lfm-settings')).toBeNull();
  });

  it('is focused by / from anywhere', async () => {
    await renderBar();
    await key(list(), '/');
    expect(document.activeElement).toBe(search());
  });

  it.each([
    ['the visitor types', () => search()],
    [
      'a dialog is open',
      () => {
        const dialog = document.body.appendChild(document.createElement('div'));
        dialog.setAttribute('aria-modal', 'true');
        return list();
      },
    ],
  ])('is not focused by / while %s', async (_, placeOf) => {
    await renderBar();
    const place = placeOf();
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    await act(async () => void place.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
    document.querySelector('[aria-modal]')?.remove();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('is not focused by / with %s', async (modifier) => {
    await renderBar();
    await key(list(), '/', { [modifier]: true });
    expect(document.activeElement).not.toBe(search());
  });

  it('is cleared by Escape, and the list gets the focus', async () => {
    const { view } = await renderBar();
    await type('shroud');
    search().focus();
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await act(async () => void search().dispatchEvent(event));
    expect(view().searchText).toBe('');
    expect(document.activeElement).toBe(list());
    expect(event.defaultPrevented).toBe(true);
  });

  it.each(['Enter', 'ArrowDown'])('stays when %s moves on to the list', async (pressed) => {
    const { view } = await renderBar();
    await type('shroud');
    search().focus();
    await key(search(), pressed);
    expect(view().searchText).toBe('shroud');
    expect(document.activeElement).toBe(list());
  });

  it('ignores keys during input method composition', async () => {
    const { view } = await renderBar();
    await type('し');
    await key(search(), 'Escape', { isComposing: true });
    expect(view().searchText).toBe('し');
  });
});

describe('Clear', () => {
  const isIdle = () => button('Clear').dataset['idle'] === 'true';

  it('appears when a filter is set, and clears the whole bar', async () => {
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
      // Not in the bar, or not a filter.
      hideFullGroups: true,
      density: 'compact',
      sortBy: { type: 'quest_name', ascending: false },
    });
    expect(document.activeElement).toBe(list());
  });

  it('focuses the list, not a control in a menu of the bar', async () => {
    await renderBar();
    await openPopover(/^Any level/);
    await press('Raids only');
    await press('Clear');
    expect(document.activeElement).toBe(list());
  });

  it('is not shown for settings that are not filters', async () => {
    await renderBar();
    expect(isIdle()).toBe(true);
    await type('  ');
    await press('Compact rows');
    expect(isIdle()).toBe(true);
  });
});

describe('a search', () => {
  const words = () => screen.queryAllByRole('button', { name: /\. Remove$/ }).map((chip) => chip.textContent);
  const tellMe = () => screen.queryByRole('button', { name: 'Tell me about groups like these' });

  it('shows how its words were read; a press removes a word', async () => {
    const bar = await renderBar();
    await type('12 paladin reaper pls');
    await vi.waitFor(() => expect(words()).toEqual(['Level 12', 'Paladin', 'Reaper', 'Text “pls”']));
    await press('Text “pls”. Remove');
    expect(bar.view().searchText).toBe('12 paladin reaper');
    await press('Level 12. Remove');
    expect(words()).toEqual(['Paladin', 'Reaper']);
    await type('healer');
    expect(words()).toEqual(['Healer: Bard, Cleric, Favored Soul, Druid']);
    await type('torvald');
    expect(words()).toEqual([]);
  });

  it.each([
    ['reaper raid', true],
    ['reaper xyzzy', true],
    ['xyzzy', false],
  ])('for %j without results offers a notification: %s', async (text, isOffered) => {
    await renderBar('', ['primary'], {});
    await type(text);
    await vi.waitFor(() => expect(tellMe() !== null).toBe(isOffered));
  });
});

it('invalid parts of an address are named above the list until the visitor changes a filter', async () => {
  const bar = await renderBar('?classes=Bard,Nope&raids=yes');
  await vi.waitFor(() =>
    expect(screen.getByText(/^Not understood: /).textContent).toContain('not "Nope"; raids must be "only"'),
  );
  expect(bar.view().settings.classes).toEqual(['Bard']);
  await press('Back to mine');
  expect(screen.queryByText(/^Not understood: /)).toBeNull();
});
