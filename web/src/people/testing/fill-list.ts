import type { Character } from '@rollcall/game/character/character';
import { act } from '@testing-library/react';
import { type CharacterListName, characterLists } from '../../api/people/character-lists.ts';
import { emptyList } from '../../storage/stored-list.ts';

/** Adds characters (as last seen) or bare ids to one of the visitor's lists. */
export function fillList(list: CharacterListName, ...people: readonly (Character | number)[]): Promise<void> {
  const data = people.map((each) =>
    typeof each === 'number' ? { id: each, character: null } : { id: each.id, character: each },
  );
  return act(async () => void characterLists[list].store.set({ ...emptyList(), data }));
}
