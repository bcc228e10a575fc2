import { questPath, type QuestMetrics, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { defaultDefinition } from '@rollcall/game/definition';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { renderRoutes } from '../../testing/RenderPage.tsx';
import type { QuestWithMetrics } from './quest-columns.ts';
import { QuestsPage } from './QuestsPage.tsx';

/** Number of quests in the game's catalogue. */
const questCount = 665;
const quest = (overrides: Partial<QuestWithMetrics> = {}): QuestWithMetrics => ({
  ...makeQuest(),
  ...unknownQuestMetrics,
  ...overrides,
});
const metrics = (runs: number): Partial<QuestMetrics> => ({ runs, median_duration_seconds: runs * 6 });
const many = Array.from({ length: questCount }, (_, place) =>
  quest({
    id: place + 1,
    name: `Quest-${String(place + 1).padStart(3, '0')}`,
    ...metrics(questCount - place),
  }),
);

const bodies = new Map<string, unknown>();
let isNarrow = false;
const answerQuests = (data: readonly QuestWithMetrics[]) =>
  bodies.set('/v2/quests', { data, source: 'cache', timestamp: '2026-03-14T20:15:00Z' });
const answerGroups = (counts: object) => bodies.set('/v1/lfms/by-quest', { data: counts });

beforeEach(() => {
  vi.useFakeTimers();
  isNarrow = false;
  bodies.clear();
  answerQuests(many);
  answerGroups({});
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isNarrow;
    },
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const body = bodies.get(path);
    if (body === null) return new Promise(() => {});
    return body === undefined ? Response.json({}, { status: 404 }) : Response.json(body);
  });
});
afterEach(() => {
  cleanup();
  registeredCharactersStore.reset();
  lfmSettingsStore(defaultDefinition).reset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

async function open(path = '/quests') {
  const history = createMemoryHistory({ initialEntries: ['/quests?search=before', path], initialIndex: 1 });
  const address = await renderRoutes({ [pageFacts.quests.path]: QuestsPage }, history);
  await pass(0);
  return { address: () => decodeURIComponent(address()), history };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const rows = () => Array.from(document.querySelectorAll('tbody tr[aria-rowindex]'));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const cellOf = (name: string, column: string) => {
  const place = screen.getAllByRole('columnheader').findIndex((head) => head.textContent === column);
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  return row?.cells[place];
};
const said = () => document.querySelector('output')?.textContent;
const choice = (name: string) => screen.getByRole('combobox', { name });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};

describe('the table of quests', () => {
  it('starts with the quests that are run most often, and renders only the rows in view', async () => {
    await open();
    expect(said()).toBe('665 quests');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('666');
    expect(names()[0]).toBe('Quest-001');
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(rows().length).toBeGreaterThan(10);
    expect(rows().length).toBeLessThan(40);
  });

  it('links to the page of each quest', async () => {
    const wanted = quest({ id: 77, name: 'Wrath & Ruin', ...metrics(40) });
    answerQuests([wanted]);
    await open();
    expect(screen.getByRole('link', { name: wanted.name }).getAttribute('href')).toBe(questPath(wanted));
  });

  it('shows markup in names as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>\u{202E}evil';
    answerQuests([quest({ name, required_adventure_pack: '<b>pack', patron: '=cmd()' })]);
    await open();
    expect(document.querySelector('tbody img, tbody b')).toBeNull();
    expect(names()).toEqual(['<img src=x onerror=alert(1)>evil']);
    expect(screen.getByText('<b>pack', { selector: 'bdi' })).toBeDefined();
  });

  it('says what is unknown', async () => {
    const bare = { heroic_normal_cr: null, patron: null, required_adventure_pack: null, length: null };
    answerQuests([
      quest({ id: 1, name: 'Bare', ...bare, xp: { ...makeQuest().xp, heroic_elite: null, epic_elite: 0 } }),
      quest({ id: 2, name: 'Some', runs: 12 }),
    ]);
    await open();
    for (const column of ['Heroic', 'Pack', 'Patron', 'Heroic XP', 'Epic XP', 'Median time', 'Runs'])
      expect(cellOf('Bare', column)?.textContent).toBe('–');
    expect(cellOf('Some', 'Median time')?.querySelector('[title]')?.getAttribute('title')).toBe(
      'Not enough runs yet (12 of 30)',
    );
    expect(document.body.textContent).toContain('Not enough runs yet for times and XP per minute.');
  });

  it('keeps space for the rows while they are loading', async () => {
    bodies.set('/v2/quests', null);
    await open();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('can be retried when loading failed', async () => {
    bodies.delete('/v2/quests');
    await open();
    expect(screen.getByRole('heading', { name: 'Quests could not be loaded' })).toBeDefined();
    answerQuests(many);
    await press('Try Again');
    expect(said()).toBe('665 quests');
  });

  it('says that there is no catalogue', async () => {
    answerQuests([]);
    await open();
    expect(screen.getByRole('heading', { name: 'No quests yet' })).toBeDefined();
  });
});

describe('a printed page', () => {
  it('has every row, and afterwards only those in view', async () => {
    await open();
    const inSight = rows().length;
    fireEvent(window, new Event('beforeprint'));
    expect(rows()).toHaveLength(questCount);
    fireEvent(window, new Event('afterprint'));
    expect(rows()).toHaveLength(inSight);
  });
});

describe('the choices of a reader', () => {
  it('filter the rows with each key, and reach the address a moment later', async () => {
    const { address, history } = await open();
    const entries = history.length;
    type('quest-66');
    expect(names()).toEqual(['Quest-660', 'Quest-661', 'Quest-662', 'Quest-663', 'Quest-664', 'Quest-665']);
    expect(said()).toBe('6 of 665 quests');
    await pass(249);
    expect(address()).toBe('/quests');
    await pass(1);
    expect([address(), history.length]).toEqual(['/quests?search=quest-66', entries]);
    expect(field().value).toBe('quest-66');
  });

  it('lose no letter typed while the address changes', async () => {
    const { address } = await open();
    type('quest-66');
    await pass(250);
    type('quest-665');
    await pass(10);
    expect(field().value).toBe('quest-665');
    await pass(250);
    expect(address()).toBe('/quests?search=quest-665');
    type('quest-66');
    await pass(250);
    expect([field().value, address()]).toEqual(['quest-66', '/quests?search=quest-66']);
  });

  it('follow the history', async () => {
    const { history } = await open();
    type('quest-66');
    await act(async () => {
      history.back();
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(field().value).toBe('before');
  });

  it('follow a link', async () => {
    await open('/quests?search=quest-00&sort=name&order=descending&columns=epic,runs&xp=hard');
    expect(names()[0]).toBe('Quest-009');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Quest',
      'Epic',
      'Runs',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Quest' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByLabelText<HTMLSelectElement>('XP difficulty').value).toBe('hard');
  });

  it('sort by any column, in both directions', async () => {
    const { address } = await open();
    await press('Quest');
    expect([address(), names()[0]]).toEqual(['/quests?sort=name', 'Quest-001']);
    await press('Quest');
    expect([address(), names()[0]]).toEqual(['/quests?sort=name&order=descending', 'Quest-665']);
    await press('Median time');
    expect([address(), names()[0]]).toEqual(['/quests?sort=time', 'Quest-001']);
  });

  it('say that no quest matches, and can be undone', async () => {
    const { address } = await open('/quests?levels=33-34&sort=name');
    expect(screen.getByRole('heading', { name: 'No quest matches' })).toBeDefined();
    expect(said()).toBe('0 of 665 quests');
    await press('Clear the filters');
    expect([said(), address()]).toEqual(['665 quests', '/quests?sort=name']);
    expect(document.activeElement).toBe(field());
  });

  it('filter by pack, patron, size and whether it is free', async () => {
    answerQuests([
      quest({ id: 1, name: 'One', required_adventure_pack: null }),
      quest({ id: 2, name: 'Two', patron: 'The Harpers', group_size: 'Raid' }),
    ]);
    const { address } = await open();
    fireEvent.change(choice('Pack'), { target: { value: 'Tales of the Deep' } });
    await pass(0);
    expect(names()).toEqual(['Two']);
    fireEvent.change(choice('Pack'), { target: { value: '' } });
    await press('Free to play');
    expect([names(), address()]).toEqual([['One'], '/quests?free=only']);
    await press('Free to play');
    fireEvent.change(choice('Patron'), { target: { value: 'The Harpers' } });
    fireEvent.change(choice('Size'), { target: { value: 'Raid' } });
    await pass(0);
    expect([names(), address()]).toEqual([['Two'], '/quests?patron=The+Harpers&size=Raid']);
  });

  it('set levels, without reacting to the first of two digits', async () => {
    const { address } = await open();
    const last = screen.getByRole('spinbutton', { name: 'Highest level' });
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Lowest level' }), { target: { value: '8' } });
    await pass(100);
    fireEvent.change(last, { target: { value: '2' } });
    await pass(100);
    expect(address()).toBe('/quests?levels=8-');
    fireEvent.change(last, { target: { value: '20' } });
    await pass(100);
    expect(address()).toBe('/quests?levels=8-20');
  });

  it('choose columns, which are kept in the address', async () => {
    const { address } = await open('/quests?columns=runs');
    const popover = screen.getByLabelText('Columns', { selector: 'section' });
    fireEvent(popover, new Event('beforetoggle'));
    fireEvent.click(within(popover).getByLabelText('Patron'));
    await pass(0);
    expect(address()).toBe('/quests?columns=patron,runs');
    fireEvent.click(within(popover).getByText('Reset columns'));
    await pass(0);
    expect(address()).toBe('/quests');
  });

  it('filter by the levels of own characters, and explain how to add some', async () => {
    answerQuests([
      quest({ id: 1, name: 'Low', heroic_normal_cr: 3, epic_normal_cr: null }),
      quest({ id: 2, name: 'High', heroic_normal_cr: 18, epic_normal_cr: null }),
    ]);
    await open('/quests?mine=only');
    expect(names()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'register a character' })).toBeDefined();
    const at = new Date().toISOString();
    const character = makeCharacter({ id: 5, total_level: 19 });
    act(() => {
      registeredCharactersStore.set({ createdAt: at, updatedAt: at, data: [{ id: 5, character }] });
    });
    expect(names()).toEqual(['High']);
    expect(screen.queryByRole('link', { name: 'register a character' })).toBeNull();
  });

  it('mark packs as owned or not', async () => {
    answerQuests([
      quest({ id: 1, name: 'Mine' }),
      quest({ id: 2, name: 'Other', required_adventure_pack: 'Red Fens' }),
    ]);
    const store = lfmSettingsStore(defaultDefinition);
    store.set({ ...store.get(), ownedContent: ['Tales of the Deep'] });
    await open();
    expect(cellOf('Mine', 'Pack')?.textContent).toBe('Owned: Tales of the Deep');
    expect(cellOf('Other', 'Pack')?.textContent).toBe('Not owned: Red Fens');
    fireEvent.change(choice('Pack'), { target: { value: 'owned' } });
    await pass(0);
    expect(names()).toEqual(['Mine']);
  });
});

describe('open groups', () => {
  const two = [quest({ id: 1, name: 'One' }), quest({ id: 2, name: 'Two' })];

  it('are counted and named over all servers, and link to the busiest', async () => {
    answerQuests(two);
    answerGroups({ '2': { orien: 2, cannith: 1 } });
    await open('/quests?sort=groups');
    expect(names()).toEqual(['Two', 'One']);
    const link = cellOf('Two', 'Open groups')?.querySelector('a');
    expect(link?.textContent).toBe('3');
    expect(link?.title).toBe('Orien 2, Cannith 1');
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toBe('/grouping/orien?quest=2');
    expect(cellOf('One', 'Open groups')?.textContent).toBe('0');
  });

  it('are unknown while they fail to load', async () => {
    answerQuests(two);
    bodies.delete('/v1/lfms/by-quest');
    await open();
    expect(cellOf('One', 'Open groups')?.textContent).toBe('–');
  });

  it('move no row while the pointer is over the table', async () => {
    answerQuests(two);
    answerGroups({ '1': { orien: 1 } });
    await open('/quests?sort=groups');
    expect(names()).toEqual(['One', 'Two']);
    answerGroups({ '1': { orien: 1 }, '2': { orien: 2 } });
    await pass(29_000);
    fireEvent.pointerMove(screen.getByRole('table'));
    await pass(2000);
    expect([names(), cellOf('Two', 'Open groups')?.textContent]).toEqual([['One', 'Two'], '2']);
    await pass(6000);
    expect(names()).toEqual(['Two', 'One']);
  });
});

describe('the keyboard', () => {
  const focused = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex');
  const key = (name: string, more = {}) => {
    if (document.activeElement !== null) fireEvent.keyDown(document.activeElement, { key: name, ...more });
  };

  it('reaches one row by Tab, and moves by arrow and page keys up to the ends', async () => {
    await open();
    const stops = document.querySelectorAll<HTMLElement>('tbody [tabindex="0"]');
    expect(stops).toHaveLength(1);
    act(() => stops[0]?.focus());
    key('ArrowUp');
    expect(focused()).toBe('2');
    key('ArrowDown');
    key('ArrowDown');
    expect(focused()).toBe('4');
    key('PageDown');
    expect(Number(focused())).toBeGreaterThan(10);
    key('End');
    expect(focused()).toBe('666');
    key('ArrowDown');
    expect(focused()).toBe('666');
    key('ArrowUp', { ctrlKey: true });
    expect(focused()).toBe('666');
    key('Home');
    expect(focused()).toBe('2');
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
  });

  it('keeps its row and focus when the order changes', async () => {
    await open('/quests?sort=name');
    act(() => document.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus());
    const link = document.activeElement;
    fireEvent.click(screen.getByRole('button', { name: 'Quest' }));
    await pass(0);
    expect(document.activeElement).toBe(link);
    expect(focused()).toBe('666');
  });

  it('moves from the search to the rows on Enter', async () => {
    await open();
    field().focus();
    key('Enter');
    expect(focused()).toBe('2');
  });
});

describe('the table without space for columns', () => {
  it('gives each quest two lines and the figure that it is sorted by', async () => {
    isNarrow = true;
    const { address } = await open();
    expect(names()[0]).toBe(
      'Quest-001Heroic 8 · Epic 20 · Tales of the Deep · The Coin Lords · Party · Heroic XP 2,400 · Epic XP 20,000 · Median time 67 min',
    );
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Quest',
      'Runs',
    ]);
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'heroic-xp' } });
    await pass(0);
    expect(address()).toBe('/quests?sort=heroic-xp');
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('Heroic XP on Elite');
    await press('Descending; press for ascending');
    expect(address()).toBe('/quests?sort=heroic-xp&order=ascending');
  });

  it('shows the number of runs when sorted by a text column', async () => {
    isNarrow = true;
    await open('/quests?sort=pack');
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toBe('Runs');
    expect(rows()[0]?.querySelector('td')?.textContent).toBe('665Runs');
  });
});

describe('the file', () => {
  it('contains the quests and columns shown', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await open('/quests?search=quest-664,quest-665&columns=epic,runs');
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toBe('Quest,Epic level,Runs\r\nQuest-664,20,2\r\nQuest-665,20,1\r\n');
    vi.restoreAllMocks();
  });
});
