import { characterIdSchema } from '@rollcall/game/character/character-id';
import { namesLeftOut, ownShape } from '@rollcall/game/settings/foreign-settings';
import { accessTokensKind, isOwnToken } from '../access-tokens-store.ts';
import { alertRulesKind, type StoredAlerts, type StoredRule } from '../alerts-store.ts';
import {
  friendsKind,
  ignoresKind,
  type ListedCharacter,
  registeredCharactersKind,
} from '../character-list-stores.ts';
import { dismissedTimersKind } from '../dismissed-timers-store.ts';
import { ignoredWordsKind } from '../ignored-words-store.ts';
import { type LfmPreset, lfmPresetsStore, presetCountMaximum, presetNameKey } from '../lfm-presets-store.ts';
import type { LocalStore, Reading } from '../local-store.ts';
import { mergeEntries } from '../merge-entries.ts';
import { flagsStore, type Flags } from '../preference-stores.ts';
import { recentAsksKind } from '../recent-asks-store.ts';
import { type OwnRoster, rostersKind, unitedRoster } from '../rosters-store.ts';
import { storedKeys, type TravelingKey } from '../stored-keys.ts';
import { type CachedList, emptyList, type StoredListKind, uniqueEntries } from '../stored-list.ts';
import { isSameValue, type StoredValues, travelingKeys, type ValueStores } from './stored-values.ts';
import { isRecord } from '@rollcall/game/json';

/** The values of a bundle by key; for lists their entries. */
type ReadValues = {
  readonly [Key in TravelingKey]: StoredValues[Key] extends CachedList<infer Entry>
    ? readonly Entry[]
    : StoredValues[Key];
};

/** A validated entry of a bundle. */
interface ReadEntry<T> extends Reading<T> {
  readonly unreadableCount: number;
  /** Names of settings that this site does not know. */
  readonly unknownNames: readonly string[];
}

export interface ReadEntries {
  readonly entries: { readonly [Key in TravelingKey]?: ReadEntry<ReadValues[Key]> };
  /** Keys whose content is unreadable. */
  readonly unreadableKeys: readonly TravelingKey[];
}

/** Result of merging entries into a list. */
export interface Tally {
  readonly added: number;
  /** Already on the list. */
  readonly present: number;
  /** Did not fit on the list. */
  readonly leftOut: number;
}

interface Merged<T> {
  readonly value: T;
  /** Null = the value was replaced, not merged. */
  readonly tally: Tally | null;
}

/** How a stored value is exported, imported, merged and undone. */
interface TravelKind<Value, Content> {
  /** Converts the value to its form in a bundle. */
  readonly pack: (value: Value, store: LocalStore<Value>) => unknown;
  /** Reads content in this site's shape by the rules of its store; null = unreadable. */
  readonly read: (content: unknown, store: LocalStore<Value>) => ReadEntry<Content> | null;
  /** @param at ISO 8601 */
  readonly merge: (value: Value, incoming: Content, at: string) => Merged<Value>;
  /** Undoes an import. `before` and `applied` are the values before and after it. */
  readonly undo: (before: Value, applied: Value, now: Value) => Value;
}

const asItIs = <T>(value: T) => value;

/** Rules for a value that an import replaces as a whole. @param bound limits the value where its store does not */
const setting = <T>(bound: (value: T) => T = asItIs): TravelKind<T, T> => ({
  pack: (value, store) => store.write(value),
  read(content, store) {
    const reading = store.read(content);
    if (reading === null) return null;
    const unknownNames = unknownIn(content, store.write(reading.value));
    // Nothing here is known, so only defaults would result.
    if (unknownNames.length > 0 && unknownNames.length === namesIn(content).length) return null;
    const value = bound(reading.value);
    const isCorrected = reading.isCorrected || !isSameValue(value, reading.value);
    return { value, isCorrected, unreadableCount: 0, unknownNames };
  },
  merge: (_value, incoming) => ({ value: incoming, tally: null }),
  undo: restore,
});

const namesIn = (content: unknown): readonly string[] => (isRecord(content) ? Object.keys(content) : []);

