import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { accessTokensKind, accessTokensStore } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { addEntry, type AddOutcome, putBack, removeEntry } from '../../storage/stored-list.ts';
import { lfmSettingsStore, secondLfmFiltersStore } from '../../storage/lfm-stores.ts';
import { characterLists, type CharacterListName } from './character-lists.ts';

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

const nowText = () => new Date().toISOString();

/**
 * Says whether a character of one's own lights groups that it could join.
 *
 * @returns whether it did before
 */
export function setTracked(id: number, isTracked: boolean, levels: Levels): boolean {
  const store = lfmSettingsStore(levels);
  const settings = store.get();
  const wasTracked = settings.trackedCharacterIds.includes(id);
  if (wasTracked !== isTracked) {
    const others = settings.trackedCharacterIds.filter((other) => other !== id);
    store.set({ ...settings, trackedCharacterIds: isTracked ? [...others, id] : others });
  }
  return wasTracked;
}

/** Hides groups with ignored characters. @returns shows them again; null when they were hidden already */
function hideIgnoredGroups(levels: Levels): (() => void) | null {
  const settings = lfmSettingsStore(levels);
  const { hideGroupsPostedByIgnoredCharacters, hideGroupsContainingIgnoredCharacters } = settings.get();
  if (hideGroupsPostedByIgnoredCharacters && hideGroupsContainingIgnoredCharacters) return null;
  const set = (
    switches: Pick<
      LfmSettings,
      'hideGroupsPostedByIgnoredCharacters' | 'hideGroupsContainingIgnoredCharacters'
    >,
  ) => settings.set({ ...settings.get(), ...switches });
  set({ hideGroupsPostedByIgnoredCharacters: true, hideGroupsContainingIgnoredCharacters: true });
  return () => set({ hideGroupsPostedByIgnoredCharacters, hideGroupsContainingIgnoredCharacters });
}

export type Addition =
  | { readonly outcome: Exclude<AddOutcome, 'added'> }
  | {
      readonly outcome: 'added';
      /** Groups with ignored characters are hidden from now on. */
      readonly hidesGroups: boolean;
      /** Takes the character off the list again and puts the settings back. */
      readonly undo: () => void;
    };

/**
 * Puts a character on one of the visitor's lists. A newly registered character is tracked for the group list, which
 * begins with groups for one's own characters from the first of them on. The first ignored character hides the groups
 * that it leads or has joined: an ignore list that hides nothing looks broken.
 *
 * @param levels the bounds that the page came with: the settings are kept within them
 */
export function addCharacter(name: CharacterListName, character: Character, levels: Levels): Addition {
  const { store, kind } = characterLists[name];
  const before = store.get();
  const { list, outcome } = addEntry(before, { id: character.id, character }, kind, nowText());
  if (outcome !== 'added') return { outcome };
  store.set(list);
  const isFirst = before.data.length === 0;
  if (name === 'registered') {
    setTracked(character.id, true, levels);
    const settings = lfmSettingsStore(levels);
    if (isFirst) settings.set({ ...settings.get(), filterByMyCharacters: true });
  }
  const showGroups = name === 'ignored' && isFirst ? hideIgnoredGroups(levels) : null;
  return {
    outcome,
    hidesGroups: showGroups !== null,
    undo() {
      removeCharacter(name, character.id, levels);
      // Characters ignored since then stay hidden.
      if (store.get().data.length === 0) showGroups?.();
    },
  };
}

export interface RemovedCharacter {
  readonly entry: ListedCharacter;
  /** Puts it back at its place, tracked and verified as it was. */
  readonly undo: () => void;
}

/**
 * "My characters" of the group lists goes off with the last character: nobody could be meant by it.
 *
 * @returns puts it back where it was on
 */
function leaveMyCharacters(levels: Levels): () => void {
  const [first, second] = [lfmSettingsStore(levels), secondLfmFiltersStore(levels)];
  const wasOn = first.get().filterByMyCharacters;
  const wasSecondOn = second.get()?.filterByMyCharacters === true;
  const set = (filterByMyCharacters: boolean) => {
    const filters = second.get();
    if (wasOn) first.set({ ...first.get(), filterByMyCharacters });
    if (wasSecondOn && filters !== null) second.set({ ...filters, filterByMyCharacters });
  };
  set(false);
  return () => set(true);
}

/** @returns puts the token back */
function dropToken(id: number): () => void {
  const { list, removed } = removeEntry(accessTokensStore.get(), id, accessTokensKind, nowText());
  if (removed === null) return () => {};
  accessTokensStore.set(list);
  return () => {
    accessTokensStore.set(putBack(accessTokensStore.get(), removed, accessTokensKind, nowText()));
  };
}

/**
 * Takes a character off a list. One's own is tracked no longer, and this browser forgets its token; with the last
 * of them "My characters" goes off.
 *
 * @returns null when it is not on the list
 */
export function removeCharacter(
  name: CharacterListName,
  id: number,
  levels: Levels,
): RemovedCharacter | null {
  const { store, kind } = characterLists[name];
  const { list, removed } = removeEntry(store.get(), id, kind, nowText());
  if (removed === null) return null;
  store.set(list);
  const isOwn = name === 'registered';
  const wasTracked = isOwn && setTracked(id, false, levels);
  const restoreToken = isOwn ? dropToken(id) : () => {};
  const restoreFilter = isOwn && list.data.length === 0 ? leaveMyCharacters(levels) : () => {};
  return {
    entry: removed.entry,
    undo() {
      store.set(putBack(store.get(), removed, kind, nowText()));
      if (wasTracked) setTracked(id, true, levels);
      restoreToken();
      restoreFilter();
    },
  };
}
