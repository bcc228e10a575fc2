import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyList } from '../../storage/stored-list.ts';
import { characterLists, type CharacterListName } from './character-lists.ts';
import { knownIds } from './known-ids.ts';

const put = (list: CharacterListName, ...characters: ReturnType<typeof makeCharacter>[]) =>
  characterLists[list].store.set({
    ...emptyList(),
    data: characters.map((character) => ({ id: character.id, character })),
  });

afterEach(() => Object.values(characterLists).forEach(({ store }) => store.reset()));

describe("the ids of a visitor's lists", () => {
  it('are available at once from the browser', () => {
    put(
      'registered',
      makeCharacter({ id: 1, guild_name: 'Oak', server_name: 'Orien' }),
      makeCharacter({ id: 9, guild_name: null }),
    );
    put('friends', makeCharacter({ id: 2 }), makeCharacter({ id: 3 }));
    put('ignored', makeCharacter({ id: 4 }));
    expect(knownIds.now()).toEqual({
      registeredIds: new Set([1, 9]),
      friendIds: new Set([2, 3]),
      ignoredIds: new Set([4]),
      ownGuilds: new Map([['orien', new Set(['oak'])]]),
    });
  });

  it('stay the same objects if only other facts change, and unchanged parts stay the same', () => {
    put('registered', makeCharacter({ id: 1 }));
    put('friends', makeCharacter({ id: 2 }));
    const before = knownIds.now();
    put('registered', makeCharacter({ id: 1, total_level: 21 }));
    expect(knownIds.now()).toBe(before);
    put('registered', makeCharacter({ id: 5 }));
    const after = knownIds.now();
    expect(after).not.toBe(before);
    expect(after.friendIds).toBe(before.friendIds);
  });

  it.each(['registered', 'friends', 'ignored'] as const)('notify listeners when %s change', (list) => {
    const listener = vi.fn();
    const stop = knownIds.subscribe(listener);
    put(list, makeCharacter({ id: 1 }));
    expect(listener).toHaveBeenCalledOnce();
    stop();
    put(list);
    expect(listener).toHaveBeenCalledOnce();
  });
});
