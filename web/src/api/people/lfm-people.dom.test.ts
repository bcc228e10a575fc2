import { makeCharacter, makeRaidActivity } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { friendsStore, registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { answerFetch } from '../../testing/answers.ts';
import { makeSurroundings } from '../../testing/surroundings.ts';
import { createLfmPeople } from './lfm-people.ts';
import { listPoll } from './character-lists.ts';

beforeEach(() => void answerFetch({ body: { data: {} } }));
afterEach(() => {
  vi.unstubAllGlobals();
  [friendsStore, registeredCharactersStore, dismissedTimersStore].forEach((store) => store.reset());
});

const listOf = (...ids: number[]) => ({
  ...emptyList<{ id: number; character: ReturnType<typeof makeCharacter> }>(),
  data: ids.map((id) => ({ id, character: makeCharacter({ id }) })),
});

/** Answers every request with no characters. @returns the requested addresses */
function recordRequests(): readonly string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(decodeURIComponent(url));
    return Response.json({ data: url.includes('raids') ? [] : {} });
  });
  return requested;
}

describe('the people of a group list', () => {
  it('are available at once from the browser', () => {
    friendsStore.set(listOf(1, 2));
    registeredCharactersStore.set(listOf(3));
    const { viewer } = createLfmPeople(makeSurroundings().surroundings).now();
    expect(viewer.friendIds).toEqual(new Set([1, 2]));
    expect(viewer.registeredCharacters).toEqual([makeCharacter({ id: 3 })]);
  });

  it('are the same objects until one changes, and unchanged parts stay the same', () => {
    friendsStore.set(listOf(1));
    const people = createLfmPeople(makeSurroundings().surroundings);
    const before = people.now();
    expect(people.now()).toBe(before);
    // The same friends, with new facts.
    friendsStore.set(listOf(1));
    expect(people.now()).toBe(before);
    registeredCharactersStore.set(listOf(3));
    const after = people.now();
    expect(after.viewer).not.toBe(before.viewer);
    expect(after.viewer.friendIds).toBe(before.viewer.friendIds);
  });

  it('notify listeners when a list changes', () => {
    const people = createLfmPeople(makeSurroundings().surroundings);
    const listener = vi.fn();
    const stop = people.subscribe(listener);
    friendsStore.set(listOf(1));
    expect(listener).toHaveBeenCalled();
    stop();
    listener.mockClear();
    friendsStore.set(listOf(1, 2));
    expect(listener).not.toHaveBeenCalled();
  });

  it('are polled once for all listeners, until the last has left', async () => {
    registeredCharactersStore.set(listOf(3));
    const { surroundings } = makeSurroundings();
    const requested = recordRequests();
    const people = createLfmPeople(surroundings);
    const stops = [people.subscribe(() => {}), people.subscribe(() => {})];
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(requested).toHaveLength(2));
    stops[0]?.();
    registeredCharactersStore.set(listOf(3, 4));
    await vi.waitFor(() => expect(requested).toContain('/v1/characters/ids/3,4'));
    const count = requested.length;
    stops[1]?.();
    registeredCharactersStore.set(listOf(3, 4, 5));
    await vi.dynamicImportSettled();
    expect(requested).toHaveLength(count);
  });

  it('share a poll with components that show the same list', async () => {
    registeredCharactersStore.set(listOf(3));
    const { surroundings } = makeSurroundings();
    const people = createLfmPeople(surroundings);
    const requested = recordRequests();
    const stop = people.subscribe(() => {});
    const shown = listPoll('registered', surroundings);
    const leave = shown.join();
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(shown.snapshot().data).toEqual({}));
    expect(requested.filter((url) => url.includes('/characters/ids/'))).toHaveLength(1);
    stop();
    leave();
  });

  it('report whose raids are withheld, and which token is invalid', async () => {
    const hush = { id: 4, character: makeCharacter({ id: 4, is_anonymous: true }) };
    registeredCharactersStore.set({ ...emptyList(), data: [...listOf(3).data, hush] });
    accessTokensStore.set({ ...emptyList(), data: [{ characterId: 4, token: 'four', tokenId: 'n' }] });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const isSent = new Headers(init.headers).has('Authorization');
      const raids = { data: [], unanswered_ids: isSent ? [4] : [], is_token_refused: isSent };
      return Response.json(url.includes('raids') ? raids : { data: {} });
    });
    const people = createLfmPeople(makeSurroundings().surroundings);
    const stop = people.subscribe(() => {});
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(people.now().viewer.raidsWithheldIds).toEqual(new Set([4])));
    expect(people.now().refusedTokens).toEqual([{ characterId: 4, token: 'four' }]);
    stop();
    accessTokensStore.reset();
  });

  describe('with raid timers', () => {
    const timestamp = '2026-03-14T20:15:00Z';
    const row = makeRaidActivity({ character_id: 3, timestamp });
    const key = `3:702:${Date.parse(timestamp)}`;
    const dismiss = (...data: string[]) => dismissedTimersStore.set({ ...emptyList<string>(), data });

    async function openPeople() {
      registeredCharactersStore.set(listOf(3));
      vi.stubGlobal('fetch', async (url: string) =>
        Response.json({ data: url.includes('raids') ? [row] : {} }),
      );
      const people = createLfmPeople(makeSurroundings().surroundings);
      const listener = vi.fn();
      const stop = people.subscribe(listener);
      await vi.dynamicImportSettled();
      await vi.waitFor(() => expect(people.now().viewer.raidActivity).toHaveLength(1));
      listener.mockClear();
      return { people, listener, stop };
    }

    it('lose dismissed timers at once, until the timers are restored', async () => {
      const { people, listener, stop } = await openPeople();
      dismiss(key);
      expect(listener).toHaveBeenCalledOnce();
      expect(people.now().viewer.raidActivity).toEqual([]);
      dismissedTimersStore.reset();
      expect(people.now().viewer.raidActivity).toEqual([row]);
      stop();
    });

    it('stay the same object when a timer of another character is dismissed', async () => {
      const { people, stop } = await openPeople();
      const before = people.now();
      dismiss('4:702:5');
      expect(people.now()).toBe(before);
      stop();
    });
  });
});
