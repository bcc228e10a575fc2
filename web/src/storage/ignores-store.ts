import { characterListKind, createCharacterListStore } from './character-list.ts';

/** At most 500 ignored characters (product 2). */
export const ignoresKind = characterListKind(500);

/** Characters that the visitor does not want to see (§3). */
export const ignoresStore = createCharacterListStore({
  key: 'ignores',
  label: 'ignored characters',
  kind: ignoresKind,
});
