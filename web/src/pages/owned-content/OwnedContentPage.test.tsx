import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { areasStore, questsStore } from '../../storage/catalogue-stores.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { contentEffect, OwnedContentPage } from './OwnedContentPage.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const store = lfmSettingsStore(defaultDefinition);
const quests = ['Ravenloft', 'Ravenloft', 'Sharn', 'Soul Splitter', null].map((pack, index) =>
  makeQuest({ id: index + 1, required_adventure_pack: pack, is_free_to_vip: pack === 'Sharn' }),
);
let isBroken = false;

beforeEach(() => {
  isBroken = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (isBroken) return new Response(null, { status: 404 });
    const data = path.startsWith('/v1/quests') ? quests : [makeArea()];
    return Response.json({ data, source: 'cache', timestamp: toWireTime(0) });
  });
});

afterEach(() => {
  cleanup();
  store.reset();
  for (const { id } of pageToasts.toasts()) pageToasts.dismiss(id);
  vi.unstubAllGlobals();
});

async function open(ownedContent: string[] = []) {
  store.set({ ...defaultLfmSettings(defaultDefinition), ownedContent });
  await renderPage(<OwnedContentPage />);
}

const chosen = () => screen.queryAllByRole('checkbox', { checked: true });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const undo = () =>
  act(async () => pageToasts.toasts().forEach(({ actions }) => actions?.forEach(({ onClick }) => onClick())));

describe('the owned content page', () => {
  // Must be first: the catalogue is requested once per page and then kept.
  it('says when the packs failed to load, keeps the choice, and retries', async () => {
    const problems = catchProblems();
    isBroken = true;
    questsStore.reset();
    areasStore.reset();
    await open(['Sharn']);
    await screen.findByText(/couldn’t be loaded. Your choices are kept/);
    expect(chosen()).toEqual([screen.getByRole('checkbox', { name: 'Sharn' })]);
    isBroken = false;
    await press('Retry');
    await screen.findByText('1 of 3 chosen.');
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull();
    expect(problems).toEqual(['Quests and areas could not be loaded']);
  });

  it('lists every pack with its quests, and explains what choosing none means', async () => {
    await open();
    await screen.findByText('Nothing chosen: all 3 packs count as owned.');
    expect(screen.getByText('All 5 quests are open to you.')).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    expect(chosen()).toEqual([]);
    expect(screen.getByText('2 quests')).toBeTruthy();
    expect(screen.getByText('1 quest · VIP')).toBeTruthy();
  });

  it('saves each choice at once', async () => {
    await open();
    await act(async () => screen.getByRole('checkbox', { name: 'Ravenloft' }).click());
    expect(store.get().ownedContent).toEqual(['Ravenloft']);
    expect(screen.getByText('1 of 3 chosen.')).toBeTruthy();
    expect(screen.getByText('3 of 5 quests are open to you.')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('v1-lfm-settings') ?? '')).toMatchObject({
      ownedContent: ['Ravenloft'],
    });
  });

  it('selects all shown packs, and undoes that without later choices', async () => {
    await open(['Gone']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter packs' }), { target: { value: 'S' } });
    await screen.findByText('2 shown');
    await press('Select shown');
    expect(store.get().ownedContent).toEqual(['Gone', 'Sharn', 'Soul Splitter']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter packs' }), { target: { value: '' } });
    await screen.findByText('4 shown');
    await act(async () => screen.getByRole('checkbox', { name: 'Ravenloft' }).click());
    await undo();
    expect(store.get().ownedContent).toEqual(['Gone', 'Ravenloft']);
  });

  it('deselects all, explains what that means, and restores them in order', async () => {
    await open(['Sharn', 'Gone', 'Ravenloft']);
    await press('Deselect all');
    expect(store.get().ownedContent).toEqual([]);
    expect(pageToasts.toasts().map(({ message }) => message)).toEqual([
      '3 packs deselected. Now every pack counts as owned.',
    ]);
    expect(screen.getByRole('button', { name: 'Deselect all' }).getAttribute('aria-disabled')).toBe('true');
    await press('Deselect all');
    await undo();
    expect(store.get().ownedContent).toEqual(['Sharn', 'Gone', 'Ravenloft']);
  });

  it('keeps an unknown pack, and still offers it once deselected', async () => {
    await open(['Gone']);
    expect(screen.getByText('Not in the catalogue')).toBeTruthy();
    await act(async () => screen.getByRole('checkbox', { name: 'Gone' }).click());
    expect(screen.queryByRole('checkbox', { name: 'Gone' })).toBeNull();
    await undo();
    expect(chosen()).toEqual([screen.getByRole('checkbox', { name: 'Gone' })]);
  });

  it('follows choices in another tab', async () => {
    await open();
    const settings = { ...store.get(), ownedContent: ['Sharn'] };
    localStorage.setItem('v1-lfm-settings', JSON.stringify(settings));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'v1-lfm-settings' })));
    expect(screen.getByText('1 of 3 chosen.')).toBeTruthy();
  });

  it('has the settings that the choice affects, and links to the list', async () => {
    await open(['Sharn']);
    const card = within(screen.getByRole('region', { name: 'In the LFM Viewer' }));
    expect(screen.getByText(/only the quest card shows/)).toBeTruthy();
    await act(async () => card.getByRole('switch', { name: "Hide content I don't own" }).click());
    expect(store.get().hideContentIDontOwn).toBe(true);
    expect(screen.getByText(/Groups whose quest needs another pack are hidden/)).toBeTruthy();
    await act(async () => card.getByRole('switch', { name: "Indicate content I don't own" }).click());
    expect(store.get().indicateContentIDontOwn).toBe(true);
    expect(card.getByRole('link').getAttribute('href')).toBe('/grouping');
  });
});

it.each([
  [false, true, true, 'No group is hidden or marked until you choose a pack.'],
  [true, true, true, 'Groups whose quest needs another pack are hidden.'],
  [true, false, true, 'Groups whose quest needs another pack have a lock.'],
  [true, false, false, 'No group is hidden or marked: only the quest card shows whether you own its pack.'],
])(
  'the effect of packs, with any chosen: %s, hidden: %s, marked: %s, is described: %s',
  (isAnyChosen, hideContentIDontOwn, indicateContentIDontOwn, text) => {
    expect(contentEffect(isAnyChosen, { hideContentIDontOwn, indicateContentIDontOwn })).toBe(text);
  },
);
