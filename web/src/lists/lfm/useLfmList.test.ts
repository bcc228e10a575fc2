import { act, cleanup, renderHook } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import {
  makeCharacter,
  makeLfm,
  makeLfmFilter,
  makeQuest,
  makeRaidActivity,
} from '@rollcall/game/testing/makers';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { characterLists } from '../../api/people/character-lists.ts';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
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
import { lfmAnnouncements, type LfmList, useLfmList, useLfmRows, useServerGroups } from './useLfmList.ts';
import { WithPageSettings } from '../../testing/page-settings.ts';
import { announceEveryMs } from '../shared/announce-changes.ts';
import { makeLfmList } from './testing/lfm-list-maker.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

const strange = makeLfm({ id: 1, quest_id: 999, comment: 'first' });
const other = makeLfm({ id: 2, comment: 'second' });
const openRows = (list: LfmList) =>
  renderHook((given: LfmList) => useLfmRows(given, false, 0), {
    wrapper: WithPageSettings,
    initialProps: list,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the rows of a group list', () => {
  it.each([
    ['loading', ''],
    ['partial', ''],
    ['loaded', 'Unknown Quest'],
    ['error', 'Unknown Quest'],
  ] as const)('while the catalogue is %s, call a quest that is not in it "%s"', (catalogue, name) => {
    const { result } = openRows(makeLfmList([strange], { facts: { catalogue } }));
    expect(result.current.rows.map(({ questName }) => questName)).toEqual([name]);
  });
});

describe('announcements of a group list', () => {
  it('name new and closed groups', () => {
    const { result, rerender } = openRows(makeLfmList([strange]));
    vi.advanceTimersByTime(announceEveryMs);
    rerender(makeLfmList([other]));
    expect(result.current.announcement).toMatch(/^1 new group: .+\. 1 closed group: .+\.$/);
  });

  it('do not report groups that a changed filter hides or shows', () => {
    const { result, rerender } = openRows(makeLfmList([strange, other]));
    vi.advanceTimersByTime(announceEveryMs);
    rerender(makeLfmList([strange, other], { filter: makeLfmFilter({ searchText: 'second' }) }));
    expect(result.current.rows.map(({ id }) => id)).toEqual([2]);
    expect(result.current.announcement).toBe('');
    vi.advanceTimersByTime(announceEveryMs);
    rerender(makeLfmList([strange, other], { filter: makeLfmFilter() }));
    expect(result.current.rows).toHaveLength(2);
    expect(result.current.announcement).toBe('');
  });
});

const quests = [
  makeQuest(),
  makeQuest({ id: 702, name: 'The Hollow Throne', group_size: 'Raid', required_adventure_pack: 'Thrones' }),
];
const people = (...ids: number[]) => ids.map((id) => makeCharacter({ id }));
/** Group ids by their special property. */
const groups = {
  led: makeLfm({ id: 1, leader: makeCharacter({ id: 5 }) }),
  joined: makeLfm({ id: 2, members: people(5) }),
  low: makeLfm({ id: 3, minimum_level: 2, maximum_level: 6 }),
  all: makeLfm({ id: 4, minimum_level: 1, maximum_level: 34 }),
  raid: makeLfm({ id: 5, quest_id: 702 }),
  full: makeLfm({ id: 6, members: people(11, 12, 13, 14, 15) }),
  wordy: makeLfm({ id: 7, comment: 'Zerg only' }),
};

let lfms: readonly Lfm[];
let isBroken: boolean;
let registered: ReturnType<typeof makeCharacter>[];
let asked: string[];
let startedAtMs: number;

function answer(url: string): Response {
  asked.push(url);
  if (url.startsWith('/v1/lfms/')) {
    const data = Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm]));
    return Response.json({ data }, { headers: { ETag: '"same"' } });
  }
  if (url === '/v1/quests') return catalogueAnswer(quests);
  if (url === '/v1/areas')
    return catalogueAnswer([
      { id: 501, name: 'Harbor', is_public: true, is_wilderness: false, region: null },
    ]);
  if (url === '/v1/game/server-info') return Response.json({});
  if (isBroken) return Response.json({}, { status: 503 });
  if (url.startsWith('/v1/activity/raids')) {
    return Response.json({
      data: [
        makeRaidActivity({ character_id: 1, timestamp: toWireTime(startedAtMs - 60_000) }),
        makeRaidActivity({ character_id: 2, timestamp: toWireTime(startedAtMs - 67 * 3_600_000) }),
      ],
    });
  }
  return Response.json({ data: Object.fromEntries(registered.map((each) => [each.id, each])) });
}

