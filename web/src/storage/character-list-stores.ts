import type { Character } from '@rollcall/game/character/character';
import { characterIdSchema, isCharacterId } from '@rollcall/game/character/character-id';
import { type FormerName, isFormerName, replacedName } from '@rollcall/game/character/former-name';
import {
  isSameCharacter,
  isWholeCharacter,
  orNull,
  quickCharacterSchema,
  wholeBy,
} from '@rollcall/game/character/whole-character';
import * as z from 'zod/mini';
import { createLocalStore, type LocalStore, type Reading, type StoreSurroundings } from './local-store.ts';
import { peopleKeys } from './has-stored.ts';
import {
  type CachedList,
  emptyList,
  type StoredListKind,
  readStoredList,
  withEntries,
} from './stored-list.ts';

/** A character on one of the visitor's lists: its id, and its details as last seen. */
export interface ListedCharacter {
  readonly id: number;
  /** Details as last seen; null = never seen, since an import has only the id. */
  readonly character: Character | null;
  /** Its name before the last change that was noticed, unless dismissed. */
  readonly former?: FormerName;
}

export type CharacterList = CachedList<ListedCharacter>;

const entrySchema = z.object({
  id: characterIdSchema,
  character: z.unknown(),
  former: z.optional(z.unknown()),
});

/**
 * Entries that were already validated. A list of 500 is written every minute, and validating all of it again would be
 * noticeably slow.
 */
const understood = new WeakSet<object>();

function remember(entry: ListedCharacter): ListedCharacter {
  understood.add(entry);
  return entry;
}

const isUnderstood = (stored: unknown): stored is ListedCharacter =>
  typeof stored === 'object' && stored !== null && understood.has(stored);

const hasWholeFields = wholeBy<Omit<ListedCharacter, 'former'>>({
  id: isCharacterId,
  character: orNull(isWholeCharacter),
});

/** Whether the entry has the form that this browser writes for nearly all characters: without a former name. */
const isWhole = (stored: unknown): stored is ListedCharacter =>
  hasWholeFields(stored) && (stored.character === null || stored.character.id === stored.id);

/** One entry. An unreadable copy of a character is requested again: nothing of the visitor's is lost. */
function readEntry(stored: unknown): Reading<ListedCharacter> | null {
  if (isUnderstood(stored) || isWhole(stored)) return { value: remember(stored), isCorrected: false };
  const entry = entrySchema.safeParse(stored);
  if (!entry.success) return null;
  const { id, character, former } = entry.data;
  const value = remember({
    id,
    character: readCopy(character, id),
    ...(isFormerName(former) && { former }),
  });
  return { value, isCorrected: false };
}

function readCopy(stored: unknown, id: number): Character | null {
  const copy = quickCharacterSchema.safeParse(stored);
  return copy.success && copy.data.id === id ? copy.data : null;
}

export function characterListKind(limit: number): StoredListKind<ListedCharacter> {
  return { keyOf: ({ id }) => id, limit, readEntry };
}

/**
 * Creates a store for a list of characters.
 *
 * @param label its name in notices: "Some saved … were invalid"
 */
export function createCharacterListStore(
  facts: { readonly key: string; readonly label: string; readonly kind: StoredListKind<ListedCharacter> },
  surroundings?: StoreSurroundings,
): LocalStore<CharacterList> {
  return createLocalStore<CharacterList>(
    {
      key: facts.key,
      label: facts.label,
      makeDefault: emptyList,
      read: (stored) => readStoredList(stored, facts.kind),
    },
    surroundings,
  );
}

/**
 * Updates the list from the server's answer. Characters missing from the answer stay as last seen. Those that are now
 * anonymous keep their name, so that the visitor can tell the entries apart.
 *
 * @param answer characters by id; ids that are not on the list are ignored
 * @returns the same list if nothing changed; unchanged entries are the same objects
 */
export function refreshCharacters(
  list: CharacterList,
  answer: Readonly<Record<string, Character>>,
  at: string,
): CharacterList {
  const data = list.data.map((entry) => refreshEntry(entry, answer[entry.id], at));
  return data.every((entry, place) => entry === list.data[place]) ? list : withEntries(list, data, at);
}

function refreshEntry(entry: ListedCharacter, fresh: Character | undefined, at: string): ListedCharacter {
  const known = entry.character;
  if (fresh?.id !== entry.id) return entry;
  if (known === null) return remember({ ...entry, character: fresh });
  const character = { ...fresh, name: fresh.name ?? known.name };
  if (isSameCharacter(known, character)) return entry;
  const former = replacedName(known, fresh, at) ?? entry.former;
  return remember({ id: entry.id, character, ...(former && { former }) });
}

export const friendsKind = characterListKind(100);

/** The visitor's friends, at most 100. */
export const friendsStore = createCharacterListStore({
  key: peopleKeys.friends,
  label: 'friends',
  kind: friendsKind,
});

export const ignoresKind = characterListKind(500);

export const ignoresStore = createCharacterListStore({
  key: peopleKeys.ignored,
  label: 'ignored characters',
  kind: ignoresKind,
});

export const registeredCharactersKind = characterListKind(50);

/** The visitor's own characters, at most 50. */
export const registeredCharactersStore = createCharacterListStore({
  key: peopleKeys.registered,
  label: 'registered characters',
  kind: registeredCharactersKind,
});
