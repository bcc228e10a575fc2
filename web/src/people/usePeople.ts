import { useSyncExternalStore } from 'react';
import { lazyModule } from '../api/lazy-module.ts';
import { type KnownIds, knownIds } from '../api/people/known-ids.ts';
import type { LfmPeople, LfmPeopleSource } from '../api/people/lfm-people.ts';
import { ignoredWordsStore } from '../storage/ignored-words-store.ts';
import { hasStoredPeople } from '../storage/has-stored.ts';

const noKnownIds: KnownIds = {
  registeredIds: new Set(),
  friendIds: new Set(),
  ignoredIds: new Set(),
  ownGuilds: new Map(),
};

/** Ids of the characters on the visitor's lists, without a request. Empty when rendered by the server. */
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

/** Code that requests the visitor's people: 5 KB that most visitors, who have none, do without. */
export const peopleCode = lazyModule(() => import('./people-source.ts'));

/** The people, once there are any and the code is loaded. */
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
    // A person may be added to a list here or in another tab.
    const unsubscribes = [knownIds, ignoredWordsStore, peopleCode].map(({ subscribe }) => subscribe(look));
    return () => {
      unsubscribes.forEach((unsubscribe) => unsubscribe());
      leave?.();
    };
  },
};

/** The visitor's people, for the group list. Empty when rendered by the server. */
export function useLfmPeople(): LfmPeople {
  return useSyncExternalStore(people.subscribe, people.now, () => noPeople);
}
