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

/** Sets whether a registered character highlights groups that it could join. */
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

/** Hides groups with ignored characters. @returns a function that undoes it; null = already hidden */
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
      /** True if this hid the groups with ignored characters. */
      readonly hidesGroups: boolean;
      /** Removes the character again and restores the settings. */
      readonly undo: () => void;
    };

/**
 * Adds a character to one of the visitor's lists. A newly registered character is tracked for the group list; the first
 * one switches on "My characters" there. The first ignored character hides the groups that it leads or has joined,
 * because an ignore list without effect looks broken.
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
  /** Restores it to its place, tracked and verified as before. */
  readonly undo: () => void;
}

/** Switches "My characters" off in the group lists once no registered character is left. */
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

/** Forgets the token of a character. @returns a function that restores it */
function dropToken(id: number): () => void {
  const { list, removed } = removeEntry(accessTokensStore.get(), id, accessTokensKind, nowText());
  if (removed === null) return () => {};
  accessTokensStore.set(list);
  return () => {
    accessTokensStore.set(putBack(accessTokensStore.get(), removed, accessTokensKind, nowText()));
  };
}

/**
 * Removes a character from a list. A registered one is no longer tracked, and this browser forgets its token; removing
 * the last one switches "My characters" off.
 *
 * @returns null = not on the list
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
