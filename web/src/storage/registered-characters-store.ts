import { characterListKind, createCharacterListStore } from './character-list.ts';
import { peopleKeys } from './people-keys.ts';

/** At most 50 characters of one's own (product 2). */
export const registeredCharactersKind = characterListKind(50);

/** The visitor's own characters (§3). */
export const registeredCharactersStore = createCharacterListStore({
  key: peopleKeys.registered,
  label: 'registered characters',
  kind: registeredCharactersKind,
});