beforeEach(() => {
  lfms = Object.values(groups);
  registered = [];
  isBroken = false;
  asked = [];
  startedAtMs = Date.now();
  startListHook(answer);
});
afterEach(() => {
  endListHook();
  ignoredWordsStore.reset();
});

async function open(changes: Partial<LfmSettings> = {}) {
  const settings = { ...defaultLfmSettings(defaultDefinition), ...changes };
  const view = { ...quietView, settings, isCompact: false, searchText: '', isOfAllServers: false };
  const nowMs = Date.now();
  const useList = () => useLfmList(useServerGroups(thelanis, settings.isSoundOn), nowMs, view);
  const { result } = renderHook(useList, { wrapper: StrictPage });
  await settle();
  const shown = () => result.current.arranged.shown;
  const one = (id: number) => shown().find(({ lfm }) => lfm.id === id);
  /** Ids of the groups that the settings hide, ascending. */
  const hidden = () => lfms.map(({ id }) => id).filter((id) => one(id) === undefined);
  return { result, shown, one, hidden };
}

const me = makeCharacter({ id: 1, total_level: 4 });

describe("the visitor's lists, applied to the groups of a server", () => {
  it('hideGroupsPostedByIgnoredCharacters', async () => {
    await putOnList('ignored', makeCharacter({ id: 5 }));
    expect((await open()).hidden()).toEqual([]);
    expect((await open({ hideGroupsPostedByIgnoredCharacters: true })).hidden()).toEqual([1]);
  });

  it('hideGroupsContainingIgnoredCharacters', async () => {
    await putOnList('ignored', makeCharacter({ id: 5 }));
    expect((await open({ hideGroupsContainingIgnoredCharacters: true })).hidden()).toEqual([2]);
  });

  it('ignored words', async () => {
    ignoredWordsStore.set({ ...emptyList(), data: ['zerg'] });
    expect((await open()).hidden()).toEqual([7]);
  });

  it('trackedCharacterIds', async () => {
    registered = [me];
    await putOnList('registered', me);
    const filterByMyCharacters = true;
    const untracked = await open({ filterByMyCharacters });
    expect(untracked.shown().every(({ isEligible }) => !isEligible)).toBe(true);
    const tracked = await open({ filterByMyCharacters, trackedCharacterIds: [1], showNotEligible: false });
    expect(tracked.hidden()).toEqual([1, 2, 5, 6, 7]);
    expect(tracked.one(3)?.eligibleCharacters).toEqual([me]);
  });

  it('ownedContent and hideContentIDontOwn', async () => {
    const ownedContent = ['Tales of the Deep'];
    const shown = await open({ ownedContent });
    expect([shown.one(5)?.isOwned, shown.one(1)?.isOwned]).toEqual([false, true]);
    expect((await open({ ownedContent, hideContentIDontOwn: true })).hidden()).toEqual([5]);
    expect((await open({ ownedContent: [], hideContentIDontOwn: true })).hidden()).toEqual([]);
  });

  it('hideFullGroups', async () => {
    expect((await open({ hideFullGroups: true })).hidden()).toEqual([6]);
  });

  it('hideAllLevelGroups', async () => {
    expect((await open({ hideAllLevelGroups: true })).hidden()).toEqual([4]);
  });

  it('friends', async () => {
    await putOnList('friends', makeCharacter({ id: 5 }));
    const { one, shown } = await open();
    expect(
      shown()
        .filter((each) => each.isPostedByFriend)
        .map(({ lfm }) => lfm.id),
    ).toEqual([1]);
    expect(one(2)?.includesFriend).toBe(true);
  });

  it('a player ignored in another tab', async () => {
    const { hidden } = await open({ hideGroupsPostedByIgnoredCharacters: true });
    const list = { ...emptyList(), data: [{ id: 5, character: makeCharacter({ id: 5 }) }] };
    localStorage.setItem('v1-ignores', JSON.stringify(list));
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'v1-ignores' })));
    await act(() => vi.dynamicImportSettled());
    expect(hidden()).toEqual([1]);
  });

  it('raid timers that are still running', async () => {
    registered = [me, makeCharacter({ id: 2 })];
    await putOnList('registered', ...registered);
    const { one } = await open();
    expect(one(5)?.raidTimers.map(({ character }) => character.id)).toEqual([1]);
  });

  it('raid timers except dismissed ones, at once and until they are restored', async () => {
    registered = [me];
    await putOnList('registered', me);
    const { one, result } = await open();
    const completedAtMs = fromWireTime(toWireTime(startedAtMs - 60_000));
    act(() => void dismissedTimersStore.set({ ...emptyList(), data: [`1:702:${completedAtMs}`] }));
    expect(one(5)?.raidTimers).toEqual([]);
    act(() => dismissedTimersStore.reset());
    expect(one(5)?.raidTimers).toHaveLength(1);
    // A timer dismissed for another character changes nothing and recomputes nothing.
    const before = result.current.arranged;
    act(() => void dismissedTimersStore.set({ ...emptyList(), data: ['9:702:5'] }));
    expect(result.current.arranged).toBe(before);
    act(() => dismissedTimersStore.reset());
  });
});

