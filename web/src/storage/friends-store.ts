import { characterListKind, createCharacterListStore } from './character-list.ts';
import { peopleKeys } from './people-keys.ts';

/** At most 100 friends (product 2). */
export const friendsKind = characterListKind(100);

/** The visitor's friends (§3). */
export const friendsStore = createCharacterListStore({
  key: peopleKeys.friends,
  label: 'friends',
  kind: friendsKind,
});
