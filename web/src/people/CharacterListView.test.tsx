import type { Character } from '@rollcall/game/character/character';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CharacterListName, characterLists } from '../api/people/character-lists.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import type { CharacterColumn } from './character-column.ts';
import { CharacterListView } from './CharacterListView.tsx';
import { PageListNotice } from './ListStatus.tsx';
import { fillList } from './testing/fill-list.ts';
import { type PeopleNetwork, stubPeopleNetwork } from './testing/people-network.ts';
import { catchProblems } from '../testing/caught-problems.ts';
import { isLeftToBrowser } from '../testing/follow-link.ts';

const ann = makeCharacter({ id: 1, name: 'Ann' });
const ben = makeCharacter({
  id: 2,
  name: 'Ben',
  is_online: false,
  last_update: toWireTime(Date.now() - 180 * minuteMs),
});
const cleo = makeCharacter({ id: 3, name: 'Cleo', guild_name: 'Night Owls' });
const many = (count: number): Character[] =>
  Array.from({ length: count }, (_, place) => makeCharacter({ id: place + 1 }));

let network: PeopleNetwork;

beforeAll(() => Promise.all([import('../ui/DialogFrame.tsx'), import('./FindCharacterDialog.tsx')]));
beforeEach(() => {
  network = stubPeopleNetwork();
  network.areas = [makeArea({ id: 501, name: 'The Harbor' })];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.values(characterLists).forEach(({ store }) => store.reset());
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
});

const open = (list: CharacterListName, columns?: readonly CharacterColumn[]) =>
  renderPage(<CharacterListView list={list} {...(columns && { columns })} />);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').querySelector('bdi')?.textContent);
const rowOf = (name: RegExp) => screen.getByRole('row', { name });

