import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { type AccessToken, accessTokensKind } from '../access-tokens-store.ts';
import {
  friendsKind,
  ignoresKind,
  type ListedCharacter,
  registeredCharactersKind,
} from '../character-list-stores.ts';
import { dismissedTimersKind } from '../dismissed-timers-store.ts';
import { ignoredWordsKind } from '../ignored-words-store.ts';
import type { TravelingKey } from '../stored-keys.ts';
import { type CachedList, emptyList, type StoredListKind, mergeEntries } from '../stored-list.ts';
import { presetsKind, type Brought, type BroughtEntries, type BroughtValues } from './read-entries.ts';
import type { StoredValues } from './stored-values.ts';

/** What comes of entries that are added to a list. */
export interface Tally {
  readonly added: number;
  /** They are on the list already. */
  readonly present: number;
  /** The list has no room for them. */
  readonly leftOut: number;
}

/** Values with one part of a bundle. */
interface WithPart {
  readonly values: StoredValues;
  /** Null = what came has taken the place of what was there. */
  readonly tally: Tally | null;
}

type Entries = BroughtEntries['entries'];

/** A part of a bundle that can be taken or left. */
interface ImportPart {
  /** The key in which it comes. */
  readonly key: TravelingKey;
  /**
   * @param at ISO 8601
   * @returns null when the bundle brings nothing of it
   */
  readonly apply: (values: StoredValues, brought: Entries, at: string) => WithPart | null;
}

type ReplacedKey = 'who-settings' | 'secondary-lfm-view' | 'timers-view' | 'theme' | 'timezone';

const replaced = <Key extends ReplacedKey>(key: Key): ImportPart => ({
  key,
  apply(values, brought) {
    const entry: Brought<BroughtValues[Key]> | undefined = brought[key];
    return entry === undefined ? null : { values: { ...values, [key]: entry.value }, tally: null };
  },
});

function merge<T>(list: CachedList<T>, others: readonly T[], kind: StoredListKind<T>, at: string) {
  const { list: merged, leftOutCount: leftOut } = mergeEntries(list, others, kind, at);
  const added = merged.data.length - list.data.length;
  const unlike = new Set(others.map(kind.keyOf)).size;
  return { list: merged, tally: { added, leftOut, present: unlike - added - leftOut } };
}

/** The lists that stand in a wrapper, by what is on them. */
interface Wrapped {
  readonly friends: ListedCharacter;
  readonly ignores: ListedCharacter;
  readonly 'ignored-words': string;
  readonly 'dismissed-timers': string;
  readonly 'access-tokens': AccessToken;
}
type WrappedLists = { readonly [Key in keyof Wrapped]: CachedList<Wrapped[Key]> };
type WrappedEntries = { readonly [Key in keyof Wrapped]?: Brought<readonly Wrapped[Key][]> };

const wrappedList = <Key extends keyof Wrapped>(
  key: Key,
  kind: StoredListKind<Wrapped[Key]>,
): ImportPart => ({
  key,
  apply(values, brought, at) {
    const lists: WrappedLists = values;
    const entries: WrappedEntries = brought;
    const entry = entries[key];
    if (entry === undefined) return null;
    const { list, tally } = merge(lists[key], entry.value, kind, at);
    return { values: { ...values, [key]: list }, tally };
  },
});

/** Where a list without a wrapper stands. */
interface PlainList<T> {
  readonly brought: (entries: Entries) => Brought<readonly T[]> | undefined;
  readonly of: (values: StoredValues) => readonly T[];
  readonly put: (values: StoredValues, data: readonly T[]) => StoredValues;
}

const plainList = <T>(
  key: TravelingKey,
  kind: StoredListKind<T>,
  { brought: entryIn, of, put }: PlainList<T>,
): ImportPart => ({
  key,
  apply(values, brought, at) {
    const entry = entryIn(brought);
    if (entry === undefined) return null;
    const { list, tally } = merge({ ...emptyList<T>(), data: of(values) }, entry.value, kind, at);
    return { values: put(values, list.data), tally };
  },
});

const textKind = (limit: number): StoredListKind<string> => ({
  keyOf: (text) => text,
  limit,
  readEntry: () => null,
});
const numberKind = (limit: number): StoredListKind<number> => ({
  keyOf: (number) => number,
  limit,
  readEntry: () => null,
});
/** Packs are the same whatever their case (game/owned-content). */
const packKind: StoredListKind<string> = { ...textKind(500), keyOf: (pack) => pack.trim().toLowerCase() };

/**
 * Who is tracked for the group list: of characters that the bundle knows as registered as it says, of all others as it is
 * here.
 */
