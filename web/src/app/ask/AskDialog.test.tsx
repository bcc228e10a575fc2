import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { createMemoryHistory } from '@tanstack/react-router';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { areasStore, questsStore } from '../../storage/catalogue-stores.ts';
import { themeStore } from '../../storage/preference-stores.ts';
import { recentAsksStore } from '../../storage/recent-asks-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { renderRoutes } from '../../testing/RenderPage.tsx';
import { zonePicker } from '../../api/zone-picker.ts';
import { focusOnSlash } from '../../lists/filter-bar/slash-key.ts';
import { Ask, ask, AskButton, listenForAsk } from './Ask.tsx';

const lfm = makeLfm({ id: 77, server_name: 'Orien', minimum_level: 10, maximum_level: 14 });

/** The server's answers by prefix of the path; other requests are never answered. */
let answers: Record<string, unknown> = {};
const asked: string[] = [];
let takeKeysBack = () => {};

function answerBy(url: string): Promise<Response> {
  const found = Object.keys(answers).find((path) => url.startsWith(path));
  if (found === undefined) return new Promise(() => {});
  const body = answers[found];
  if (body === 404) return Promise.resolve(new Response('{}', { status: 404 }));
  if (body instanceof Error) return Promise.reject(body);
  return Promise.resolve(Response.json(body));
}

beforeAll(() => Promise.all([import('../../ui/DialogFrame.tsx'), import('./AskDialog.tsx')]));
beforeEach(() => {
  asked.length = 0;
  takeKeysBack = listenForAsk();
  answers = { '/v1/lfms': { data: { orien: { 77: lfm } } }, '/v1/characters/orien': { data: {} } };
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answerBy(url);
  });
  const now = new Date().toISOString();
  questsStore.set({ createdAt: now, updatedAt: now, data: [makeQuest({ name: 'The Sunken Stair' })] });
  areasStore.set({ createdAt: now, updatedAt: now, data: [] });
  const own = makeCharacter({ id: 5, name: 'Hale', server_name: 'Orien' });
  registeredCharactersStore.set({ ...emptyList(), data: [{ id: 5, character: own }] });
});
afterEach(() => {
  cleanup();
  takeKeysBack();
  ask.close();
  zonePicker.close();
  recentAsksStore.reset();
  registeredCharactersStore.reset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openPage() {
  const page = () => (
    <>
      <AskButton />
      <input aria-label="Elsewhere" />
      <Ask />
    </>
  );
  const paths = ['/', '/grouping/$server', '/timers', '/live'];
  return renderRoutes(Object.fromEntries(paths.map((path) => [path, page])), createMemoryHistory());
}

const press = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
const field = () => screen.findByRole('combobox', { name: 'Question' });
const options = () =>
  screen.queryAllByRole('option').map((option) => option.textContent.replaceAll(/\s+/g, ' '));
const highlighted = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent ?? null;
};

async function open() {
  const address = await openPage();
  await press('k', { ctrlKey: true });
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  return { address, input };
}

/** Types like a keyboard. */
async function type(input: HTMLElement, value: string) {
  await act(async () => {
    fireEvent.input(input, { target: { value }, inputType: 'insertText' });
  });
}

describe('Ask opens', () => {
  it.each([
    ['Ctrl K', { key: 'k', ctrlKey: true }],
    ['⌘ K', { key: 'k', metaKey: true }],
    ['/', { key: '/' }],
    ['AltGr and /, as Windows reports it', { key: '/', ctrlKey: true, altKey: true }],
  ])('by %s', async (_name, { key, ...more }) => {
    await openPage();
    await press(key, more);
    expect(await field()).toBeTruthy();
  });

  it('by its button, which gets the focus back', async () => {
    await openPage();
    const button = screen.getByRole('button', { name: 'Ask' });
    button.focus();
    await act(async () => button.click());
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    await press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('by Ctrl K in a text field, but not by /', async () => {
    await openPage();
    screen.getByRole('textbox', { name: 'Elsewhere' }).focus();
    await press('/');
    expect(ask.isOpen()).toBe(false);
    await press('k', { ctrlKey: true });
    expect(await field()).toBeTruthy();
  });

  it.each([
    ['with Shift', { key: 'K', ctrlKey: true, shiftKey: true }],
    ['with Ctrl and Meta', { key: 'k', ctrlKey: true, metaKey: true }],
    ['while an input method composes', { key: 'k', ctrlKey: true, isComposing: true }],
    ['without a modifier', { key: 'k' }],
  ])('not by K %s', async (_name, { key, ...more }) => {
    await openPage();
    await press(key, more);
    expect(ask.isOpen()).toBe(false);
  });

  it('not over another open dialog', async () => {
    await openPage();
    const other = document.createElement('div');
    other.setAttribute('aria-modal', 'true');
    document.body.append(other);
    await press('k', { ctrlKey: true });
    await press('/');
    expect(ask.isOpen()).toBe(false);
    other.remove();
  });

  it('not by / where a list has its own search', async () => {
    await openPage();
    const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Elsewhere' });
    const takeBack = focusOnSlash(search);
    await press('/');
    expect(document.activeElement).toBe(search);
    expect(ask.isOpen()).toBe(false);
    takeBack();
    search.blur();
    // A search field of the served page, before hydration.
    search.setAttribute('aria-keyshortcuts', '/');
    await press('/');
    expect(document.activeElement).toBe(search);
    expect(ask.isOpen()).toBe(false);
    search.removeAttribute('aria-keyshortcuts');
    search.blur();
    await press('/');
    expect(ask.isOpen()).toBe(true);
  });
});

it('Ask keeps text typed before its field is rendered', async () => {
  await openPage();
  const elsewhere = screen.getByRole<HTMLInputElement>('textbox', { name: 'Elsewhere' });
  elsewhere.focus();
  const onPage = vi.fn();
  document.body.addEventListener('keydown', onPage);
  const keys = [{ key: 'k', ctrlKey: true }, ...Array.from('haxle', (key) => ({ key }))];
  keys.splice(4, 0, { key: 'Backspace' });
  // All in one task, without rendering in between.
  await act(async () => keys.forEach((key) => fireEvent.keyDown(elsewhere, key)));
  document.body.removeEventListener('keydown', onPage);
  const input = await field();
  await waitFor(() => expect(input).toMatchObject({ value: 'hale' }));
  expect(document.activeElement).toBe(input);
  expect(onPage).toHaveBeenCalledTimes(1);
  expect(options()[0]).toMatch(/^Hale/);
});

it('Ask does not open if Escape is pressed before it has loaded', async () => {
  await openPage();
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'Escape' });
  });
  expect(ask.isOpen()).toBe(false);
});

