import { cleanText } from '../canvas/clean-text.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';

/** Short name of a character on a list: "Torvald", or "Character 77". */
export function personName({ id, character }: ListedCharacter): string {
  const name = cleanText(character?.name ?? '');
  return name === '' ? `Character ${id}` : name;
}

/** "Torvald of Orien", or only the id of a character never seen. */
export function personWho(entry: ListedCharacter): string {
  const name = personName(entry);
  return entry.character === null ? name : `${name} of ${cleanText(entry.character.server_name)}`;
}
