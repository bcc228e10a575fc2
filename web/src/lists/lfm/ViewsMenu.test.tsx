import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lfmPresetsStore } from '../../storage/lfm-presets-store.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { describeView } from './ViewsMenu.tsx';
import { type ListView, plainView } from './lfm-list-view.ts';
import {
  button,
  openPopover,
  press,
  renderBar,
  resetStores,
  search,
  settingsStore,
} from './testing/RenderBar.tsx';

/** Loads the menu before the first test, so that no test waits for it. */
beforeAll(async () => void (await import('./ViewsMenu.tsx')));

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  resetStores();
  lfmPresetsStore.reset();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));

  vi.unstubAllGlobals();
});

const raids = { name: 'Raid night', view: 'levels=28-34&raids=only&search=vault' };
const names = () => lfmPresetsStore.get().map(({ name }) => name);
const lastToast = () => pageToasts.toasts().at(-1);

async function openMenu() {
  const bar = await renderBar();
  const menu = await openPopover('Views');
  await within(menu).findByRole('button', { name: 'Copy link to this view' });
  return { ...bar, menu };
}

async function submit(label: string, name: string) {
  const field = screen.getByRole('textbox', { name: label });
  await act(async () => void fireEvent.change(field, { target: { value: name } }));
  const form = field.closest('form');
  if (form === null) throw new Error('The field stands in no form.');
  await act(async () => void fireEvent.submit(form));
  return field;
}

describe('the menu of views', () => {
  it('copies a link to the current view', async () => {
    settingsStore.set({ ...settingsStore.get(), onlyShowRaids: true, minLevel: 20, fontSize: 18 });
    const { menu } = await openMenu();
    await press('Copy link to this view');
    const link = new URL(writeText.mock.calls.at(-1)?.[0] ?? '');
    expect(link.search).toBe('?levels=20-&raids=only');
    expect(lastToast()).toMatchObject({ title: 'Link Copied!', lifeMs: 3000 });
    expect(menu.hidePopover).toHaveBeenCalled();
  });

  it('saves the current view under a name', async () => {
    await openMenu();
    await press('Raids only');
    await act(async () => void fireEvent.change(search(), { target: { value: 'shroud' } }));
    const field = await submit('Save this view as', '  Raid   night ');
    expect(lfmPresetsStore.get()).toEqual([{ name: 'Raid night', view: 'raids=only&search=shroud' }]);
    expect(button(/^Raid night.*Raids only · “shroud” · by level/).getAttribute('aria-current')).toBe('true');
    expect(field).toHaveProperty('value', '');
  });

  it('says so when a view with too many filters is not saved', async () => {
    const classes = ['Alchemist', 'Artificer', 'Barbarian', 'Bard', 'Cleric', 'Favored Soul', 'Paladin'];
    const fits = Array.from({ length: 100 }, (_, level) => ({ server: 'Thelanis', level, classes }));
    settingsStore.set({ ...settingsStore.get(), fits });
    lfmPresetsStore.set([raids]);
    await openMenu();
    await submit('Save this view as', 'Everybody');
    const tooLong = 'This view has too many filters to be saved. Remove some and try again.';
    expect(screen.getByText(tooLong)).toBeTruthy();
    expect(lastToast()).toBeUndefined();
    await press('Replace Raid night with this view');
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace view' }, { timeout: 10_000 });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Replace' })));
    await vi.waitFor(() =>
      expect(lastToast()).toMatchObject({ title: 'View not replaced', message: tooLong }),
    );
    expect(lfmPresetsStore.get()).toEqual([raids]);
  });

  it('shows the problem with a name next to the field', async () => {
    await openMenu();
    const field = await submit('Save this view as', ' ');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Name: type 1 to 40 characters.')).toBeTruthy();
    expect(names()).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  it('applies a chosen view: settings and search', async () => {
    lfmPresetsStore.set([raids]);
    const { view } = await openMenu();
    await press(/^Raid night/);
    expect(settingsStore.get()).toMatchObject({ minLevel: 28, maxLevel: 34, onlyShowRaids: true });
    expect(view().searchText).toBe('vault');
  });

  it('renames a view, and cancels on Escape', async () => {
    lfmPresetsStore.set([raids, { name: 'Alts', view: 'levels=1-9' }]);
    await openMenu();
    await press('Rename Raid night');
    await submit('New name of Raid night', 'ALTS');
    expect(screen.getByText('Name: “Alts” is taken by another view.')).toBeTruthy();
    await submit('New name of Raid night', 'Raids');
    expect(names()).toEqual(['Raids', 'Alts']);
    await press('Rename Raids');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'New name of Raids' }), { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'New name of Raids' })).toBeNull();
    expect(names()).toEqual(['Raids', 'Alts']);
  });

  it('deletes a view at once, with an undo for 8 seconds', async () => {
    lfmPresetsStore.set([raids, { name: 'Alts', view: 'levels=1-9' }]);
    await openMenu();
    await press('Delete Raid night');
    expect(names()).toEqual(['Alts']);
    expect(lastToast()).toMatchObject({ title: 'View deleted', message: 'Raid night', lifeMs: 8000 });
    await act(async () => lastToast()?.actions?.[0]?.onClick());
    expect(names()).toEqual(['Raid night', 'Alts']);
  });

  it.each([
    ['the one whose Replace button is pressed', () => press('Replace Raid night with this view')],
    ['the one with the typed name', () => submit('Save this view as', 'RAID night')],
  ])('asks before it replaces %s', async (_, replace) => {
    lfmPresetsStore.set([raids]);
    await openMenu();
    await press('Joinable only');
    await replace();
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace view' }, { timeout: 10_000 });
    expect(lfmPresetsStore.get()).toEqual([raids]);
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Replace' })));
    await vi.waitFor(() =>
      expect(lfmPresetsStore.get()).toEqual([{ name: 'Raid night', view: 'joinable=only' }]),
    );
  });
});

