import { cleanText } from '../canvas/clean-text.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';

/** What somebody on a list is called where there is room for one word: "Torvald", or "Character 77". */
export function personName({ id, character }: ListedCharacter): string {
  const name = cleanText(character?.name ?? '');
  return name === '' ? `Character ${id}` : name;
}

/** "Torvald of Orien"; who was never seen has a number and nothing else. */
export function personWho(entry: ListedCharacter): string {
  const name = personName(entry);
  return entry.character === null ? name : `${name} of ${cleanText(entry.character.server_name)}`;
}
