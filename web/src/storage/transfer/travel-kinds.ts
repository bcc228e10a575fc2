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
import { flagsStore, type Flags } from '../preference-stores.ts';
import { recentAsksKind } from '../recent-asks-store.ts';
import { storedKeys, type TravelingKey } from '../stored-keys.ts';
import {
  type CachedList,
  emptyList,
  mergeEntries,
  type StoredListKind,
  uniqueEntries,
} from '../stored-list.ts';
import { isSameValue, type StoredValues, travelingKeys, type ValueStores } from './stored-values.ts';

/** What a bundle brings, by key: of lists what is on them. */
type BroughtValues = {
  readonly [Key in TravelingKey]: StoredValues[Key] extends CachedList<infer Entry>
    ? readonly Entry[]
    : StoredValues[Key];
};

/** One entry of a bundle, made safe. */
interface Brought<T> extends Reading<T> {
  /** Entries of a list that could not be understood. */
  readonly unreadableCount: number;
  /** Settings that mean nothing here. */
  readonly unknownNames: readonly string[];
}

/** What a bundle brings that can be understood. */
export interface BroughtEntries {
  readonly entries: { readonly [Key in TravelingKey]?: Brought<BroughtValues[Key]> };
  /** What it has and what could not be understood at all. */
  readonly unreadableKeys: readonly TravelingKey[];
}

/** What comes of entries that are added to a list. */
export interface Tally {
  readonly added: number;
  /** They are on the list already. */
  readonly present: number;
  /** The list has no room for them. */
  readonly leftOut: number;
}

interface Merged<T> {
  readonly value: T;
  /** Null = what came has taken the place of what was there. */
  readonly tally: Tally | null;
}

/** How a stored value gets to another browser. */
interface TravelKind<Value, Content> {
  /** As it is written down. */
  readonly pack: (value: Value, store: LocalStore<Value>) => unknown;
  /** Content in the shape of this site, by the rules of its store; null = it cannot be understood. */
  readonly read: (content: unknown, store: LocalStore<Value>) => Brought<Content> | null;
  /** @param at ISO 8601 */
  readonly merge: (value: Value, brought: Content, at: string) => Merged<Value>;
  /** One value three times: as it was before an import, as that left it, and as it is now. */
  readonly undo: (before: Value, applied: Value, now: Value) => Value;
}

const asItIs = <T>(value: T) => value;

/** What is replaced as a whole. @param bound keeps it within bounds where the store has none */
const setting = <T>(bound: (value: T) => T = asItIs): TravelKind<T, T> => ({
  pack: (value, store) => store.write(value),
  read(content, store) {
    const reading = store.read(content);
    if (reading === null) return null;
    const unknownNames = unknownIn(content, store.write(reading.value));
    // Reading it would yield nothing but defaults.
    if (unknownNames.length > 0 && unknownNames.length === namesIn(content).length) return null;
    const value = bound(reading.value);
    const isCorrected = reading.isCorrected || !isSameValue(value, reading.value);
    return { value, isCorrected, unreadableCount: 0, unknownNames };
  },
  merge: (_value, brought) => ({ value: brought, tally: null }),
  undo: restore,
});

const namesIn = (content: unknown): readonly string[] => (isObject(content) ? Object.keys(content) : []);

/** Setting names of older versions that are still read. */
const formerNames: readonly string[] = ['isCompact'];

function unknownIn(content: unknown, known: unknown): readonly string[] {
  const names = new Set([...namesIn(known), ...formerNames]);
  return namesIn(content).filter((name) => !names.has(name));
}

/** What is added entry by entry. */
const list = <T>(kind: StoredListKind<T>): TravelKind<readonly T[], readonly T[]> => ({
  pack: asItIs,
  read: (content) => readList(content, kind),
  merge(data, brought, at) {
    const { value, tally } = mergeLists({ ...emptyList<T>(), data }, brought, kind, at);
    return { value: value.data, tally };
  },
  undo: (before, applied, now) => restoreEntries(before, applied, now, kind.keyOf),
});

