import { characterListKind, createCharacterListStore } from './character-list.ts';

/** At most 50 characters of one's own (product 2). */
export const registeredCharactersKind = characterListKind(50);

/** The visitor's own characters (§3). */
export const registeredCharactersStore = createCharacterListStore({
  key: 'registered-characters',
  label: 'registered characters',
  kind: registeredCharactersKind,
});
