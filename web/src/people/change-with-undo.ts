import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import { addCharacter, removeCharacter } from '../api/people/change-lists.ts';
import { type CharacterListName, characterLists } from '../api/people/character-lists.ts';
import { pageToasts, showUndo } from '../ui/toast-store.ts';
import { addedText, characterListLabels } from './list-labels.ts';
import { personWho } from './person-name.ts';

/** Adds a character to one of the visitor's lists, with an undo. */
export function addWithUndo(
  list: CharacterListName,
  character: Character,
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): void {
  const { id } = character;
  const addition = addCharacter(list, character, levels);
  const { outcome } = addition;
  const words = characterListLabels[list];
  const who = personWho({ id, character });
  if (outcome === 'added') {
    showUndo(words.title, addedText(list, who, addition), addition.undo);
    return;
  }
  pageToasts.show({
    type: outcome === 'full' ? 'warning' : 'info',
    title: words.title,
    message: outcome === 'full' ? words.full(characterLists[list].kind.limit) : words.present(who),
  });
}

/** Removes a character from one of the visitor's lists, with an undo. */
export function removeWithUndo(
  list: CharacterListName,
  id: number,
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): void {
  const removed = removeCharacter(list, id, levels);
  if (removed === null) return;
  const words = characterListLabels[list];
  showUndo(words.title, words.removed(personWho(removed.entry)), removed.undo);
}
