import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { lazyModule, useLazyModule } from '../api/lazy-module.ts';
import type { KnownIds, KnownIdsSource } from '../api/people/known-ids.ts';
import type { LfmPeople, LfmPeopleSource } from '../api/people/lfm-people.ts';
import { hasStoredPeople } from '../storage/stored-keys.ts';

const noKnownIds: KnownIds = {
  registeredIds: new Set(),
  friendIds: new Set(),
  ignoredIds: new Set(),
  ownGuilds: new Map(),
};
const emptyKnownIdsSource: KnownIdsSource = {
  now: () => noKnownIds,
  subscribe: () => () => {},
};

/** Ids of the characters on the visitor's lists, empty without such lists. Sends no request. */
export function useKnownIds(): KnownIds {
  const { subscribe, now } = usePeopleSource()?.knownIds ?? emptyKnownIdsSource;
  return useSyncExternalStore(subscribe, now, now);
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
const emptyPeopleSource: LfmPeopleSource = { now: () => noPeople, subscribe: () => () => {} };

/** The visitor's people for the group list, empty without such lists. */
export function useLfmPeople(): LfmPeople {
  const late = usePeopleSource();
  const people = useMemo(() => late?.openPeople() ?? emptyPeopleSource, [late]);
  return useSyncExternalStore(people.subscribe, people.now, people.now);
}

/** The module with the visitor's people, only loaded if there are any. */
export const peopleSource = lazyModule(() => import('./people-source.ts'));

/** The loaded module with the visitor's people; null until there are any. */
function usePeopleSource(): ReturnType<typeof peopleSource.now> {
  useEffect(() => {
    const look = () => {
      if (hasStoredPeople()) peopleSource.preload();
    };
    look();
    // Another tab may add the first person.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return useLazyModule(peopleSource);
}
