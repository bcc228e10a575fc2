import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { chosenWhoFilters, rememberedWhoFilters } from '@rollcall/game/testing/makers';
import { savedWhoFields, type WhoSettings } from '@rollcall/game/who/who-settings';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePageSettings } from '../../testing/page-settings.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { click, loadDialogs, openSettings, switchOf, toTab } from '../settings/testing/dialog-actions.ts';
import { matchEveryQuery } from '../../testing/page-network.ts';
import { DialogOpener } from '../settings/testing/DialogOpener.tsx';
import { useShownWhoView } from './useShownWhoView.ts';
import { whoParts } from './WhoPanel.tsx';
import { useSettingsDialog } from '../settings/useSettingsDialog.ts';

const whole = 'Save my filter settings and apply on each visit';
const labels: Record<(typeof savedWhoFields)[number]['flag'], string> = {
  shouldSaveStringFilter: 'Save the search text',
  shouldSaveClassFilter: 'Save the class filter',
  shouldSaveLevelFilter: 'Save the level range',
  shouldSaveGroupView: 'Save Group View',
  shouldSaveExactMatch: 'Save Exact Match',
  shouldSaveSortBy: 'Save the sort order',
};

/** Content that depends on settings, with buttons for all filters and for the dialog. */
function Panel({ onShow }: { onShow: (settings: WhoSettings) => void }) {
  const view = useShownWhoView();
  const settingsDialog = useSettingsDialog(whoParts.settingsDialog, 'Thelanis', view);
  onShow(view.settings);
  return (
    <DialogOpener settings={settingsDialog}>
      <button type="button" onClick={() => view.change(chosenWhoFilters)}>
        Choose
      </button>
    </DialogOpener>
  );
}

beforeAll(() => Promise.all([import('./WhoSettingsDialog.tsx'), loadDialogs()]));
beforeEach(matchEveryQuery);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A new level cap makes a new game definition, so that each page starts from the stored settings only. */
let cap = 100;
async function visit(): Promise<() => WhoSettings> {
  cleanup();
  cap -= 1;
  const shown: WhoSettings[] = [];
  const game = { ...defaultDefinition, level_cap: cap };
  await renderPage(<Panel onShow={(settings) => shown.push(settings)} />, makePageSettings({ game }));
  return () => {
    const last = shown.at(-1);
    if (last === undefined) throw new Error('Nothing was drawn.');
    return last;
  };
}

const choose = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Choose' })));
async function openFilters() {
  await openSettings('Who settings');
  await toTab('Filters');
}

describe('chosen filters', () => {
  it('end with the visit while nothing is saved', async () => {
    const shown = await visit();
    await choose();
    expect(shown()).toMatchObject(chosenWhoFilters);
    expect(rememberedWhoFilters((await visit())())).toEqual([]);
  });

  it('all come back once saving is switched on', async () => {
    await visit();
    await choose();
    await openFilters();
    await click(switchOf(whole));
    expect(rememberedWhoFilters((await visit())())).toEqual(savedWhoFields.flatMap(({ fields }) => fields));
  });

  it.each(savedWhoFields)('come back as set by $flag: $fields', async ({ flag, fields }) => {
    await visit();
    await choose();
    await openFilters();
    await click(switchOf(whole));
    for (const other of savedWhoFields) if (other.flag !== flag) await click(switchOf(labels[other.flag]));
    expect(rememberedWhoFilters((await visit())())).toEqual(fields);
  });

  it('do not come back when saving is switched off again', async () => {
    await visit();
    await choose();
    await openFilters();
    await click(switchOf(whole));
    await click(switchOf(whole));
    expect((await visit())()).toMatchObject({ stringFilter: '', shouldSaveStringFilter: true });
  });
});
