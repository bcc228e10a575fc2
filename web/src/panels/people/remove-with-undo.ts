import type { GameDefinition } from '@rollcall/game/definition';
import { removeCharacter } from '../../data/people/change-lists.ts';
import type { CharacterListName } from '../../data/people/character-lists.ts';
import { showUndo } from '../../ui/toast-store.ts';
import { characterListWords } from './people-words.ts';
import { personWho } from './person-name.ts';

/**
 * Takes a character off one of the visitor's lists and offers to put it back, for whoever has a button for that.
 *
 * @param levels the bounds that the page came with
 */
export function removeWithUndo(
  list: CharacterListName,
  id: number,
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): void {
  const removed = removeCharacter(list, id, levels);
  if (removed === null) return;
  const words = characterListWords[list];
  showUndo(words.title, words.removed(personWho(removed.entry)), removed.undo);
}
