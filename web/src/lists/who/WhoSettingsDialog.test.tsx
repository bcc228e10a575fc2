import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { whoVisit } from '../../storage/who-stores.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import {
  chosenTab,
  click,
  loadDialogs,
  number,
  openSettings,
  press,
  slider,
  switchOf,
  toTab,
  typeInto,
} from '../settings/testing/dialog-actions.ts';
import { matchEveryQuery } from '../../testing/page-network.ts';
import { DialogOpener } from '../settings/testing/DialogOpener.tsx';
import { useShownWhoView } from './useShownWhoView.ts';
import { whoParts } from './WhoPanel.tsx';
import { useSettingsDialog } from '../settings/useSettingsDialog.ts';

const store = whoVisit(defaultDefinition);
const defaults = defaultWhoSettings(defaultDefinition);

/** Content that depends on settings, with a button for their dialog. */
function Panel() {
  const view = useShownWhoView();
  return (
    <DialogOpener settings={useSettingsDialog(whoParts.settingsDialog, 'Thelanis', view)}>
      <p data-testid="list">{view.settings.maximumRenderedCharacterCount} rows</p>
    </DialogOpener>
  );
}

beforeAll(() => Promise.all([import('./WhoSettingsDialog.tsx'), loadDialogs()]));

beforeEach(matchEveryQuery);

afterEach(() => {
  cleanup();
  store.reset();
  vi.unstubAllGlobals();
});

async function open(settings: Partial<WhoSettings> = {}, tab = 'Display') {
  store.set({ ...defaults, ...settings });
  await renderPage(<Panel />);
  await openSettings('Who settings');
  await toTab(tab);
}

const isDisabled = (control: Element) => control.matches(':disabled, [data-disabled]');

describe('the Who settings', () => {
  it('start with Display, and switch to Social and Filters by arrow keys', async () => {
    store.set(defaults);
    await renderPage(<Panel />);
    await openSettings('Who settings');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Display'));
    for (const name of ['Social', 'Filters', 'Display']) {
      await press(document.activeElement ?? document.body, 'ArrowRight');
      expect(chosenTab()).toBe(name);
    }
  });

  it('take effect in the list and are stored at once', async () => {
    await open();
    await act(
      async () => void fireEvent.change(slider('Maximum characters shown'), { target: { value: '150' } }),
    );
    expect(screen.getByTestId('list').textContent).toBe('150 rows');
    expect(JSON.parse(localStorage.getItem('v1-who-settings') ?? '')).toMatchObject({
      maximumRenderedCharacterCount: 150,
    });
  });
});

describe('the number of shown characters', () => {
  const warning = 'This can slow down or crash your browser!';
  const count = () => slider('Maximum characters shown');

  it('moves in steps of 10 from 10 to 1000, and marks the default', async () => {
    await open();
    expect(count().getAttribute('aria-valuetext')).toBe('100 (default)');
    expect(screen.getByText('100 (default)')).toBeTruthy();
    await press(count(), 'ArrowRight');
    expect(store.get().maximumRenderedCharacterCount).toBe(110);
    expect(count().getAttribute('aria-valuetext')).toBe('110');
    await press(count(), 'Home');
    expect(store.get().maximumRenderedCharacterCount).toBe(10);
    await press(count(), 'End');
    expect(store.get().maximumRenderedCharacterCount).toBe(1000);
  });

  it('shows a warning above 200', async () => {
    await open({ maximumRenderedCharacterCount: 200 });
    expect(screen.queryByText(warning)).toBeNull();
    await press(count(), 'ArrowRight');
    expect(screen.getByText(warning)).toBeTruthy();
  });

  it('is disabled, with the reason and without a warning, while all are shown', async () => {
    await open({ maximumRenderedCharacterCount: 500 });
    await click(switchOf('Show all matches'));
    expect(store.get().showAllCharacters).toBe(true);
    expect(count().disabled).toBe(true);
    expect(screen.getByText('Not used while all matches are shown.')).toBeTruthy();
    expect(screen.queryByText(warning)).toBeNull();
    await click(switchOf('Show all matches'));
    expect(count().disabled).toBe(false);
    expect(store.get().maximumRenderedCharacterCount).toBe(500);
  });
});

