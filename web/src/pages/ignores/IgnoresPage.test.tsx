import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillList } from '../../people/testing/fill-list.ts';
import { type PeopleNetwork, stubPeopleNetwork } from '../../people/testing/people-network.ts';
import { alertsStore } from '../../storage/alerts-store.ts';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { whoSettingsStore } from '../../storage/who-stores.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { ignoredNotice } from './ignored-notice.ts';
import { IgnoresPage } from './IgnoresPage.tsx';

const ann = makeCharacter({ id: 1, name: 'Ann' });
const lfm = lfmSettingsStore(defaultDefinition);
const who = whoSettingsStore(defaultDefinition);
let network: PeopleNetwork;

beforeEach(() => {
  network = stubPeopleNetwork();
  network.characters = [ann];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  [ignoresStore, ignoredWordsStore, lfm, who].forEach((store) => store.reset());
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
});

const press = (name: string, role = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));

describe('the ignores page', () => {
  it('switches hiding on in one step when a new list does not hide yet', async () => {
    await fillList('ignored', ann);
    await renderPage(<IgnoresPage />);
    expect(screen.getByText('Their groups are still shown in the LFM viewer.')).toBeTruthy();
    await press('Hide their groups');
    expect(lfm.get().hideGroupsPostedByIgnoredCharacters).toBe(true);
    expect(lfm.get().hideGroupsContainingIgnoredCharacters).toBe(true);
    expect(who.get().hideIgnoredCharacters).toBe(true);
    expect(screen.queryByText(/still shown/)).toBeNull();
  });

  it.each([
    ['Hide groups posted by ignored characters', () => lfm.get().hideGroupsPostedByIgnoredCharacters],
    ['Hide groups with ignored characters in them', () => lfm.get().hideGroupsContainingIgnoredCharacters],
    ['Hide ignored characters', () => who.get().hideIgnoredCharacters],
  ] as const)('has the switch "%s" of the lists', async (name, now) => {
    const before = now();
    await renderPage(<IgnoresPage />);
    await press(name, 'switch');
    expect(now()).toBe(!before);
  });

  it('has the switch of the warning about groups of the visitor', async () => {
    await renderPage(<IgnoresPage />);
    await press('An ignored player joins a group of mine', 'switch');
    expect(alertsStore.get().warnsOfIgnored).toBe(true);
    await press('An ignored player joins a group of mine', 'switch');
    expect(alertsStore.get().warnsOfIgnored).toBe(false);
    alertsStore.reset();
  });

  it('removes characters and words, and undoes it', async () => {
    await fillList('ignored', ann);
    ignoredWordsStore.set({ ...emptyList(), data: ['zerg', 'no noobs'] });
    await renderPage(<IgnoresPage />);
    const words = screen.getByRole('list', { name: 'Ignored words' });
    expect(within(words).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('2 of 200')).toBeTruthy();
    await press('Remove “zerg”');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove “no noobs”');
    await press('Remove Ann of Thelanis');
    expect([ignoresStore.get().data.length, ignoredWordsStore.get().data]).toEqual([0, ['no noobs']]);
    const toasts = pageToasts.toasts();
    expect(toasts.map(({ lifeMs }) => lifeMs)).toEqual([8000, 8000]);
    await act(async () => toasts.forEach(({ actions }) => actions?.[0]?.onClick()));
    expect([ignoresStore.get().data.length, ignoredWordsStore.get().data]).toEqual([1, ['zerg', 'no noobs']]);
  });

  it('shows words that another tab adds', async () => {
    await renderPage(<IgnoresPage />);
    expect(screen.getByText('No words are ignored.')).toBeTruthy();
    localStorage.setItem('v1-ignored-words', JSON.stringify({ ...ignoredWordsStore.get(), data: ['zerg'] }));
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'v1-ignored-words' })));
    expect(screen.getByText('zerg')).toBeTruthy();
  });
});

it.each([
  ['nobody is ignored', 0, [false, false], false, null],
  ['nothing is hidden', 1, [false, false], false, 'This list currently hides nothing.'],
  ['only the Who list hides', 3, [false, false], true, 'Their groups are still shown in the LFM viewer.'],
  ['their own groups are hidden', 3, [true, false], false, null],
  ['groups with them are hidden', 3, [false, true], true, null],
  ['everything is hidden', 3, [true, true], true, null],
] as const)(
  'the notice says what stays visible when %s',
  (_what, count, [posted, containing], hideIgnoredCharacters, text) => {
    const settings = {
      hideGroupsPostedByIgnoredCharacters: posted,
      hideGroupsContainingIgnoredCharacters: containing,
    };
    expect(ignoredNotice({ count, lfm: settings, who: { hideIgnoredCharacters } })?.text ?? null).toBe(text);
  },
);