/** Names of settings from older versions, which are still read. */
const formerNames: readonly string[] = ['isCompact'];

function unknownIn(content: unknown, known: unknown): readonly string[] {
  const names = new Set([...namesIn(known), ...formerNames]);
  return namesIn(content).filter((name) => !names.has(name));
}

/** Rules for a list whose entries an import adds one by one. */
const list = <T>(kind: StoredListKind<T>): TravelKind<readonly T[], readonly T[]> => ({
  pack: asItIs,
  read: (content) => readList(content, kind),
  merge(data, incoming, at) {
    const { value, tally } = mergeLists({ ...emptyList<T>(), data }, incoming, kind, at);
    return { value: value.data, tally };
  },
  undo: (before, applied, now) => restoreEntries(before, applied, now, kind.keyOf),
});

/** Like `list`, for a list in a wrapper with times. */
const wrappedList = <T>(
  kind: StoredListKind<T>,
  packEntry: (entry: T) => unknown = asItIs,
): TravelKind<CachedList<T>, readonly T[]> => ({
  pack: ({ data }) => data.map(packEntry),
  read: (content) => readList(content, kind),
  merge: (value, incoming, at) => mergeLists(value, incoming, kind, at),
  undo: (before, applied, now) =>
    isSameValue(now, applied)
      ? before
      : { ...now, data: restoreEntries(before.data, applied.data, now.data, kind.keyOf) },
});

/** Reads the entries of a list, with or without a wrapper, one by one. */
function readList<T>(content: unknown, kind: StoredListKind<T>): ReadEntry<readonly T[]> | null {
  const found = isRecord(content) && 'data' in content ? content['data'] : content;
  if (!isArray(found)) return null;
  const read = found.flatMap((entry) => kind.readEntry(entry)?.value ?? []);
  if (found.length > 0 && read.length === 0) return null;
  const unreadableCount = found.length - read.length;
  const isCorrected = unreadableCount > 0;
  return { value: uniqueEntries(read, kind), isCorrected, unreadableCount, unknownNames: [] };
}

const isArray = (content: unknown): content is readonly unknown[] => Array.isArray(content);

/** Adds new entries while there is room. @param at ISO 8601 */
export function mergeLists<T>(
  present: CachedList<T>,
  others: readonly T[],
  kind: StoredListKind<T>,
  at: string,
): Merged<CachedList<T>> & { readonly tally: Tally } {
  const { list: merged, leftOutCount: leftOut } = mergeEntries(present, others, kind, at);
  const added = merged.data.length - present.data.length;
  const distinct = new Set(others.map(kind.keyOf)).size;
  return { value: merged, tally: { added, leftOut, present: distinct - added - leftOut } };
}

/** Undoes the changes of the import, field by field in objects; later changes by the visitor are kept. */
function restore<T>(before: T, applied: T, now: T): T {
  if (!isRecord(before) || !isRecord(applied) || !isRecord(now))
    return isSameValue(now, applied) ? before : now;
  const names = new Set([...Object.keys(before), ...Object.keys(applied)]);
  const restored = [...names].flatMap((name) => {
    const [was, imported, is] = [before, applied, now].map((value): unknown => Reflect.get(value, name));
    if (isSameValue(was, imported)) return [];
    const value =
      isArray(was) && isArray(imported) && isArray(is)
        ? restoreEntries(was, imported, is, (entry) => JSON.stringify(entry))
        : restore(was, imported, is);
    return [[name, value] as const];
  });
  return { ...now, ...Object.fromEntries(restored) };
}

/** Removes entries that the import added and restores those that it removed; later changes are kept. */
function restoreEntries<T>(
  before: readonly T[],
  applied: readonly T[],
  now: readonly T[],
  keyOf: (entry: T) => string | number,
): readonly T[] {
  if (isSameValue(now, applied)) return before;
  const had = new Set(before.map(keyOf));
  const appliedKeys = new Set(applied.map(keyOf));
  const has = new Set(now.map(keyOf));
  const stay = now.filter((entry) => had.has(keyOf(entry)) || !appliedKeys.has(keyOf(entry)));
  return [...stay, ...before.filter((entry) => !appliedKeys.has(keyOf(entry)) && !has.has(keyOf(entry)))];
}