describe('requests for people', () => {
  const aboutPeople = () => asked.filter((url) => /characters|activity/.test(url));

  it('are not sent without registered characters, whoever is on a list', async () => {
    await putOnList('friends', ...people(1, 2));
    await putOnList('ignored', ...people(3, 4));
    await open();
    await pass(5 * 60_000);
    expect(aboutPeople()).toEqual([]);
  });

  it('go to our own server only, every minute, with nothing but ids', async () => {
    registered = [me];
    await putOnList('registered', me);
    await open();
    const each = new Set(['/v1/characters/ids/1', '/v1/activity/raids?character_ids=1']);
    // Strict mode mounts twice; the first request of each was aborted.
    const before = aboutPeople().length;
    expect(new Set(aboutPeople())).toEqual(each);
    await pass(61_000);
    const after = aboutPeople().slice(before);
    expect(after).toHaveLength(2);
    expect(new Set(after)).toEqual(each);
  });

  it('update the stored characters, and keep those missing from the answer', async () => {
    registered = [{ ...me, total_level: 5 }];
    await putOnList('registered', me, makeCharacter({ id: 2 }));
    await open();
    const kept = characterLists.registered.store.get().data;
    expect(kept.map(({ id, character }) => [id, character?.total_level])).toEqual([
      [1, 5],
      [2, 20],
    ]);
  });

  it('leave the group list the same object while nothing changes', async () => {
    registered = [me];
    await putOnList('registered', me);
    const { result } = await open();
    const before = result.current.arranged.shown;
    await pass(61_000);
    expect(result.current.arranged.shown).toEqual(before);
    expect(result.current.arranged.shown.every((each, place) => each === before[place])).toBe(true);
  });

  it('are reported once when they fail, and stored copies are used', async () => {
    const problems = catchProblems();
    isBroken = true;
    await putOnList('registered', me);
    const { one } = await open({ trackedCharacterIds: [1] });
    expect(one(3)?.eligibleCharacters).toEqual([me]);
    const told = () =>
      pageToasts.toasts().filter(({ message }) => message.startsWith('There was an error getting your'));
    expect(told().map(({ message }) => message)).toEqual([
      'There was an error getting your registered characters. Please try refreshing the page.',
    ]);
    told().forEach(({ id }) => pageToasts.dismiss(id));
    await pass(10 * 60_000);
    expect(told()).toEqual([]);
    expect(new Set(problems)).toEqual(
      new Set(['/v1/characters/ids/1 was answered with 503', '/v1/activity/raids was answered with 503']),
    );
  });
});

describe('announcements of groups', () => {
  it.each([
    [['a'], '1 new group: a.', '1 closed group: a.'],
    [['a', 'b', 'c'], '3 new groups: a; b; c.', '3 closed groups: a; b; c.'],
    [['a', 'b', 'c', 'd', 'e'], '5 new groups: a; b; c and 2 more.', '5 closed groups: a; b; c and 2 more.'],
  ])('for %j name a few and count the rest', (names, came, left) => {
    expect([lfmAnnouncements.came(names), lfmAnnouncements.left(names)]).toEqual([came, left]);
  });
});