function mergeTracked(
  here: readonly number[],
  there: readonly number[],
  known: ReadonlySet<number>,
): number[] {
  const wanted = new Set(there);
  return [...new Set([...here.filter((id) => !known.has(id) || wanted.has(id)), ...there])];
}

const idsOf = (entry: Entries['registered-characters']) => new Set(entry?.value.map(({ id }) => id) ?? []);

/** The settings of the group list, but for what is the visitor's own: packs and tracked characters are merged. */
const lfmSettings: ImportPart = {
  key: 'lfm-settings',
  apply(values, brought) {
    const entry = brought['lfm-settings'];
    if (entry === undefined) return null;
    const { ownedContent, trackedCharacterIds } = values['lfm-settings'];
    const settings: LfmSettings = {
      ...entry.value,
      ownedContent,
      trackedCharacterIds: mergeTracked(
        trackedCharacterIds,
        entry.value.trackedCharacterIds,
        idsOf(brought['registered-characters']),
      ),
    };
    return { values: { ...values, 'lfm-settings': settings }, tally: null };
  },
};

const ownedPacks: ImportPart = {
  key: 'lfm-settings',
  apply(values, brought, at) {
    const entry = brought['lfm-settings'];
    if (entry === undefined) return null;
    const settings = values['lfm-settings'];
    const list = { ...emptyList<string>(), data: settings.ownedContent };
    const merged = merge(list, entry.value.ownedContent, packKind, at);
    const next = { ...settings, ownedContent: [...merged.list.data] };
    return { values: { ...values, 'lfm-settings': next }, tally: merged.tally };
  },
};

/** Who is new comes tracked as the settings that came along say; without settings, tracked (product 4, Registration). */
const registered: ImportPart = {
  key: 'registered-characters',
  apply(values, brought, at) {
    const entry = brought['registered-characters'];
    if (entry === undefined) return null;
    const before = values['registered-characters'];
    const { list, tally } = merge(before, entry.value, registeredCharactersKind, at);
    const added = list.data.slice(before.data.length).map(({ id }) => id);
    const there = brought['lfm-settings']?.value.trackedCharacterIds;
    const tracked = added.filter((id) => there === undefined || there.includes(id));
    const settings = values['lfm-settings'];
    const next = {
      ...settings,
      trackedCharacterIds: [...new Set([...settings.trackedCharacterIds, ...tracked])],
    };
    const isTracking = next.trackedCharacterIds.length > settings.trackedCharacterIds.length;
    return {
      values: { ...values, 'registered-characters': list, ...(isTracking && { 'lfm-settings': next }) },
      tally,
    };
  },
};

/** Switches of other versions of the site, which only this browser knows, stay. */
const flags: ImportPart = {
  key: 'boolean-flags',
  apply(values, brought) {
    const entry = brought['boolean-flags'];
    if (entry === undefined) return null;
    return {
      values: { ...values, 'boolean-flags': { ...values['boolean-flags'], ...entry.value } },
      tally: null,
    };
  },
};

/** THE parts, in the order in which they are shown and applied. */
export const importParts = {
  /** Before the characters, whom it tells to track. */
  lfm: lfmSettings,
  registered,
  friends: wrappedList('friends', friendsKind),
  ignored: wrappedList('ignores', ignoresKind),
  words: wrappedList('ignored-words', ignoredWordsKind),
  packs: ownedPacks,
  presets: plainList('lfm-presets', presetsKind, {
    brought: (entries) => entries['lfm-presets'],
    of: (values) => values['lfm-presets'],
    put: (values, data) => ({ ...values, 'lfm-presets': data }),
  }),
  timers: wrappedList('dismissed-timers', dismissedTimersKind),
  tokens: wrappedList('access-tokens', accessTokensKind),
  secondLfm: replaced('secondary-lfm-view'),
  who: replaced('who-settings'),
  timersView: replaced('timers-view'),
  flags,
  theme: replaced('theme'),
  timezone: replaced('timezone'),
  callouts: plainList('dismissed-feature-callouts', textKind(200), {
    brought: (entries) => entries['dismissed-feature-callouts'],
    of: (values) => values['dismissed-feature-callouts'],
    put: (values, data) => ({ ...values, 'dismissed-feature-callouts': data }),
  }),
  messages: plainList('dismissed-page-messages', numberKind(50), {
    brought: (entries) => entries['dismissed-page-messages'],
    of: (values) => values['dismissed-page-messages'],
    put: (values, data) => ({ ...values, 'dismissed-page-messages': data }),
  }),
} as const satisfies Readonly<Record<string, ImportPart>>;

export type PartName = keyof typeof importParts;

const isPartName = (name: string): name is PartName => name in importParts;

/** Their names, in that order. */
export const partNames: readonly PartName[] = Object.keys(importParts).filter(isPartName);
