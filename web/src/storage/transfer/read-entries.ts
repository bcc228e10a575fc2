import { characterIdSchema } from '@rollcall/game/character-id';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { WhoSettings } from '@rollcall/game/who-settings';
import { accessTokensKind } from '../access-tokens-store.ts';
import {
  friendsKind,
  ignoresKind,
  type ListedCharacter,
  registeredCharactersKind,
} from '../character-list-stores.ts';
import { dismissedTimersKind } from '../dismissed-timers-store.ts';
import { ignoredWordsKind } from '../ignored-words-store.ts';
import { type LfmPreset, presetCountMaximum, presetNameKey } from '../lfm-stores.ts';
import type { LocalStore, Reading } from '../local-store.ts';
import type { Flags } from '../preference-stores.ts';
import type { TravelingKey } from '../stored-keys.ts';
import { type CachedList, type StoredListKind, uniqueEntries } from '../stored-list.ts';
import { isSameValue, travelingKeys, type TravelingValues, type ValueStores } from './stored-values.ts';

/** What a bundle brings, by key: of lists what is on them. */
export type BroughtValues = {
  readonly [Key in TravelingKey]: TravelingValues[Key] extends CachedList<infer Entry>
    ? readonly Entry[]
    : TravelingValues[Key];
};

/** One entry of a bundle, made safe. */
export interface Brought<T> {
  readonly value: T;
  /** Something in it had to be put right. */
  readonly isCorrected: boolean;
  /** Entries of a list that could not be understood. */
  readonly unreadableCount: number;
}

/** What a bundle brings that can be understood. */
export interface BroughtEntries {
  readonly entries: { readonly [Key in TravelingKey]?: Brought<BroughtValues[Key]> };
  /** What it has and what could not be understood at all. */
  readonly unreadableKeys: readonly TravelingKey[];
}

type Reader<T> = (content: unknown, stores: ValueStores) => Brought<T> | null;

const fromReading = <T>(reading: Reading<T> | null): Brought<T> | null =>
  reading && { value: reading.value, isCorrected: reading.isCorrected, unreadableCount: 0 };

const byStore =
  <T>(storeOf: (stores: ValueStores) => LocalStore<T>): Reader<T> =>
  (content, stores) =>
    fromReading(storeOf(stores).read(content));

/** Nobody writes more than these by hand; what comes from elsewhere may try. */
const textMaximum = 200;
const itemMaximum = 500;

const tidyTexts = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '' && text.length <= textMaximum).slice(0, itemMaximum);

/** As `byStore`, within bounds where the store has none. */
const bounded =
  <T>(storeOf: (stores: ValueStores) => LocalStore<T>, bound: (value: T) => T): Reader<T> =>
  (content, stores) => {
    const reading = storeOf(stores).read(content);
    if (reading === null) return null;
    const value = bound(reading.value);
    const isCorrected = reading.isCorrected || !isSameValue(value, reading.value);
    return { value, isCorrected, unreadableCount: 0 };
  };

const boundLfm = (settings: LfmSettings): LfmSettings => ({
  ...settings,
  ownedContent: tidyTexts(settings.ownedContent),
  trackedCharacterIds: [...new Set(settings.trackedCharacterIds)]
    .filter((id) => characterIdSchema.safeParse(id).success)
    .slice(0, itemMaximum),
});

const boundWho = (settings: WhoSettings): WhoSettings => ({
  ...settings,
  stringFilter: settings.stringFilter.slice(0, textMaximum),
  classNameFilter: tidyTexts(settings.classNameFilter),
});

/** Those switches that this version knows: what others mean is not known. */
const knownFlags: Reader<Flags> = (content, stores) => {
  const known = Object.keys(stores['boolean-flags'].getDefault());
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  if (!isObject) return null;
  const picked = Object.fromEntries(Object.entries(content).filter(([name]) => known.includes(name)));
  return fromReading(stores['boolean-flags'].read(picked));
};

