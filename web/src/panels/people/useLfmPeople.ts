import { useMemo, useSyncExternalStore } from 'react';
import type { LfmPeople, LfmPeopleSource } from '../../data/people/lfm-people.ts';
import { usePeopleSource } from './people-module.ts';

const nobody: LfmPeople = {
  viewer: {
    registeredCharacters: [],
    friendIds: new Set(),
    ignoredIds: new Set(),
    ignoredWords: null,
    raidActivity: [],
    raidsWithheldIds: new Set(),
  },
  registeredError: null,
  raidError: null,
  refusedTokens: [],
};
const nobodyThere: LfmPeopleSource = { now: () => nobody, subscribe: () => () => {} };

/** Everybody that the visitor has on a list, for the group list: nobody until there is such a list. */
export function useLfmPeople(): LfmPeople {
  const late = usePeopleSource();
  const people = useMemo(() => late?.openPeople() ?? nobodyThere, [late]);
  return useSyncExternalStore(people.subscribe, people.now, people.now);
}