/** More than anybody types by hand; limits imported content. */
const textMaximum = 200;
const itemMaximum = 500;

const normalizeTexts = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '' && text.length <= textMaximum).slice(0, itemMaximum);

const lfmSettings = setting<StoredValues['lfm-settings']>((settings) => ({
  ...settings,
  ownedContent: normalizeTexts(settings.ownedContent),
  trackedCharacterIds: [...new Set(settings.trackedCharacterIds)]
    .filter((id) => characterIdSchema.safeParse(id).success)
    .slice(0, itemMaximum),
}));

const whoSettings = setting<StoredValues['who-settings']>((settings) => ({
  ...settings,
  stringFilter: settings.stringFilter.slice(0, textMaximum),
  classNameFilter: normalizeTexts(settings.classNameFilter),
}));

/** Accepts null, which means that there was never a second list and which the store itself does not read. */
const secondFilters: TravelKind<StoredValues['secondary-lfm-view'], StoredValues['secondary-lfm-view']> = {
  ...setting(),
  read: (content, store) =>
    content === null
      ? { value: null, isCorrected: false, unreadableCount: 0, unknownNames: [] }
      : setting<StoredValues['secondary-lfm-view']>().read(content, store),
};

const anyTimeZone = setting<StoredValues['timezone']>();

/** Rejects a zone that this browser does not know, so that it does not replace a valid one. */
const timeZone: typeof anyTimeZone = {
  ...anyTimeZone,
  read(content, store) {
    const incoming = anyTimeZone.read(content, store);
    return incoming?.isCorrected === true ? null : incoming;
  },
};

/** Imports only the flags that this version knows. Unknown flags already stored in this browser are kept. */
const flags: TravelKind<Flags, Flags> = {
  ...setting<Flags>(),
  read(content) {
    if (!isRecord(content)) return null;
    const standard = flagsStore.getDefault();
    const known = Object.entries(content).filter(([name]) => Object.hasOwn(standard, name));
    const unknownNames = unknownIn(content, standard);
    if (unknownNames.length > 0 && known.length === 0) return null;
    const incoming = setting<Flags>().read(Object.fromEntries(known), flagsStore);
    return incoming && { ...incoming, unknownNames };
  },
  merge: (value, incoming) => ({ value: { ...value, ...incoming }, tally: null }),
};

/** Exports only ids, never copies of characters, even those in files from other sites. */
const characters = (kind: StoredListKind<ListedCharacter>) =>
  wrappedList<ListedCharacter>(
    {
      ...kind,
      readEntry(stored) {
        const reading = kind.readEntry(stored);
        return reading && { ...reading, value: { id: reading.value.id, character: null } };
      },
    },
    ({ id }) => id,
  );

/** Rules for named views of the group list, each validated by the rules of their store. */
export const presetsKind: StoredListKind<LfmPreset> = {
  keyOf: ({ name }) => presetNameKey(name),
  limit: presetCountMaximum,
  readEntry(stored) {
    const [value] = lfmPresetsStore.read([stored])?.value ?? [];
    return value === undefined ? null : { value, isCorrected: false };
  },
};

const names = list<string>({
  keyOf: (name) => name,
  limit: 200,
  readEntry: (stored) =>
    typeof stored === 'string' && stored !== '' && stored.length <= textMaximum
      ? { value: stored, isCorrected: false }
      : null,
});

const numbers = list<number>({
  keyOf: (number) => number,
  limit: 50,
  readEntry: (stored) =>
    typeof stored === 'number' && Number.isSafeInteger(stored) ? { value: stored, isCorrected: false } : null,
});

const hasRule = (rules: readonly StoredRule[], other: StoredRule) =>
  rules.some((rule) => alertRulesKind.keyOf(rule) === alertRulesKind.keyOf(other));