describe('a list', () => {
  it('shows its characters, their places and how fresh the data is', async () => {
    network.characters = [ann, ben];
    await fillList('friends', ann, ben);
    await open('friends');
    expect(await screen.findByText('1 online')).toBeTruthy();
    expect(screen.getByText('2 of 100')).toBeTruthy();
    expect(screen.getByText('just now').title).toMatch(/\d{4}/);
    const cells = within(rowOf(/Ann/)).getAllByRole('cell');
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Thelanis',
      'Lantern Watch',
      '20',
    ]);
    expect(await within(rowOf(/^Online.*Ann/)).findByText('The Harbor')).toBeTruthy();
    const away = rowOf(/^Offline.*Ben/);
    expect(within(away).getByText('3 hours ago').title).toMatch(/\d{4}/);
    expect(away.textContent).toContain('Last seen 3 hours ago');
  });

  it('has online characters first if the list says so, otherwise the order of adding', async () => {
    network.characters = [ann, ben, cleo];
    await fillList('friends', ben, ann, cleo);
    await fillList('ignored', ben, ann, cleo);
    await open('friends');
    await screen.findByText('2 online');
    expect(names()).toEqual(['Ann', 'Cleo', 'Ben']);
    cleanup();
    await open('ignored');
    await screen.findByText('2 online');
    expect(names()).toEqual(['Ben', 'Ann', 'Cleo']);
  });

  it('says on every list what a renamed character was called, until that is dismissed', async () => {
    network.characters = [
      { ...ann, name: 'Anna' },
      { ...cleo, name: null, is_anonymous: true },
    ];
    await fillList('friends', ann, cleo);
    await fillList('ignored', ann);
    await open('ignored');
    expect(await screen.findByRole('rowheader', { name: /Anna.*was Ann/ })).toBeTruthy();
    cleanup();
    await open('friends');
    const row = await screen.findByRole('row', { name: /Anna.*was Ann/ });
    expect(rowOf(/Cleo/).textContent).not.toContain('was');
    const dismiss = within(row).getByRole('button', { name: 'Dismiss the former name of Anna' });
    dismiss.focus();
    fireEvent.click(dismiss);
    expect(rowOf(/Anna/).textContent).not.toContain('was');
    await waitFor(() => expect(document.activeElement?.closest('tr')).toBe(rowOf(/Anna/)));
    for (const list of ['friends', 'ignored'] as const)
      expect(characterLists[list].store.get().data[0]?.former).toBeUndefined();
  });

  it('moves nobody while the pointer is over it, and then has online characters first', async () => {
    network.characters = [ann, { ...cleo, is_online: false }];
    await fillList('friends', ann, cleo);
    await open('friends');
    await screen.findByText('1 online');
    fireEvent.pointerMove(screen.getByRole('table'));
    network.characters = [{ ...ann, is_online: false }, cleo];
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('row', { name: /^Online.*Cleo/ })).toBeTruthy();
    expect(names()).toEqual(['Ann', 'Cleo']);
    fireEvent.pointerOut(screen.getByRole('table'), { pointerType: 'mouse', relatedTarget: document.body });
    expect(names()).toEqual(['Cleo', 'Ann']);
  });

  it('keeps its space until online characters are known, and after two seconds shows them as last seen', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await fillList('friends', ben, ann);
    await open('friends');
    expect(names()).toEqual([]);
    expect(screen.getByRole('table').style.getPropertyValue('--coming')).toBe('2');
    await waitFor(() => expect(names()).toEqual(['Ann', 'Ben']), { timeout: 10_000 });
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('shows a character added to an empty list at once', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await open('friends');
    await fillList('friends', ann);
    expect(names()).toEqual(['Ann']);
  });

  it('says that none is online, unless a summary above it does', async () => {
    network.characters = [ben];
    await fillList('friends', ben);
    await open('friends');
    expect(await screen.findByText('None online')).toBeTruthy();
    cleanup();
    await renderPage(<CharacterListView list="friends" isSummed />);
    await screen.findByRole('row', { name: /^Offline.*Ben/ });
    expect(screen.queryByText(/online$/)).toBeNull();
  });

  it('links to the page of a guild', async () => {
    await fillList('friends', cleo);
    await open('friends');
    expect(screen.getByRole('link', { name: 'Night Owls' }).getAttribute('href')).toBe(
      '/guilds/thelanis/Night%20Owls',
    );
  });

  it('calls nobody online before the server’s answer', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await fillList('registered', ann);
    await open('registered');
    expect(rowOf(/^As last seen.*Ann/)).toBeTruthy();
    expect(screen.queryByText(/online/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ann' })).toBeNull();
  });

  it('keeps characters that the server does not return, as last seen', async () => {
    network.characters = [ann];
    await fillList('registered', ann, cleo);
    await open('registered');
    expect(await screen.findByRole('row', { name: /^Online.*Ann/ })).toBeTruthy();
    expect(rowOf(/^As last seen.*Cleo/)).toBeTruthy();
    expect(characterLists.registered.store.get().data).toHaveLength(2);
  });

  it('keeps everybody when a request fails, says so, and retries on request', async () => {
    const problems = catchProblems();
    network.failure = Response.json({}, { status: 500 });
    await fillList('friends', ann, ben);
    await renderPage(
      <>
        <CharacterListView list="friends" />
        <PageListNotice list="friends" />
      </>,
    );
    expect(await screen.findByText(/Couldn’t update the list/)).toBeTruthy();
    expect(names()).toEqual(['Ann', 'Ben']);
    network.failure = null;
    network.characters = [ann, ben];
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
    expect(await screen.findByText('1 online')).toBeTruthy();
    expect(problems).toEqual(['/v1/characters/ids/1%2C2 was answered with 500']);
    expect(screen.queryByText(/Couldn’t update the list/)).toBeNull();
  });

  it('says "Loading..." only after half a second', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await fillList('friends', ann);
    vi.useFakeTimers();
    await open('friends');
    await act(async () => vi.advanceTimersByTimeAsync(499));
    expect(screen.queryByText('Loading...')).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(2));
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('can be refreshed by a button that is then disabled for five seconds', async () => {
    network.characters = [ann];
    await fillList('friends', ann);
    await open('friends');
    await screen.findByText('1 online');
    vi.useFakeTimers();
    const reload = screen.getByRole('button', { name: 'Reload' });
    await act(async () => fireEvent.click(reload));
    await act(async () => fireEvent.click(reload));
    expect(reload.getAttribute('aria-disabled')).toBe('true');
    expect(network.asked).toHaveLength(2);
    await act(async () => vi.advanceTimersByTimeAsync(5000));
    expect(reload.getAttribute('aria-disabled')).toBeNull();
  });

  it('follows changes in another tab', async () => {
    await fillList('friends', ann);
    await open('friends');
    expect(names()).toEqual(['Ann']);
    const data = [ann, cleo].map((character) => ({ id: character.id, character }));
    localStorage.setItem('v1-friends', JSON.stringify({ ...characterLists.friends.store.get(), data }));
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'v1-friends' })));
    await waitFor(() => expect(names()).toEqual(['Ann', 'Cleo']));
    localStorage.removeItem('v1-friends');
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(screen.getByText('You have no friends on your list yet.')).toBeTruthy();
  });

  it('links from online characters to the Who list, without a page load', async () => {
    network.characters = [ann];
    await fillList('friends', ann);
    await open('friends');
    const link = await screen.findByRole('link', { name: 'Ann' });
    expect(link.getAttribute('href')).toBe('/who/thelanis?initial-search-query=Ann');
    expect(isLeftToBrowser(link)).toBe(false);
    expect(isLeftToBrowser(link, { shiftKey: true })).toBe(true);
    expect(isLeftToBrowser(link, { button: 1 })).toBe(true);
  });
});