/** The same in a wrapper. */
const wrappedList = <T>(
  kind: StoredListKind<T>,
  packEntry: (entry: T) => unknown = asItIs,
): TravelKind<CachedList<T>, readonly T[]> => ({
  pack: ({ data }) => data.map(packEntry),
  read: (content) => readList(content, kind),
  merge: (value, brought, at) => mergeLists(value, brought, kind, at),
  undo: (before, applied, now) =>
    isSameValue(now, applied)
      ? before
      : { ...now, data: restoreEntries(before.data, applied.data, now.data, kind.keyOf) },
});

/** The entries of a list with or without a wrapper, each by itself. */
function readList<T>(content: unknown, kind: StoredListKind<T>): Brought<readonly T[]> | null {
  const found = isObject(content) && 'data' in content ? content.data : content;
  if (!isArray(found)) return null;
  const read = found.flatMap((entry) => kind.readEntry(entry)?.value ?? []);
  if (found.length > 0 && read.length === 0) return null;
  const unreadableCount = found.length - read.length;
  const isCorrected = unreadableCount > 0;
  return { value: uniqueEntries(read, kind), isCorrected, unreadableCount, unknownNames: [] };
}

const isArray = (content: unknown): content is readonly unknown[] => Array.isArray(content);

/** Adds what is new, as far as there is room. @param at ISO 8601 */
export function mergeLists<T>(
  present: CachedList<T>,
  others: readonly T[],
  kind: StoredListKind<T>,
  at: string,
): Merged<CachedList<T>> & { readonly tally: Tally } {
  const { list: merged, leftOutCount: leftOut } = mergeEntries(present, others, kind, at);
  const added = merged.data.length - present.data.length;
  const unlike = new Set(others.map(kind.keyOf)).size;
  return { value: merged, tally: { added, leftOut, present: unlike - added - leftOut } };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undoes the changes of the import, of objects field by field; later changes of the visitor are kept. */
function restore<T>(before: T, applied: T, now: T): T {
  if (!isObject(before) || !isObject(applied) || !isObject(now))
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

/** What the import added goes, what it took comes back; what has been added or removed since stays so. */
function restoreEntries<T>(
  before: readonly T[],
  applied: readonly T[],
  now: readonly T[],
  keyOf: (entry: T) => string | number,
): readonly T[] {
  if (isSameValue(now, applied)) return before;
  const had = new Set(before.map(keyOf));
  const got = new Set(applied.map(keyOf));
  const has = new Set(now.map(keyOf));
  const stay = now.filter((entry) => had.has(keyOf(entry)) || !got.has(keyOf(entry)));
  return [...stay, ...before.filter((entry) => !got.has(keyOf(entry)) && !has.has(keyOf(entry)))];
}

/** Nobody writes more than these by hand; what comes from elsewhere may try. */
const textMaximum = 200;
const itemMaximum = 500;

const tidyTexts = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '' && text.length <= textMaximum).slice(0, itemMaximum);

const lfmSettings = setting<StoredValues['lfm-settings']>((settings) => ({
  ...settings,
  ownedContent: tidyTexts(settings.ownedContent),
  trackedCharacterIds: [...new Set(settings.trackedCharacterIds)]
    .filter((id) => characterIdSchema.safeParse(id).success)
    .slice(0, itemMaximum),
}));

const whoSettings = setting<StoredValues['who-settings']>((settings) => ({
  ...settings,
  stringFilter: settings.stringFilter.slice(0, textMaximum),
  classNameFilter: tidyTexts(settings.classNameFilter),
}));

/** Null = there has never been a second list; its store does not read that. */
const secondFilters: TravelKind<StoredValues['secondary-lfm-view'], StoredValues['secondary-lfm-view']> = {
  ...setting(),
  read: (content, store) =>
    content === null
      ? { value: null, isCorrected: false, unreadableCount: 0, unknownNames: [] }
      : setting<StoredValues['secondary-lfm-view']>().read(content, store),
};

const anyTimeZone = setting<StoredValues['timezone']>();

/** A zone that this browser does not know is left out: it must not take the place of one that it knows. */
const timeZone: typeof anyTimeZone = {
  ...anyTimeZone,
  read(content, store) {
    const brought = anyTimeZone.read(content, store);
    return brought?.isCorrected === true ? null : brought;
  },
};

/**
 * Those switches that this version knows: what others mean is not known. Those of other versions of the site, which only
 * this browser knows, stay.
 */
const flags: TravelKind<Flags, Flags> = {
  ...setting<Flags>(),
  read(content) {
    if (!isObject(content)) return null;
    const standard = flagsStore.getDefault();
    const known = Object.entries(content).filter(([name]) => Object.hasOwn(standard, name));
    const unknownNames = unknownIn(content, standard);
    if (unknownNames.length > 0 && known.length === 0) return null;
    const brought = setting<Flags>().read(Object.fromEntries(known), flagsStore);
    return brought && { ...brought, unknownNames };
  },
  merge: (value, brought) => ({ value: { ...value, ...brought }, tally: null }),
};

/** Ids alone: copies of characters do not travel, not even in what other programs have stored. */
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

/** Views of the group list: each by the rules of the store that keeps them all. */
const presets = list<LfmPreset>({
  keyOf: ({ name }) => presetNameKey(name),
  limit: presetCountMaximum,
  readEntry(stored) {
    const [value] = lfmPresetsStore.read([stored])?.value ?? [];
    return value === undefined ? null : { value, isCorrected: false };
  },
});

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

/** Rules are added; quiet hours that come take the place of those that are there. */
const alerts: TravelKind<StoredAlerts, StoredAlerts> = {
  ...setting<StoredAlerts>(),
  merge({ rules, quietHours }, brought, at) {
    // A rule gets another id when it is changed: what has the same one is what is here already.
    const ids = new Set(rules.map(({ rule }) => rule.id));
    const others = brought.rules.filter((other) => hasRule(rules, other) || !ids.has(other.rule.id));
    const merged = mergeLists({ ...emptyList(), data: rules }, others, alertRulesKind, at);
    const value = { rules: merged.value.data, quietHours: brought.quietHours ?? quietHours };
    return { value, tally: merged.tally };
  },
  undo: (before, applied, now) => ({
    rules: restoreEntries(before.rules, applied.rules, now.rules, alertRulesKind.keyOf),
    quietHours: restore(before.quietHours, applied.quietHours, now.quietHours),
  }),
};

/** One of our tokens replaces a token of another site, which is useless here. */
const tokens: (typeof travelKinds)['access-tokens'] = {
  ...wrappedList(accessTokensKind),
  merge(value, brought, at) {
    const opened = new Set(brought.filter(isOwnToken).map(accessTokensKind.keyOf));
    const data = value.data.filter(
      (token) => isOwnToken(token) || !opened.has(accessTokensKind.keyOf(token)),
    );
    return mergeLists({ ...value, data }, brought, accessTokensKind, at);
  },
};

/** THE table of what travels. */
export const travelKinds: {
  readonly [Key in TravelingKey]: TravelKind<StoredValues[Key], BroughtValues[Key]>;
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
  'lfm-presets': presets,
  'dismissed-timers': wrappedList(dismissedTimersKind),
  'dismissed-feature-callouts': names,
  'dismissed-page-messages': numbers,
  'recent-asks': list(recentAsksKind),
  alerts,
  'access-tokens': tokens,
};

/**
 * What of a browser travels, by key.
 *
 * @param withTokens access tokens too: only when the visitor has ticked that
 */
export function packEntries(
  values: StoredValues,
  stores: ValueStores,
  withTokens: boolean,
): ReadonlyMap<string, unknown> {
  const pack = <Key extends TravelingKey>(key: Key) =>
    [key, travelKinds[key].pack(values[key], stores[key])] as const;
  return new Map(travelingKeys.filter((key) => storedKeys[key] !== 'asked' || withTokens).map(pack));
}

/** The contents of a bundle of any site, each entry read by the rules of its store. Never throws. */
export function readEntries(entries: ReadonlyMap<string, unknown>, stores: ValueStores): BroughtEntries {
  const read = <Key extends TravelingKey>(key: Key) => {
    const content = entries.get(key);
    const brought = travelKinds[key].read(ownShape(key, content), stores[key]);
    const unknownNames = [...(brought?.unknownNames ?? []), ...namesLeftOut(key, content)];
    return [key, brought && { ...brought, unknownNames }] as const;
  };
  const brought = travelingKeys.filter((key) => entries.has(key)).map(read);
  return {
    entries: Object.fromEntries(brought.filter(([, entry]) => entry !== null)),
    unreadableKeys: brought.filter(([, entry]) => entry === null).map(([key]) => key),
  };
}