describe('the refresh interval', () => {
  const field = () => number('Refresh interval');
  const leave = () => act(async () => void fireEvent.blur(field()));

  it('is empty until one is chosen, and explains the default', async () => {
    await open();
    expect(field().value).toBe('');
    expect(field().placeholder).toBe('3 s (default)');
    expect(field().getAttribute('aria-valuetext')).toBe('3 s (default)');
    expect(field().hasAttribute('aria-valuenow')).toBe(false);
    field().focus();
    await leave();
    expect(store.get().refreshInterval).toBeNull();
  });

  it.each([
    ['60', 60, null],
    ['5', 5, null],
    ['3', 5, 'Set to 5 s, the lowest value allowed.'],
    ['9999', 3600, 'Set to 3600 s, the highest value allowed.'],
  ])('left with "%s" is %s', async (text, seconds, word) => {
    await open();
    typeInto(field(), text);
    expect(store.get().refreshInterval).toBeNull();
    await leave();
    expect(store.get().refreshInterval).toBe(seconds);
    if (word !== null) expect(screen.getByText(word)).toBeTruthy();
  });

  it('returns to the default when it is emptied, without a message', async () => {
    await open({ refreshInterval: 60 });
    typeInto(field(), '');
    await press(field(), 'Enter');
    expect(store.get().refreshInterval).toBeNull();
    expect(screen.queryByText(/Nothing was entered/)).toBeNull();
  });

  it('steps by arrow keys, starting at its minimum', async () => {
    await open();
    await press(field(), 'ArrowUp');
    expect(store.get().refreshInterval).toBe(5);
    await press(field(), 'ArrowUp');
    expect(store.get().refreshInterval).toBe(6);
  });
});

describe('the saved filters', () => {
  const whole = 'Save my filter settings and apply on each visit';
  const parts = [
    ['Save the search text', 'shouldSaveStringFilter'],
    ['Save the class filter', 'shouldSaveClassFilter'],
    ['Save the level range', 'shouldSaveLevelFilter'],
    ['Save Group View', 'shouldSaveGroupView'],
    ['Save Exact Match', 'shouldSaveExactMatch'],
    ['Save the sort order', 'shouldSaveSortBy'],
  ] as const;

  it.each(parts)('"%s" can be chosen only while filters are saved', async (name, flag) => {
    await open({}, 'Filters');
    expect(isDisabled(switchOf(name))).toBe(true);
    expect(store.get()[flag]).toBe(false);
    await click(switchOf(whole));
    expect(isDisabled(switchOf(name))).toBe(false);
    // Saving has turned all of them on.
    await click(switchOf(name));
    const all = Object.fromEntries(parts.map(([, each]) => [each, true]));
    expect(store.get()).toEqual({ ...defaults, shouldSaveSettings: true, ...all, [flag]: false });
    await click(switchOf(whole));
    // The choice comes back with saving.
    expect(isDisabled(switchOf(name))).toBe(true);
    await click(switchOf(whole));
    expect(screen.getByRole('switch', { name, checked: false })).toBeTruthy();
  });
});

describe('"Reset all" of the Who settings', () => {
  it.each([
    ['Display', 'Reset Display', { showQuestName: false }],
    ['Social', 'Reset Social', { pinFriends: false }],
    ['Filters', 'Reset Filters', { classNameFilter: ['Bard'] }],
  ])('of %s asks, and restores the defaults', async (tab, title, settings) => {
    const sortBy = { type: 'guild', ascending: false } as const;
    await open({ ...settings, sortBy }, tab);
    await click(screen.getByRole('button', { name: 'Reset all' }));
    const question = await screen.findByRole('alertdialog', { name: title });
    await click(within(question).getByRole('button', { name: title }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(store.get()).toEqual({ ...defaults, sortBy });
    expect(screen.getByText('Everything here is at its default.')).toBeTruthy();
  });
});

describe('the lists behind the Who settings', () => {
  it('open from the settings that refer to them', async () => {
    await open({}, 'Social');
    const buttonsOf = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(['Registered characters', 'Friends', 'Ignored characters'].map(buttonsOf)).toEqual([
      ['My characters'],
      ['Friends'],
      ['Ignored characters'],
    ]);
  });
});
