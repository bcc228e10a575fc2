import type { Character } from '@rollcall/game/character/character';
import { hourMs, minuteMs } from '@rollcall/game/time';
import {
  type CharacterList,
  friendsKind,
  friendsStore,
  ignoresKind,
  ignoresStore,
  type ListedCharacter,
  refreshCharacters,
  registeredCharactersKind,
  registeredCharactersStore,
} from '../../storage/character-list-stores.ts';
import type { StoredListKind } from '../../storage/stored-list.ts';
import type { LocalStore } from '../../storage/local-store.ts';
import { createIdsPoll, type IdsPoll, type Pace, type ReadIds } from './ids-poll.ts';
import { createCharactersReader } from './read-in-chunks.ts';
import type { TabSurroundings } from '../tab-surroundings.ts';

type ListPoll = IdsPoll<Readonly<Record<string, Character>>>;

const listPolls = new WeakMap<TabSurroundings, Map<CharacterListName, ListPoll>>();

/** The poll of one of the visitor's lists, shared by all components that show it. */
export function listPoll(name: CharacterListName, surroundings: TabSurroundings): ListPoll {
  const polls = listPolls.get(surroundings) ?? new Map<CharacterListName, ListPoll>();
  listPolls.set(surroundings, polls);
  const { makeRead, pace } = characterLists[name];
  const poll = polls.get(name) ?? createIdsPoll(makeRead(surroundings.epochMs), pace, surroundings);
  polls.set(name, poll);
  return poll;
}

export type CharacterListName = 'registered' | 'friends' | 'ignored';

interface CharacterListFacts {
  readonly store: LocalStore<CharacterList>;
  readonly kind: StoredListKind<ListedCharacter>;
  /** How often its characters are polled while shown. */
  readonly pace: Pace;
  readonly makeRead: (epochMs: () => number) => ReadIds<Readonly<Record<string, Character>>>;
}

export const registeredPace: Pace = { intervalMs: minuteMs, lifespanMs: 8 * hourMs };

/** A list whose store is updated by each answer about its characters. */
const refreshedList = (
  store: CharacterListFacts['store'],
  kind: CharacterListFacts['kind'],
  pace: Pace,
): CharacterListFacts => ({
  store,
  kind,
  pace,
  makeRead(epochMs) {
    const read = createCharactersReader();
    return async (ids, signal) => {
      const answer = await read(ids, signal);
      if (answer === null) return null;
      // Reads the current list, which may have changed during the request.
      const list = store.get();
      const refreshed = refreshCharacters(list, answer, new Date(epochMs()).toISOString());
      if (refreshed !== list) store.set(refreshed);
      return answer;
    };
  },
});

/** The lists with their stores, limits and polling rates. */
export const characterLists: Readonly<Record<CharacterListName, CharacterListFacts>> = {
  registered: refreshedList(registeredCharactersStore, registeredCharactersKind, registeredPace),
  friends: refreshedList(friendsStore, friendsKind, { intervalMs: 15_000, lifespanMs: 5 * hourMs }),
  ignored: refreshedList(ignoresStore, ignoresKind, { intervalMs: minuteMs, lifespanMs: 5 * hourMs }),
};
