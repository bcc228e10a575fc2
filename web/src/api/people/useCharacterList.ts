import type { Character } from '@rollcall/game/character/character';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { type TabSurroundings, tabSurroundings } from '../tab-surroundings.ts';

import { type CharacterListName, characterLists, listPoll } from './character-lists.ts';
import { useSteadyIds } from './useIdsPoll.ts';
import type { LiveSnapshot } from '../live-query.ts';

export interface LiveCharacterList extends Pick<LiveSnapshot<unknown>, 'state' | 'error' | 'receivedAtMs'> {
  /** Entries as last seen, or newer; the same array while nothing changes. */
  readonly entries: readonly ListedCharacter[];
  /** The last answer of this visit, by id; null = none yet. */
  readonly answer: Readonly<Record<string, Character>> | null;
  readonly reload: () => void;
}

/** The ids of a list; the same array while equal. */
export function useListedIds(entries: readonly ListedCharacter[]): readonly number[] {
  return useSteadyIds(useMemo(() => entries.map(({ id }) => id), [entries]));
}

/**
 * One of the visitor's lists: at once from the browser, then updated from the server by id. All components that show a
 * list share its requests.
 */
export function useCharacterList(
  name: CharacterListName,
  surroundings: TabSurroundings = tabSurroundings,
): LiveCharacterList {
  const { store } = characterLists[name];
  const { data: entries } = useStored(store);
  const ids = useListedIds(entries);
  const poll = useMemo(() => listPoll(name, surroundings), [name, surroundings]);
  useEffect(() => poll.follow(ids), [poll, ids]);
  useEffect(() => poll.join(), [poll]);
  const snapshot = useSyncExternalStore(poll.subscribe, poll.snapshot, poll.preloadedSnapshot);
  const { data: answer, state, error, receivedAtMs } = snapshot;
  const { reload } = poll;
  return useMemo(
    () => ({ entries, answer, state, error, receivedAtMs, reload }),
    [entries, answer, state, error, receivedAtMs, reload],
  );
}
