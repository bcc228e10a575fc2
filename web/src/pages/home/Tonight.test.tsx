import type { Character } from '@rollcall/game/character/character';
import {
  makeArea,
  makeCharacter,
  makeLfm,
  makeQuest,
  makeRaidActivity,
  makeServerInfo,
} from '@rollcall/game/testing/makers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

const catalogue = (data: unknown) => ({ data, source: 'cache', timestamp: nowText() });
const byId = <T extends { readonly id: number }>(items: readonly T[]) =>
  Object.fromEntries(items.map((item) => [item.id, item]));
const mine = (id: number, name: string, over: Partial<Character> = {}) =>
  makeCharacter({ id, name, server_name: 'Orien', ...over });
const group = (id: number, questId: number, over: Parameters<typeof makeLfm>[0] = {}) =>
  makeLfm({ id, quest_id: questId, server_name: 'Orien', ...over });

let network: ReturnType<typeof startPageNetwork>;
const paths = {
  groups: '/v1/lfms',
  quests: '/v1/quests',
  hours: '/v1/population/by-hour-and-day-of-week/quarter',
};
const idsPath = (ids: readonly number[]) => `/v1/characters/ids/${encodeURIComponent(ids.join(','))}`;
const raidsPath = (ids: readonly number[]) =>
  `/v1/activity/raids?character_ids=${encodeURIComponent(ids.join(','))}`;

function keep(key: string, characters: readonly Character[]) {
  const data = characters.map((character) => ({ id: character.id, character }));
  localStorage.setItem(key, JSON.stringify({ createdAt: nowText(), updatedAt: nowText(), data }));
}

/** Registers characters that the server knows, none of them on timer. */
function register(...characters: readonly Character[]) {
  const ids = characters.map(({ id }) => id);
  keep('v1-registered-characters', characters);
  network.bodies.set(idsPath(ids), { data: byId(characters) });
  network.bodies.set(raidsPath(ids), { data: [] });
}

const post = (...groups: readonly ReturnType<typeof makeLfm>[]) =>
  network.bodies.set(paths.groups, { data: { orien: byId(groups) } });

beforeEach(() => {
  network = startPageNetwork(new Map());
  network.bodies = new Map<string, unknown>([
    ['/v1/game/server-info', { orien: makeServerInfo({ last_status_check: nowText() }) }],
    [paths.groups, { data: { orien: {} } }],
    [
      paths.quests,
      catalogue([
        makeQuest({ id: 1, name: 'The Shroud', group_size: 'Raid' }),
        makeQuest({ id: 701, name: 'The Sunken Stair' }),
      ]),
    ],
    ['/v1/areas', catalogue([makeArea()])],
    [paths.hours, { data: {} }],
  ]);
});
afterEach(() => {
  endPageNetwork();
  vi.restoreAllMocks();
});

async function open() {
  const { renderPage } = await import('../../testing/RenderPage.tsx');
  const { HomePage } = await import('./HomePage.tsx');
  // The page loads these late; loading them first keeps their load time out of the test.
  await Promise.all([
    import('./Tonight.tsx'),
    import('../../api/people/read-in-chunks.ts'),
    import('../../api/people/read-raids.ts'),
  ]);
  await renderPage(<HomePage />);
  await settle();
}

