import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import {
  chosenTab,
  click,
  loadDialogs,
  number,
  openSettings,
  press,
  toTab,
  typeInto,
} from '../settings/testing/dialog-actions.ts';
import { matchEveryQuery } from '../../testing/page-network.ts';
import { DialogOpener } from '../settings/testing/DialogOpener.tsx';
import { useShownLfmView } from './useShownLfmView.ts';
import { lfmParts } from './LfmPanel.tsx';
import { useSettingsDialog } from '../settings/useSettingsDialog.ts';
import { playChime } from '../../alerts/chime.ts';
import { TestSound } from './LfmSettingsDialog.tsx';

const store = lfmSettingsStore(defaultDefinition);
const defaults = defaultLfmSettings(defaultDefinition);
const packs = ['Ravenloft', 'Sharn', 'Soul Splitter'];

/** Content that depends on settings, with a button for their dialog. */
function Panel() {
  const view = useShownLfmView();
  return (
    <DialogOpener settings={useSettingsDialog(lfmParts.settingsDialog, 'Thelanis', view)}>
      <p data-testid="list">{view.settings.fontSize} px</p>
    </DialogOpener>
  );
}

beforeAll(() => Promise.all([import('./LfmSettingsDialog.tsx'), loadDialogs()]));

beforeEach(() => {
  matchEveryQuery();
  const quests = packs.map((pack, id) => makeQuest({ id: id + 1, required_adventure_pack: pack }));
  vi.stubGlobal('fetch', async (path: string) => {
    const data = path === '/v1/quests' ? quests : [makeArea()];
    return Response.json({ data, source: 'cache', timestamp: toWireTime(0) });
  });
});

afterEach(() => {
  cleanup();
  store.reset();
  registeredCharactersStore.reset();
  vi.unstubAllGlobals();
});

async function open(settings: Partial<LfmSettings> = {}) {
  store.set({ ...defaults, ...settings });
  await renderPage(<Panel />);
  return openSettings('LFM settings');
}

function register(...characters: ReturnType<typeof makeCharacter>[]) {
  const at = toWireTime(0);
  const data = characters.map((character) => ({ id: character.id, character }));
  registeredCharactersStore.set({ createdAt: at, updatedAt: at, data });
}