/** Delays the answers about groups until the returned function is called. */
function holdGroups() {
  const late = answers['/v1/lfms'];
  let arrive: (response: Response) => void = () => {};
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith('/v1/lfms') ? new Promise<Response>((resolve) => void (arrive = resolve)) : fetched(url),
  );
  return () => arrive(Response.json(late));
}

describe('a question', () => {
  it('is answered by the browser at once, and then by the server', async () => {
    const { input } = await open();
    await type(input, '12 paladin');
    expect(options()).toEqual([
      'Groups for a level 12 paladinLooking…',
      'Level 12 paladins online on OrienLooking…',
    ]);
    expect(asked.filter((url) => url.startsWith('/v1/lfms'))).toEqual([]);
    await waitFor(() =>
      expect(options()).toEqual([
        'Groups for a level 12 paladin1 you can join on Orien',
        'The Sunken StairOrien · Elite · Levels 10–14 · 1/6 · Torvald',
        'Level 12 paladins online on OrienNone right now',
      ]),
    );
    expect(asked.filter((url) => url.startsWith('/v1/lfms'))).toEqual([
      '/v1/lfms?levels=12-12&classes=Paladin',
    ]);
    expect(screen.getByText('3 answers.')).toBeTruthy();
  });

  it('opens its answer on Enter, and is remembered', async () => {
    const { address, input } = await open();
    await type(input, '12 paladin');
    await press('Enter');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(decodeURIComponent(address())).toBe('/grouping?levels=12-12&classes=Paladin');
    expect(recentAsksStore.get()).toEqual(['12 paladin']);
  });

  it('keeps the chosen row in place when answers come late', async () => {
    const arrive = holdGroups();
    const { input } = await open();
    await type(input, '12 paladin');
    await press('ArrowDown');
    expect(highlighted()).toContain('Level 12 paladins online');
    await waitFor(() => expect(options()[1]).toContain('None right now'));
    await act(async () => arrive());
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(options().map((text) => text.slice(0, 16))).toEqual([
      'Groups for a lev',
      'Level 12 paladin',
      'The Sunken Stair',
    ]);
    expect(highlighted()).toContain('Level 12 paladins online');
  });

  it('inserts nothing above a row that a finger may be about to tap', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(hover: none)',
      addEventListener() {},
      removeEventListener() {},
    }));
    const arrive = holdGroups();
    const { input } = await open();
    await type(input, '12 paladin');
    await waitFor(() => expect(options()[1]).toContain('None right now'));
    await act(async () => arrive());
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(options()[2]).toContain('The Sunken Stair');
  });

  it('offers three examples if it is not understood', async () => {
    answers['/v1/characters/any'] = 404;
    answers['/v1/guilds'] = {
      data: [],
      page: 1,
      page_length: 100,
      filtered_length: 0,
      total: 0,
      known_total: 0,
    };
    const { input } = await open();
    await type(input, 'xyzzy');
    await waitFor(() => expect(screen.getByText(/^Nothing found for/)).toBeTruthy());
    expect(options().map((text) => text.replace(/[A-Z].*/, ''))).toEqual([
      '12 paladin',
      'is argonnessen down',
      'raids',
    ]);
    await press('Enter');
    expect(input).toMatchObject({ value: 'xyzzy' });
    for (const _example of options()) await press('ArrowDown');
    await press('Enter');
    expect(input).toMatchObject({ value: 'raids' });
    expect(highlighted()).toContain('Raids');
    expect(recentAsksStore.get()).toEqual([]);
  });

  it('switches the theme at once', async () => {
    const { input } = await open();
    await type(input, 'dark theme');
    expect(options()[0]).toBe('Use the dark theme');
    await press('Enter');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(themeStore.get()).toBe('dark');
    themeStore.reset();
  });

  it('lists the words that the first answer has not used', async () => {
    const { input } = await open();
    await type(input, '12 paladin pls');
    await waitFor(() => expect(screen.getAllByText(/Ignored: pls\./)[0]).toBeTruthy());
  });

  it('says what failed to load, and keeps the answers that the browser has', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    answers['/v1/lfms'] = new TypeError('Failed to fetch');
    const { input } = await open();
    await type(input, 'sunken');
    await waitFor(() => expect(screen.getByText('Some answers couldn’t be loaded.')).toBeTruthy());
    expect(options()).toEqual([
      'The Sunken StairLevel 8 and 20 · Tales of the Deep',
      'Groups for The Sunken StairNot available right now',
      'The Sunken Stair on the wiki',
    ]);
  });

  it('is answered offline as far as the browser can', async () => {
    const { input } = await open();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void fireEvent(globalThis.window, new Event('offline')));
    await type(input, 'timers');
    expect(options()[0]).toContain('Raid Timers');
    expect(screen.getByText('Live figures need a connection.')).toBeTruthy();
    await type(input, 'hale');
    expect(options()[0]).toBe('HaleYour character · Orien · 20 Fighter');
    isOnline.mockReturnValue(true);
    await act(async () => void fireEvent(globalThis.window, new Event('online')));
    expect(screen.queryByText('Live figures need a connection.')).toBeNull();
    await waitFor(() => expect(asked).toContain('/v1/characters/any/hale?match=near'));
    expect(asked.filter((url) => url.includes('timers'))).toEqual([]);
  });
});

describe('recent questions', () => {
  it('are offered first, asked again on Enter, and can be cleared', async () => {
    recentAsksStore.set(['hale', 'timers']);
    const { input } = await open();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(2);
    await press('ArrowDown');
    await press('Enter');
    expect(input).toMatchObject({ value: 'timers' });
    expect(highlighted()).toContain('Raid Timers');
    await type(input, '');
    await act(async () => screen.getByRole('button', { name: 'Clear recent questions' }).click());
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    expect(recentAsksStore.get()).toEqual([]);
  });
});