/** Adds rules, and replaces quiet hours and the warning of ignored players where the import has them. */
const alerts: TravelKind<StoredAlerts, StoredAlerts> = {
  ...setting<StoredAlerts>(),
  merge(present, incoming, at) {
    const { rules } = present;
    // A changed rule gets a new id, so an equal id means the same rule.
    const ids = new Set(rules.map(({ rule }) => rule.id));
    const others = incoming.rules.filter((other) => hasRule(rules, other) || !ids.has(other.rule.id));
    const merged = mergeLists({ ...emptyList(), data: rules }, others, alertRulesKind, at);
    const value = {
      ...present,
      ...incoming,
      rules: merged.value.data,
      quietHours: incoming.quietHours ?? present.quietHours,
    };
    return { value, tally: merged.tally };
  },
  undo: (before, applied, now) => ({
    ...restore({ ...before, rules: [] }, { ...applied, rules: [] }, { ...now, rules: [] }),
    rules: restoreEntries(before.rules, applied.rules, now.rules, alertRulesKind.keyOf),
  }),
};

/** A roster on both lists gets the secrets of both. */
const rosters: TravelKind<readonly OwnRoster[], readonly OwnRoster[]> = {
  ...list(rostersKind),
  merge(present, incoming, at) {
    const byId = new Map(incoming.map((entry) => [entry.id, entry]));
    const data = present.map((entry) => unitedRoster(entry, byId.get(entry.id) ?? entry));
    const { value, tally } = mergeLists({ ...emptyList(), data }, incoming, rostersKind, at);
    return { value: value.data, tally };
  },
};

/** A token of this site replaces one of another site, which does not work here. */
const tokens: (typeof travelKinds)['access-tokens'] = {
  ...wrappedList(accessTokensKind),
  merge(value, incoming, at) {
    const opened = new Set(incoming.filter(isOwnToken).map(accessTokensKind.keyOf));
    const data = value.data.filter(
      (token) => isOwnToken(token) || !opened.has(accessTokensKind.keyOf(token)),
    );
    return mergeLists({ ...value, data }, incoming, accessTokensKind, at);
  },
};

/** Import and export rules for every key that can be transferred. */
export const travelKinds: {
  readonly [Key in TravelingKey]: TravelKind<StoredValues[Key], ReadValues[Key]>;
} = {
  'lfm-settings': lfmSettings,
  'who-settings': whoSettings,
  'secondary-lfm-view': secondFilters,
  'timers-view': setting(),
  'boolean-flags': flags,
  theme: setting(),
  timezone: timeZone,
  'registered-characters': characters(registeredCharactersKind),
  friends: characters(friendsKind),
  ignores: characters(ignoresKind),
  'ignored-words': wrappedList(ignoredWordsKind),
  'lfm-presets': list(presetsKind),
  'dismissed-timers': wrappedList(dismissedTimersKind),
  'dismissed-feature-callouts': names,
  'dismissed-page-messages': numbers,
  'recent-asks': list(recentAsksKind),
  alerts,
  'raid-rosters': rosters,
  'access-tokens': tokens,
};

/** The exported values by key. */
export function packEntries(
  values: StoredValues,
  stores: ValueStores,
  withTokens: boolean,
): ReadonlyMap<string, unknown> {
  const pack = <Key extends TravelingKey>(key: Key) =>
    [key, travelKinds[key].pack(values[key], stores[key])] as const;
  return new Map(travelingKeys.filter((key) => storedKeys[key] !== 'asked' || withTokens).map(pack));
}

/** Reads a bundle of any site, each entry by the rules of its store. Never throws. */
export function readEntries(entries: ReadonlyMap<string, unknown>, stores: ValueStores): ReadEntries {
  const read = <Key extends TravelingKey>(key: Key) => {
    const content = entries.get(key);
    const incoming = travelKinds[key].read(ownShape(key, content), stores[key]);
    const unknownNames = [...(incoming?.unknownNames ?? []), ...namesLeftOut(key, content)];
    return [key, incoming && { ...incoming, unknownNames }] as const;
  };
  const incoming = travelingKeys.filter((key) => entries.has(key)).map(read);
  return {
    entries: Object.fromEntries(incoming.filter(([, entry]) => entry !== null)),
    unreadableKeys: incoming.filter(([, entry]) => entry === null).map(([key]) => key),
  };
}