describe('the settings', () => {
  it('are next to the list, which stays usable', async () => {
    const dialog = await open();
    expect(dialog.getAttribute('aria-modal')).toBe('false');
    await click(screen.getByRole('button', { name: 'Settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('add no Tab stop between their tabs and their controls', async () => {
    await open();
    expect(screen.getByRole('tabpanel').getAttribute('tabindex')).toBe('-1');
  });

  it('start at their tabs, switched by the arrow keys', async () => {
    await open();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Filters'));
    for (const name of ['Display', 'Social', 'Tools', 'Filters']) {
      await press(document.activeElement ?? document.body, 'ArrowRight');
      expect(document.activeElement?.textContent).toBe(name);
      expect(chosenTab()).toBe(name);
      expect(screen.getByRole('tabpanel', { name })).toBeTruthy();
    }
  });

  it('take effect in the list and are stored at once', async () => {
    await open();
    await toTab('Display');
    const slider = screen.getByRole('slider', { name: 'Font size' });
    await act(async () => void fireEvent.change(slider, { target: { value: '17' } }));
    expect(screen.getByTestId('list').textContent).toBe('17 px');
    expect(JSON.parse(localStorage.getItem('v1-lfm-settings') ?? '')).toMatchObject({ fontSize: 17 });
    await click(screen.getByRole('switch', { name: 'Show quest tips' }));
    expect(store.get().showQuestTips).toBe(false);
  });

  it('show a value outside the range of a slider as it is, until the slider is moved', async () => {
    await open({ fontSize: 40, mouseOverDelay: 0 });
    await toTab('Display');
    const slider = screen.getByRole('slider', { name: 'Font size' });
    expect(slider.getAttribute('aria-valuetext')).toBe('40 px');
    expect(screen.getByText(/^40 px is outside the range/)).toBeTruthy();
    await toTab('Tools');
    expect(screen.getByRole('slider', { name: 'Overlay popup delay' }).getAttribute('aria-valuetext')).toBe(
      '0 ms',
    );
    expect(store.get()).toMatchObject({ fontSize: 40, mouseOverDelay: 0 });
  });

  it('move by keys in steps, within the bounds', async () => {
    await open();
    await toTab('Tools');
    const slider = screen.getByRole('slider', { name: 'Overlay popup delay' });
    await press(slider, 'ArrowRight');
    expect(store.get().mouseOverDelay).toBe(300);
    await press(slider, 'End');
    expect(store.get().mouseOverDelay).toBe(1000);
    await press(slider, 'Home');
    expect(store.get().mouseOverDelay).toBe(50);
  });

  it('disable the panel width, with the reason, while the width is dynamic', async () => {
    await open();
    await toTab('Display');
    expect(number('Panel width').disabled).toBe(true);
    expect(screen.getByText('Not used while the panel has dynamic width.')).toBeTruthy();
    await click(screen.getByRole('switch', { name: 'Dynamic width' }));
    expect(number('Panel width').disabled).toBe(false);
  });
});

describe('a number', () => {
  it.each([
    ['Lowest level', '99', { minLevel: 34, maxLevel: 34 }, 'Set to 34, the highest value allowed.'],
    ['Lowest level', '0', { minLevel: 1 }, 'Set to 1, the lowest value allowed.'],
    ['Lowest level', '', { minLevel: 1 }, 'Nothing entered: reset to 1.'],
    ['Highest level', '', { maxLevel: 34 }, 'Nothing entered: reset to 34.'],
    ['Lowest level', '25', { minLevel: 25, maxLevel: 25 }, 'The highest level is now 25 too.'],
    ['Highest level', '5', { maxLevel: 10 }, 'Set to 10: the highest level is not below the lowest.'],
  ])('%s left with "%s" is corrected, and says so', async (name, text, expected, word) => {
    await open({ minLevel: 10, maxLevel: 20 });
    typeInto(number(name), text);
    await act(async () => void fireEvent.blur(number(name)));
    expect(store.get()).toMatchObject(expected);
    expect(screen.getByText((shown) => shown.startsWith(word))).toBeTruthy();
    expect(number(name).value).toBe(String(Object.values(expected)[0]));
  });

  it('is stored during typing when valid, and accepts only digits', async () => {
    await open({ minLevel: 10, maxLevel: 20 });
    typeInto(number('Lowest level'), '12');
    await vi.waitFor(() => expect(store.get().minLevel).toBe(12));
    typeInto(number('Lowest level'), '30');
    expect(store.get()).toMatchObject({ minLevel: 12, maxLevel: 20 });
    typeInto(number('Lowest level'), '1.5');
    expect(screen.getByText('Whole numbers only.')).toBeTruthy();
    expect(number('Lowest level').value).toBe('30');
    await press(number('Lowest level'), 'Enter');
    expect(store.get()).toMatchObject({ minLevel: 30, maxLevel: 30 });
  });

  it('steps by arrow keys, within its bounds', async () => {
    await open({ minLevel: 33 });
    await press(number('Lowest level'), 'ArrowUp');
    await press(number('Lowest level'), 'ArrowUp');
    expect(store.get().minLevel).toBe(34);
    await press(number('Lowest level'), 'ArrowDown');
    expect(store.get().minLevel).toBe(33);
  });
});

describe('level range and own characters', () => {
  it('exclude each other', async () => {
    await open();
    const [levels, characters] = ['Filter by level range', 'Filter by my characters'].map((name) =>
      screen.getByRole('radio', { name }),
    );
    expect(levels?.getAttribute('aria-checked')).toBe('true');
    if (characters) await click(characters);
    expect(store.get().filterByMyCharacters).toBe(true);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.getByText(/^You have not registered a character yet\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add character' })).toBeTruthy();
    if (levels) await click(levels);
    expect(store.get().filterByMyCharacters).toBe(false);
    expect(number('Lowest level').value).toBe('1');
  });

  it('list the characters of the server first, the others folded', async () => {
    register(
      makeCharacter({ id: 1, name: 'Abe' }),
      makeCharacter({ id: 2, name: 'Zed' }),
      makeCharacter({ id: 3, name: 'Far', server_name: 'Khyber' }),
    );
    await open({ filterByMyCharacters: true, trackedCharacterIds: [3] });
    const here = screen.getByRole('group', { name: 'On Thelanis' });
    expect(within(here).getAllByRole('checkbox')).toHaveLength(2);
    expect(
      screen.getByText('No character on Thelanis is chosen, so none can join a group here.'),
    ).toBeTruthy();
    await click(within(here).getByRole('checkbox', { name: 'Zed' }));
    expect(store.get().trackedCharacterIds).toEqual([3, 2]);
    await click(within(here).getByRole('button', { name: 'All' }));
    expect(store.get().trackedCharacterIds).toEqual([3, 1, 2]);
    await click(within(here).getByRole('button', { name: 'None' }));
    expect(store.get().trackedCharacterIds).toEqual([3]);
    expect(screen.getByText('1 character on other servers').closest('details')?.open).toBe(false);
  });
});

describe('owned packs', () => {
  it('are filtered, chosen one by one, or all shown ones together', async () => {
    await open();
    await screen.findByRole('checkbox', { name: 'Sharn' });
    expect(screen.getByText('Nothing chosen: all 3 packs count as owned.')).toBeTruthy();
    await click(screen.getByRole('checkbox', { name: 'Sharn' }));
    expect(store.get().ownedContent).toEqual(['Sharn']);
    expect(screen.getByText('1 of 3 chosen.')).toBeTruthy();
    typeInto(screen.getByRole('searchbox', { name: 'Filter packs' }), 's');
    await screen.findByText('2 shown');
    await click(screen.getByRole('button', { name: 'Select shown' }));
    expect(store.get().ownedContent).toEqual(['Sharn', 'Soul Splitter']);
    await click(screen.getByRole('button', { name: 'Deselect shown' }));
    expect(store.get().ownedContent).toEqual([]);
  });
});

describe('a search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search all settings' });
  const found = () => screen.getAllByRole('switch').map((each) => each.getAttribute('aria-labelledby'));

  it('covers all tabs, with results grouped by tab and working controls', async () => {
    await open();
    await act(async () => void typeInto(field(), 'raid'));
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Display' })).toBeTruthy();
    expect(screen.getByText(`${found().length} settings found`)).toBeTruthy();
    await click(screen.getByRole('switch', { name: 'Highlight raids' }));
    expect(store.get().highlightRaids).toBe(true);
  });

  it('stays while the focus passes the tabs, until one is selected', async () => {
    await open();
    await act(async () => void typeInto(field(), 'raid'));
    await act(async () => screen.getByRole('tab', { name: 'Filters' }).focus());
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    expect(screen.getByText(`${found().length} settings found`)).toBeTruthy();
    await toTab('Filters');
    expect(chosenTab()).toBe('Filters');
  });

  it('says when it finds nothing; Escape clears it and keeps the dialog open', async () => {
    await open();
    await toTab('Social');
    await act(async () => void typeInto(field(), 'zebra'));
    expect(screen.getByText('No settings match “zebra”.')).toBeTruthy();
    await press(field(), 'Escape');
    expect(chosenTab()).toBe('Social');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('ends with its clear button, or with a tab', async () => {
    await open();
    await act(async () => void typeInto(field(), 'sound'));
    await click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(chosenTab()).toBe('Filters');
    expect(document.activeElement).toBe(field());
    await act(async () => void typeInto(field(), 'sound'));
    await toTab('Tools');
    expect(chosenTab()).toBe('Tools');
    expect(field().getAttribute('value')).toBe('');
  });
});

describe('"Reset all"', () => {
  const button = () => screen.getByRole('button', { name: 'Reset all' });

  it('is disabled at the defaults', async () => {
    await open({ fontSize: 18 });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await click(button());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    [
      'Filters',
      'Reset Filters',
      { onlyShowRaids: true, ownedContent: ['Sharn'] },
      { ownedContent: ['Sharn'] },
    ],
    ['Display', 'Reset Display', { fontSize: 18 }, {}],
    ['Social', 'Reset Social', { hideGroupsPostedByIgnoredCharacters: true }, {}],
    ['Tools', 'Reset Tools', { mouseOverDelay: 700 }, {}],
  ])('of %s asks, and restores the defaults', async (tab, title, settings, kept) => {
    await open({ ...settings, sortBy: { type: 'quest_name', ascending: false } });
    await toTab(tab);
    expect(screen.getByText('1 option differs from its default.')).toBeTruthy();
    await click(button());
    const question = await screen.findByRole('alertdialog', { name: title });
    await click(within(question).getByRole('button', { name: title }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(store.get()).toEqual({ ...defaults, ...kept, sortBy: { type: 'quest_name', ascending: false } });
    expect(screen.getByText('Everything here is at its default.')).toBeTruthy();
  });

  it('changes nothing when cancelled', async () => {
    await open({ minLevel: 7 });
    await click(button());
    const question = await screen.findByRole('alertdialog', { name: 'Reset Filters' });
    expect(question.textContent).toContain('“Lowest level”');
    await click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(store.get().minLevel).toBe(7);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

vi.mock('../../alerts/chime.ts', () => ({ playChime: vi.fn(async () => {}) }));

afterEach(cleanup);

describe('the button beside the sound alert', () => {
  it('plays the sound', () => {
    render(<TestSound />);
    fireEvent.click(screen.getByRole('button', { name: 'Test the sound' }));
    expect(playChime).toHaveBeenCalledTimes(1);
  });
});
