import { act, renderHook } from '@testing-library/react';
import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeArea, makeCharacter, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CharacterListName } from '../../api/people/character-lists.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import {
  catalogueAnswer,
  endListHook,
  pass,
  putOnList,
  quietView,
  settle,
  startListHook,
  StrictPage,
  thelanis,
} from '../shared/testing/list-hook.ts';
import { useWhoList } from './useWhoList.ts';
import type { ShownWhoView } from './useShownWhoView.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

const quest = makeQuest({ area_id: 601 });
const aria = makeCharacter({ id: 1, name: 'Aria', total_level: 4 });
const bo = makeCharacter({ id: 2, name: 'Bo', total_level: 9, location_id: 601 });
const zed = makeCharacter({ id: 3, name: 'Zed', total_level: 30, is_anonymous: true });

let online: readonly Character[];
let isOnline: boolean;
let isBroken: boolean;
let asked: string[];
/** Gives each answer a new tag. */
let answerCount = 0;

function answer(url: string): Response {
  asked.push(url);
  answerCount += 1;
  if (url === '/v1/quests') return catalogueAnswer([quest]);
  if (url === '/v1/areas') return catalogueAnswer([makeArea(), makeArea({ id: 601, name: 'Sunken Stair' })]);
  if (isBroken) return Response.json({}, { status: 503 });
  if (url === '/v1/game/server-info') {
    const now = toWireTime(Date.now());
    const info = makeServerInfo({ is_online: isOnline, last_status_check: now, last_data_fetch: now });
    return Response.json({ thelanis: info });
  }
  const data = Object.fromEntries(online.map((each) => [each.id, each]));
  return Response.json({ data }, { headers: { ETag: `"${answerCount}"` } });
}

const put = (list: CharacterListName, ...ids: number[]) =>
  putOnList(list, ...ids.map((id) => makeCharacter({ id })));

beforeEach(() => {
  online = [aria, bo, zed];
  isOnline = true;
  isBroken = false;
  asked = [];
  startListHook(answer);
});
afterEach(endListHook);

const aboutCharacters = () => asked.filter((url) => url === '/v1/characters/thelanis').length;

async function open(changes: Partial<WhoSettings> = {}) {
  const viewOf = (settings: Partial<WhoSettings>): ShownWhoView => ({
    ...quietView,
    settings: { ...defaultWhoSettings(defaultDefinition), ...settings },
    tryLevels: () => {},
    searchFor: () => {},
  });
  const { result, rerender } = renderHook(({ view }) => useWhoList(thelanis, view), {
    wrapper: StrictPage,
    initialProps: { view: viewOf(changes) },
  });
  await settle();
  return {
    result,
    choose: (settings: Partial<WhoSettings>) => rerender({ view: viewOf(settings) }),
    shown: () => result.current.arranged.shown,
    ids: () => result.current.arranged.shown.map(({ character }) => character.id),
  };
}

describe('the listed characters', () => {
  it('are all characters on the server that match the filter, with places and quests', async () => {
    const { result, shown, ids } = await open();
    expect(ids()).toEqual([1, 2]);
    expect(shown()[1]).toMatchObject({ area: { name: 'Sunken Stair' }, quests: [{ id: quest.id }] });
    expect(result.current.arranged).toMatchObject({ onlineCount: 3, anonymousCount: 1, matchCount: 2 });
    expect(result.current.facts).toMatchObject({ poll: 'loaded', hasAnswer: true, isOffline: false });
  });

  it('follow typed text at once, and the next answer of the server', async () => {
    const { ids, choose } = await open();
    choose({ stringFilter: 'aria' });
    expect(ids()).toEqual([1]);
    online = [makeCharacter({ id: 4, name: 'Ariana' }), aria];
    await pass(3100);
    expect(ids()).toEqual([1, 4]);
    choose({ stringFilter: 'sunken' });
    expect(ids()).toEqual([]);
  });

  it('are the same list while the answers are equal', async () => {
    const { result } = await open();
    const before = result.current.arranged;
    await pass(6200);
    expect(result.current.arranged).toBe(before);
  });

  it.each([
    ['registered', { isRegistered: true, isFriend: false, isIgnored: false }],
    ['friends', { isRegistered: false, isFriend: true, isIgnored: false }],
    ['ignored', { isRegistered: false, isFriend: false, isIgnored: true }],
  ] as const)('mark those on the list of %s, without further requests', async (list, said) => {
    await put(list, 2);
    const { shown } = await open({ hideIgnoredCharacters: false });
    await pass(5 * 60_000);
    expect(shown().find(({ character }) => character.id === 2)).toMatchObject(said);
    expect(asked.filter((url) => /characters\/ids|activity/.test(url))).toEqual([]);
  });

  it("follow changes of the visitor's lists", async () => {
    await put('friends', 1);
    const { ids } = await open();
    expect(ids()).toEqual([1, 2]);
    await put('friends', 2);
    expect(ids()).toEqual([2, 1]);
    await put('ignored', 2);
    expect(ids()).toEqual([1]);
  });
});

describe('the poll interval', () => {
  it.each([
    [null, 10],
    [5, 6],
    [30, 1],
  ])('with a setting of %s: %s requests in half a minute', async (refreshInterval, times) => {
    await open({ refreshInterval });
    const before = aboutCharacters();
    await pass(30_500);
    expect(aboutCharacters() - before).toBe(times);
  });

  it('changes with the setting', async () => {
    const { choose } = await open({ refreshInterval: 3600 });
    choose({ refreshInterval: 5 });
    await pass(10);
    const before = aboutCharacters();
    await pass(10_500);
    expect(aboutCharacters() - before).toBe(2);
  });

  it('is skipped when the visitor reloads', async () => {
    const { result } = await open({ refreshInterval: 3600 });
    const before = asked.length;
    act(() => result.current.reload());
    await pass(10);
    expect(asked.slice(before)).toEqual(
      expect.arrayContaining(['/v1/characters/thelanis', '/v1/game/server-info']),
    );
  });
});

describe('a failure', () => {
  it('is reported once, and the list stays', async () => {
    const { result, ids } = await open();
    const problems = catchProblems();
    isBroken = true;
    await pass(10_000);
    expect(result.current.facts).toMatchObject({ poll: 'error', hasAnswer: true });
    expect(ids()).toEqual([1, 2]);
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Error fetching data']);
    expect(problems).toContain('/v1/characters/thelanis was answered with 503');
  });

  it('can be an offline server', async () => {
    isOnline = false;
    expect((await open()).result.current.facts.isOffline).toBe(true);
  });
});
