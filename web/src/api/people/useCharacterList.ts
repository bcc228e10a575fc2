import type { Character } from '@rollcall/game/character/character';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { type TabSurroundings, tabSurroundings } from '../tab-surroundings.ts';

import { type CharacterListName, characterLists, listPoll } from './character-lists.ts';
import { useSteadyIds } from './useIdsPoll.ts';
import type { LiveSnapshot } from '../live-query.ts';

export interface LiveCharacterList extends Pick<LiveSnapshot<unknown>, 'state' | 'error' | 'receivedAtMs'> {
  /** As last seen at the least; the same array as long as nothing changed. */
  readonly entries: readonly ListedCharacter[];
  /** Whom the server knew when it answered last, by id; null = it has not answered on this visit. */
  readonly answer: Readonly<Record<string, Character>> | null;
  readonly reload: () => void;
}

/** Who is on a list, by id; the same array as long as they are the same. */
export function useListedIds(entries: readonly ListedCharacter[]): readonly number[] {
  return useSteadyIds(useMemo(() => entries.map(({ id }) => id), [entries]));
}

/**
 * One of the visitor's lists: from the browser at once, then kept up to date by the server, by id. However many
 * components show a list, the server is asked once.
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