/** The entries of a list with or without a wrapper, each by itself. */
const listOf =
  <T>(kind: Pick<StoredListKind<T>, 'keyOf' | 'readEntry'>): Reader<readonly T[]> =>
  (content) => {
    const found = arrayIn(content);
    if (found === null) return null;
    const read = found.flatMap((entry) => kind.readEntry(entry)?.value ?? []);
    if (found.length > 0 && read.length === 0) return null;
    const unreadableCount = found.length - read.length;
    const value = uniqueEntries(read, { ...kind, limit: 0 });
    return { value, isCorrected: unreadableCount > 0, unreadableCount };
  };

function arrayIn(content: unknown): readonly unknown[] | null {
  if (isArray(content)) return content;
  const isWrapper = typeof content === 'object' && content !== null && 'data' in content;
  return isWrapper && isArray(content.data) ? content.data : null;
}

const isArray = (content: unknown): content is readonly unknown[] => Array.isArray(content);

/** Copies of characters do not travel, not even in what other programs have stored. */
const characters = (kind: StoredListKind<ListedCharacter>) =>
  listOf<ListedCharacter>({
    keyOf: kind.keyOf,
    readEntry(stored) {
      const reading = kind.readEntry(stored);
      return reading && { ...reading, value: { id: reading.value.id, character: null } };
    },
  });

/** Views of the group list: each by the rules of the store that keeps them all. */
export const presetsKind: StoredListKind<LfmPreset> = {
  keyOf: ({ name }) => presetNameKey(name),
  limit: presetCountMaximum,
  readEntry: () => null,
};
const presets: Reader<readonly LfmPreset[]> = (content, stores) =>
  listOf<LfmPreset>({
    keyOf: presetsKind.keyOf,
    readEntry(stored) {
      const [value] = stores['lfm-presets'].read([stored])?.value ?? [];
      return value === undefined ? null : { value, isCorrected: false };
    },
  })(content, stores);

const names = listOf<string>({
  keyOf: (name) => name,
  readEntry: (stored) =>
    typeof stored === 'string' && stored !== '' && stored.length <= textMaximum
      ? { value: stored, isCorrected: false }
      : null,
});
const numbers = listOf<number>({
  keyOf: (number) => number,
  readEntry: (stored) =>
    typeof stored === 'number' && Number.isSafeInteger(stored) ? { value: stored, isCorrected: false } : null,
});

const readers: { readonly [Key in TravelingKey]: Reader<BroughtValues[Key]> } = {
  'lfm-settings': bounded((stores) => stores['lfm-settings'], boundLfm),
  'who-settings': bounded((stores) => stores['who-settings'], boundWho),
  'secondary-lfm-view': (content, stores) =>
    content === null
      ? { value: null, isCorrected: false, unreadableCount: 0 }
      : fromReading(stores['secondary-lfm-view'].read(content)),
  'timers-view': byStore((stores) => stores['timers-view']),
  'boolean-flags': knownFlags,
  theme: byStore((stores) => stores.theme),
  timezone: byStore((stores) => stores.timezone),
  'registered-characters': characters(registeredCharactersKind),
  friends: characters(friendsKind),
  ignores: characters(ignoresKind),
  'ignored-words': listOf(ignoredWordsKind),
  'lfm-presets': presets,
  'dismissed-timers': listOf(dismissedTimersKind),
  'dismissed-feature-callouts': names,
  'dismissed-page-messages': numbers,
  'access-tokens': listOf(accessTokensKind),
};

/** What a bundle brings, each entry by the rules of its store (§5). Never throws. */
export function readEntries(entries: ReadonlyMap<string, unknown>, stores: ValueStores): BroughtEntries {
  const brought = travelingKeys
    .filter((key) => entries.has(key))
    .map((key) => [key, readers[key](entries.get(key), stores)] as const);
  return {
    entries: Object.fromEntries(brought.filter(([, entry]) => entry !== null)),
    unreadableKeys: brought.filter(([, entry]) => entry === null).map(([key]) => key),
  };
}