/** Waits for late parts, which load one after the other. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) {
    await vi.dynamicImportSettled();
    await pass(20);
  }
}

const section = () => {
  const found = screen.getByRole('heading', { name: 'Tonight' }).closest('section');
  if (found === null) throw new Error('There is no section');
  return found;
};
const rows = () => Array.from(section().querySelectorAll('ul[role="list"] > li'), (row) => row);
const rowTexts = () => rows().map((row) => row.textContent);
const summary = () => section().querySelector('p')?.textContent;
const linkTo = (name: string | RegExp) => within(section()).getByRole('link', { name }).getAttribute('href');

describe('Tonight', () => {
  it('shows at once which characters can raid, and links to the raids', async () => {
    register(mine(1, 'Ada', { total_level: 5 }), mine(2, 'Ben'));
    post(group(11, 1), group(12, 701));
    await open();
    expect(summary()).toBe('Ben can raid now.');
    expect(rowTexts().map((text) => /Ada|Ben/.exec(text)?.[0])).toEqual(['Ben', 'Ada']);
    expect(linkTo(/The Shroud/)).toBe('/grouping/orien?group=11');
    expect(linkTo(/The Sunken Stair/)).toBe('/grouping/orien?group=12');
    expect(rowTexts()[0]).toContain('No raids on timer');
  });

  it('leaves out raids that a character is on timer for, and says until when', async () => {
    register(mine(1, 'Ada'));
    post(group(11, 1), group(12, 701));
    network.bodies.set(raidsPath([1]), {
      data: [makeRaidActivity({ character_id: 1, timestamp: nowText(), data: { quest_ids: [1] } })],
    });
    await open();
    expect(summary()).toBe('Every raid you could join is on timer, but you can join 1 group.');
    expect(rowTexts()[0]).toMatch(/No raid to join1 on timer.*1 timerThe Shroud until .*Other raids open/);
  });

  it('keeps its order while groups come and go, and updates its summary', async () => {
    register(mine(1, 'Ada', { total_level: 5 }), mine(2, 'Ben'));
    post(group(12, 701));
    await open();
    expect(summary()).toBe('No raid to join right now, but you can join 1 group.');
    post(group(13, 1, { minimum_level: 4, maximum_level: 6 }));
    await pass(10_000);
    expect(summary()).toBe('Ada can raid now.');
    expect(rowTexts().map((text) => /Ada|Ben/.exec(text)?.[0])).toEqual(['Ben', 'Ada']);
  });

  it('changes nothing under the pointer', async () => {
    register(mine(2, 'Ben'));
    post(group(12, 701));
    await open();
    post(group(13, 701));
    for (let turn = 0; turn < 3; turn += 1) {
      fireEvent.pointerMove(section());
      await pass(4000);
    }
    expect(linkTo(/The Sunken Stair/)).toBe('/grouping/orien?group=12');
    await pass(2000);
    expect(linkTo(/The Sunken Stair/)).toBe('/grouping/orien?group=13');
  });

  it.each<[string, () => void, string]>([
    ['The groups', () => network.bodies.delete(paths.groups), 'Not loaded'],
    ['The raid timers', () => network.bodies.delete(raidsPath([2])), 'Unknown'],
  ])('says that %s are missing, keeps the rest, and retries on request', async (name, lose, said) => {
    register(mine(2, 'Ben'));
    const whole = new Map(network.bodies);
    lose();
    await open();
    await pass(4000);
    expect(summary()).toBe(`${name} couldn’t be loaded.`);
    expect(rowTexts()[0]).toContain(said);
    network.bodies = whole;
    await act(async () => fireEvent.click(within(section()).getByRole('button', { name: 'Retry' })));
    await settle();
    expect(summary()).toBe('No group you can join right now.');
  });

  it('shows what it has after three seconds if the rest takes longer', async () => {
    register(mine(2, 'Ben'));
    network.bodies.set(paths.groups, null);
    await open();
    expect(section().textContent).not.toContain('Ben');
    await pass(3000);
    expect(rowTexts()[0]).toMatch(/Ben.*Loading raids\.\.\./);
  });

  it('shows six of many characters, and all on request', async () => {
    register(...Array.from({ length: 8 }, (_, place) => mine(place + 1, `Mine-${place + 1}`)));
    await open();
    const more = within(section()).getByRole('button', { name: 'Show all 8 characters' });
    expect(section().querySelector('[data-unfolded]')).toBeNull();
    fireEvent.click(more);
    expect(section().querySelector('[data-unfolded]')).not.toBeNull();
    expect(more.textContent).toBe('Show fewer');
  });

  it('leaves out ignored groups', async () => {
    register(mine(2, 'Ben'));
    keep('v1-ignores', [makeCharacter({ id: 66 })]);
    localStorage.setItem(
      'v1-ignored-words',
      JSON.stringify({ createdAt: nowText(), updatedAt: nowText(), data: ['gold'] }),
    );
    post(
      group(11, 701, { leader: makeCharacter({ id: 66 }) }),
      group(12, 701, { comment: 'gold for sale' }),
      group(13, 701),
    );
    await open();
    expect(summary()).toBe('No raid to join right now, but you can join 1 group.');
  });

  it('names friends who are online, and sends no request without friends', async () => {
    register(mine(2, 'Ben'));
    await open();
    expect(section().textContent).toContain('Add friends to see who’s online.');
    expect(network.asked.filter((path) => path.startsWith('/v1/characters/ids'))).toEqual([idsPath([2])]);
  });

  it('links to friends in the Who list', async () => {
    register(mine(2, 'Ben'));
    keep('v1-friends', [mine(5, 'Cole'), mine(6, 'Dora')]);
    network.bodies.set(idsPath([5, 6]), {
      data: byId([mine(5, 'Cole'), mine(6, 'Dora', { is_online: false })]),
    });
    await open();
    expect(linkTo(/Cole/)).toBe('/who/orien?initial-search-query=Cole');
    expect(within(section()).queryByRole('link', { name: /Dora/ })).toBeNull();
  });

  const always = Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => [hour, { avg_character_count: 1, avg_lfm_count: 41 }]),
  );
  const week = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, always]));

  it('shows the best hour of each server', async () => {
    register(mine(2, 'Ben'));
    network.bodies.set(paths.hours, { data: { orien: week } });
    await open();
    expect(section().textContent).toContain('Best hour tonightOrien Now about 41 groups');
  });

  it('shows when a group for the characters’ levels is likely, with one request per level band', async () => {
    register(
      mine(2, 'Ben', { total_level: 10 }),
      mine(3, 'Cai', { total_level: 12 }),
      mine(4, 'Dee', { total_level: 13 }),
    );
    network.bodies.set(paths.hours, { data: { orien: week } });
    const path = (levels: string) => `/v1/lfms/forecast?server=orien&levels=${levels}`;
    const told = (chance: number) => ({
      data: {
        server: 'Orien',
        kind: 'levels',
        quest_id: null,
        minimum_level: 9,
        maximum_level: 12,
        weeks_seen: 9,
        hours: Array.from({ length: 168 }, () => chance),
        weeks_seen_by_hour: Array.from({ length: 168 }, () => 9),
        weeks_posted_by_hour: Array.from({ length: 168 }, () => Math.round(9 * chance)),
        groups_by_hour: Array.from({ length: 168 }, () => chance),
      },
    });
    network.bodies.set(path('9-12'), told(0.82));
    network.bodies.set(path('13-16'), told(0.3));
    await open();
    expect(section().textContent).toContain(
      'Best hour tonightOrien for levels Lv 9–12 Now 82% chanceOrien for levels Lv 13–16 Now 30% chance',
    );
    expect(network.asked.filter((asked) => asked.startsWith('/v1/lfms/forecast'))).toEqual([
      path('9-12'),
      path('13-16'),
    ]);
  });

  it('says that it needs a connection, with the characters as last seen', async () => {
    register(mine(2, 'Ben'));
    const problems = catchProblems();
    for (const path of network.bodies.keys()) network.bodies.delete(path);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    await pass(4000);
    expect(summary()).toBe('Groups and timers need a connection.');
    expect(rowTexts()[0]).toContain('Ben');
    expect(within(section()).queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(problems).toContain('Quests and areas could not be loaded');
  });
});
