import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { lateModule, useLateModule } from '../../data/late-module.ts';
import type { LfmPeople, LfmPeopleSource } from '../../data/people/lfm-people.ts';
import { hasKeptPeople } from '../../storage/people-keys.ts';

/** What knows the visitor's people; of no use to those who keep nobody. */
export const peopleSource = lateModule(() => import('./people-source.ts'));

const nobody: LfmPeople = {
  viewer: {
    registeredCharacters: [],
    friendIds: new Set(),
    ignoredIds: new Set(),
    ignoredWords: null,
    raidActivity: [],
  },
  registeredError: null,
  raidError: null,
};
const nobodyThere: LfmPeopleSource = { now: () => nobody, subscribe: () => () => {} };

/** Everybody that the visitor has on a list, for the group list: nobody until there is such a list. */
export function useLfmPeople(): LfmPeople {
  useEffect(() => {
    const look = () => {
      if (hasKeptPeople()) peopleSource.want();
    };
    look();
    // Another tab may begin a list.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  const late = useLateModule(peopleSource);
  const people = useMemo(() => late?.openPeople() ?? nobodyThere, [late]);
  return useSyncExternalStore(people.subscribe, people.now, people.now);
}