describe('without a clipboard', () => {
  it('the link is put into the address bar, and the menu says so', async () => {
    writeText.mockRejectedValue(new Error('No'));
    settingsStore.set({ ...settingsStore.get(), onlyShowRaids: true });
    await openMenu();
    await press('Copy link to this view');
    await vi.waitFor(() => expect(lastToast()?.title).toBe('Link Updated'));
    expect(location.search).toBe('?raids=only');
    history.replaceState(null, '', '/');
  });
});

describe('the keyboard focus is not lost', () => {
  it('when a line is deleted, but moves to its neighbour', async () => {
    lfmPresetsStore.set([raids, { name: 'Alts', view: 'levels=1-9' }]);
    await openMenu();
    await press('Delete Raid night');
    expect(document.activeElement).toBe(button(/^Alts/));
    await press('Delete Alts');
    expect(document.activeElement).toBe(button('Copy link to this view'));
  });

  it('when a form closes, but returns to its line', async () => {
    lfmPresetsStore.set([raids]);
    await openMenu();
    await press('Rename Raid night');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New name of Raid night' }));
    await submit('New name of Raid night', 'Vault night');
    expect(document.activeElement).toBe(button(/^Vault night/));
  });
});

const levels = { level_minimum: 1, level_cap: 34 };

it.each<[Partial<ListView>, string]>([
  [{}, 'By level'],
  [{ minLevel: 20 }, 'Levels 20–34 · by level'],
  [{ minLevel: 5, maxLevel: 5 }, 'Level 5 · by level'],
  [{ filterByMyCharacters: true, showNotEligible: false }, 'My characters · Eligible only · by level'],
  [
    { onlyShowRaids: true, onlyShowJoinable: true, sortBy: { type: 'quest_name', ascending: false } },
    'Raids only · Joinable only · by quest, descending',
  ],
  [
    { hideFullGroups: true, hideAllLevelGroups: true, searchText: ' shroud ' },
    'No full groups · No groups for all levels · “shroud” · by level',
  ],
])('%j is described in one line', (patch, words) => {
  expect(describeView({ ...plainView(levels), ...patch }, levels)).toBe(words);
});
