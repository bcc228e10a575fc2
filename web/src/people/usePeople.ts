import { useSyncExternalStore } from 'react';
import { lazyModule } from '../api/lazy-module.ts';
import { type KnownIds, knownIds } from '../api/people/known-ids.ts';
import type { LfmPeople, LfmPeopleSource } from '../api/people/lfm-people.ts';
import { ignoredWordsStore } from '../storage/ignored-words-store.ts';
import { hasStoredPeople } from '../storage/stored-keys.ts';

const noKnownIds: KnownIds = {
  registeredIds: new Set(),
  friendIds: new Set(),
  ignoredIds: new Set(),
  ownGuilds: new Map(),
};

/** Whom the visitor has on a list, by id. Nothing is asked about them. The server knows nobody. */
export function useKnownIds(): KnownIds {
  return useSyncExternalStore(knownIds.subscribe, knownIds.now, () => noKnownIds);
}

const noPeople: LfmPeople = {
  viewer: {
    registeredCharacters: [],
    friendIds: new Set(),
    ignoredIds: new Set(),
    ignoredWords: null,
    raidActivity: [],
    raidsWithheldIds: new Set(),
  },
  raidAnsweredIds: null,
  registeredError: null,
  raidError: null,
  refusedTokens: [],
  reload: () => {},
};

/** What asks about the visitor's people: 5 KB that are of no use to those who keep nobody. */
export const peopleCode = lazyModule(() => import('./people-source.ts'));

/** The people, as soon as there are any and their code has come. */
const people: LfmPeopleSource = {
  now: () => peopleCode.now()?.openPeople().now() ?? noPeople,
  subscribe(listener) {
    let leave: (() => void) | null = null;
    const look = () => {
      if (leave !== null || !hasStoredPeople()) return;
      const code = peopleCode.now();
      if (code === null) {
        peopleCode.preload();
        return;
      }
      leave = code.openPeople().subscribe(listener);
      listener();
    };
    look();
    // Here, or in another tab, somebody may be put on a list.
    const unsubscribes = [knownIds, ignoredWordsStore, peopleCode].map(({ subscribe }) => subscribe(look));
    return () => {
      unsubscribes.forEach((unsubscribe) => unsubscribe());
      leave?.();
    };
  },
};

/** Everybody that the visitor has on a list, for the group list. The server knows nobody. */
export function useLfmPeople(): LfmPeople {
  return useSyncExternalStore(people.subscribe, people.now, () => noPeople);
}
