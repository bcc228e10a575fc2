import { characterListKind, createCharacterListStore } from './character-list.ts';
import { peopleKeys } from './people-keys.ts';

/** At most 500 ignored characters (product 2). */
export const ignoresKind = characterListKind(500);

/** Characters that the visitor does not want to see (§3). */
export const ignoresStore = createCharacterListStore({
  key: peopleKeys.ignored,
  label: 'ignored characters',
  kind: ignoresKind,
});
