import { useSyncExternalStore } from 'react';
import type { KnownIds, KnownIdsSource } from '../../data/people/known-ids.ts';
import { usePeopleSource } from './people-module.ts';

const nobody: KnownIds = {
  registeredIds: new Set(),
  friendIds: new Set(),
  ignoredIds: new Set(),
  ownGuilds: new Map(),
};
const nobodyThere: KnownIdsSource = { now: () => nobody, subscribe: () => () => {} };

/** Whom the visitor has on a list, by id: nobody until there is such a list. Nothing is asked about them. */
export function useKnownIds(): KnownIds {
  const { subscribe, now } = usePeopleSource()?.knownIds ?? nobodyThere;
  return useSyncExternalStore(subscribe, now, now);
}