describe('a long list', () => {
  it('is searched by name, guild and server', async () => {
    await fillList('friends', ...many(15), cleo);
    await open('friends');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await fillList('friends', ...many(16).slice(3), ann, ben, cleo);
    const search = await screen.findByRole('searchbox', { name: 'Search by name, guild or server' });
    fireEvent.change(search, { target: { value: 'owls' } });
    await waitFor(() => expect(names()).toEqual(['Cleo']));
    fireEvent.change(search, { target: { value: 'zed' } });
    expect(screen.getByText(/No one on this list matches/).textContent).toContain('“zed”');
  });

  it('is requested a hundred at a time, and shows its beginning', async () => {
    network.characters = many(500);
    await fillList('ignored', ...many(500).map(({ id }) => id));
    await open('ignored');
    await screen.findByText('500 online');
    expect(network.asked).toHaveLength(5);
    await waitFor(() => expect(screen.getAllByText('The Harbor')).toHaveLength(25), { timeout: 15_000 });
    expect(screen.getByRole('button', { name: 'Show all 500' })).toBeTruthy();
  });

  it('is shown in full on request', async () => {
    await fillList('ignored', ...many(101));
    await open('ignored');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show all 101' })));
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(101), { timeout: 15_000 });
    const [first] = screen.getAllByRole('rowgroup').slice(1);
    expect(within(first ?? document.body).getAllByRole('row').length).toBeLessThan(20);
  });

  it('only re-renders rows that have changed', async () => {
    const drawn: number[] = [];
    const columns: readonly CharacterColumn[] = [
      {
        label: 'Drawn',
        width: '40px',
        cardHeight: '0px',
        Cell: ({ entry }) => {
          drawn.push(entry.id);
          return null;
        },
      },
    ];
    network.characters = [ann, ben, cleo];
    await fillList('friends', ann, ben, cleo);
    await open('friends', columns);
    await screen.findByText('2 online');
    await screen.findAllByText('The Harbor');
    drawn.length = 0;
    network.characters = [ann, ben, { ...cleo, total_level: 21 }];
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reload' })));
    expect(await screen.findByText('21')).toBeTruthy();
    expect(new Set(drawn)).toEqual(new Set([3]));
  });
});

describe('an empty list', () => {
  it.each([
    ['registered', 'You have no registered characters yet.'],
    ['friends', 'You have no friends on your list yet.'],
    ['ignored', 'You aren’t ignoring anyone.'],
  ] as const)('of the kind %s explains its purpose, and sends no request', async (list, text) => {
    await open(list);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ' Find a Character',
    ]);
    expect(network.asked).toEqual([]);
  });

  it('opens the picker', async () => {
    network.named = [cleo];
    await open('friends');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Find a Character' })));
    const dialog = await screen.findByRole('dialog', { name: 'Find a Character' });
    const field = within(dialog).getByLabelText('Name');
    fireEvent.change(field, { target: { value: 'cleo' } });
    const { form } = field instanceof HTMLInputElement ? field : { form: null };
    await act(async () => void (form && fireEvent.submit(form)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['Cleo']);
  });
});

it('a list says once that the browser cannot store it', async () => {
  const { storageNotices } = await import('../storage/storage-notices.ts');
  const told: string[] = [];
  const stop = storageNotices.subscribe(({ type }) => told.push(type));
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem() {},
  });
  network.characters = [ann, cleo];
  await fillList('friends', ann);
  await open('friends');
  await fillList('friends', ann, cleo);
  await waitFor(() => expect(names()).toEqual(['Ann', 'Cleo']));
  expect(told).toEqual(['forgetful']);
  stop();
});
