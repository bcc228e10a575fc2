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

/** Whom the visitor has on a list, by id: nobody until there is such a list. Nothing is asked about them. */
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

/** Everybody that the visitor has on a list, for the group list: nobody until there is such a list. */
export function useLfmPeople(): LfmPeople {
  const late = usePeopleSource();
  const people = useMemo(() => late?.openPeople() ?? emptyPeopleSource, [late]);
  return useSyncExternalStore(people.subscribe, people.now, people.now);
}

/** What knows the visitor's people; of no use to those who keep nobody. */
export const peopleSource = lazyModule(() => import('./people-source.ts'));

/** What knows the visitor's people, for a list that shows them; null until somebody is on a list. */
function usePeopleSource(): ReturnType<typeof peopleSource.now> {
  useEffect(() => {
    const look = () => {
      if (hasStoredPeople()) peopleSource.preload();
    };
    look();
    // Another tab may begin a list.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return useLazyModule(peopleSource);
}
