import { useSyncExternalStore } from 'react';
import { logProblem } from '../api/browser-log.ts';
import { type KnownIds, knownIds } from '../api/people/known-ids.ts';
import type { LfmPeople, LfmPeopleSource } from '../api/people/lfm-people.ts';
import { withDeadline } from '../api/with-deadline.ts';
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

let openPeople: (() => LfmPeopleSource) | null = null;

/** Loads what asks about the visitor's people: 5 KB that are of no use to those who keep nobody. @throws what an import throws */
export async function loadPeople(): Promise<void> {
  ({ openPeople } = await withDeadline(import('./people-source.ts')));
}

/** The people, as soon as there are any and their code has come. */
const people: LfmPeopleSource = {
  now: () => openPeople?.().now() ?? noPeople,
  subscribe(listener) {
    let leave: (() => void) | null = null;
    let isListening = true;
    const join = () => {
      if (!isListening || leave !== null || openPeople === null) return;
      leave = openPeople().subscribe(listener);
      listener();
    };
    const look = () => {
      if (leave !== null || !hasStoredPeople()) return;
      if (openPeople !== null) join();
      else
        loadPeople().then(join, (error: unknown) => logProblem('warn', 'People could not be loaded', error));
    };
    look();
    // Here, or in another tab, somebody may be put on a list.
    const unsubscribes = [knownIds.subscribe(look), ignoredWordsStore.subscribe(look)];
    return () => {
      isListening = false;
      leave?.();
      unsubscribes.forEach((unsubscribe) => unsubscribe());
    };
  },
};

/** Everybody that the visitor has on a list, for the group list. The server knows nobody. */
export function useLfmPeople(): LfmPeople {
  return useSyncExternalStore(people.subscribe, people.now, () => noPeople);
}
