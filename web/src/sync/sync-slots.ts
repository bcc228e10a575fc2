import { isWithdrawn } from '@rollcall/game/sync/sync-document';
import { accessTokensKind } from '../storage/access-tokens-store.ts';
import { alertRulesKind } from '../storage/alerts-store.ts';
import {
  friendsKind,
  ignoresKind,
  type ListedCharacter,
  registeredCharactersKind,
} from '../storage/character-list-stores.ts';
import { dismissedTimersKind } from '../storage/dismissed-timers-store.ts';
import { ignoredWordsKind } from '../storage/ignored-words-store.ts';
import { recentAsksKind } from '../storage/recent-asks-store.ts';
import { type OwnRoster, rostersKind } from '../storage/rosters-store.ts';
import type { TravelingKey } from '../storage/stored-keys.ts';
import { type CachedList, type StoredListKind, withEntries } from '../storage/stored-list.ts';
import { isSameValue, type StoredValues, type ValueStores } from '../storage/transfer/stored-values.ts';
import { presetsKind, travelKinds } from '../storage/transfer/travel-kinds.ts';
import { isRecord } from '@rollcall/game/json';

/** A part of a stored value that is merged by itself, within its key. */
export interface Slot {
  /** Empty = the whole value. */
  readonly name: string;
  readonly content: unknown;
}

/** How a stored value is taken apart, and put together again. */
interface Slots<Value> {
  readonly of: (value: Value) => readonly Slot[];
  /**
   * The value that the slots make, as far as this browser can read them. Entries of a list keep their order here; new
   * ones come last.
   *
   * @param slots oldest write first
   * @param at ISO 8601
   */
  readonly put: (present: Value, slots: readonly Slot[], at: string) => Value;
}

type Table = { readonly [Key in TravelingKey]: Slots<StoredValues[Key]> };

/** Entries of a list, by their keys. */
interface ListSlots<Value, T> {
  readonly kind: StoredListKind<T>;
  readonly entriesOf: (value: Value) => readonly T[];
  readonly withEntries: (value: Value, entries: readonly T[], at: string) => Value;
  readonly pack?: (entry: T) => unknown;
  /** The list begins with its newest entries. */
  readonly isNewestFirst?: boolean;
}

function listSlots<Value, T>(list: ListSlots<Value, T>): Slots<Value> {
  const { kind, entriesOf, pack = (entry) => entry, isNewestFirst = false } = list;
  const nameOf = (entry: T) => String(kind.keyOf(entry));
  return {
    of: (value) => entriesOf(value).map((entry) => ({ name: nameOf(entry), content: pack(entry) })),
    put(present, slots, at) {
      const before = new Map(entriesOf(present).map((entry) => [nameOf(entry), entry]));
      const readable = slots.flatMap(({ name, content }): T[] => {
        const known = before.get(name);
        if (isWithdrawn(content)) return known === undefined ? [] : [known];
        // Keeps details that do not travel.
        if (known !== undefined && JSON.stringify(pack(known)) === JSON.stringify(content)) return [known];
        const reading = kind.readEntry(content);
        return reading === null || nameOf(reading.value) !== name ? [] : [reading.value];
      });
      const places = new Map([...before.keys()].map((name, place) => [name, place]));
      const placeOf = (entry: T) => places.get(nameOf(entry)) ?? places.size;
      const ordered = isNewestFirst
        ? readable.toReversed()
        : readable.toSorted((one, other) => placeOf(one) - placeOf(other));
      const entries = ordered.slice(0, Math.max(kind.limit, before.size));
      return isSameValue(entries, entriesOf(present)) ? present : list.withEntries(present, entries, at);
    },
  };
}

const wrapped = <T>(kind: StoredListKind<T>, pack?: (entry: T) => unknown): Slots<CachedList<T>> =>
  listSlots<CachedList<T>, T>({
    kind,
    entriesOf: ({ data }) => data,
    withEntries,
    ...(pack !== undefined && { pack }),
  });

const plain = <T>(kind: StoredListKind<T>, isNewestFirst = false): Slots<readonly T[]> =>
  listSlots<readonly T[], T>({
    kind,
    entriesOf: (value) => value,
    withEntries: (_value, entries) => entries,
    isNewestFirst,
  });

/** Only the id, as in a bundle, but in the shape that a list reads. */
const characters = (kind: StoredListKind<ListedCharacter>) =>
  wrapped<ListedCharacter>(kind, ({ id }) => ({ id, character: null }));

const anyText: StoredListKind<string> = {
  keyOf: (text) => text,
  limit: 500,
  readEntry: (stored) =>
    typeof stored === 'string' && stored.length <= 200 ? { value: stored, isCorrected: false } : null,
};
const anyNumber: StoredListKind<number> = {
  keyOf: (number) => number,
  limit: 500,
  readEntry: (stored) =>
    typeof stored === 'number' && Number.isSafeInteger(stored) ? { value: stored, isCorrected: false } : null,
};

type SettingKey =
  | 'lfm-settings'
  | 'who-settings'
  | 'secondary-lfm-view'
  | 'timers-view'
  | 'boolean-flags'
  | 'theme'
  | 'timezone';

/** Reads the stored form of a setting as an import does; unreadable parts stay as they are. */
function read<Key extends SettingKey>(
  stores: ValueStores,
  key: Key,
  present: StoredValues[Key],
  content: unknown,
  at: string,
): StoredValues[Key] {
  const kind: (typeof travelKinds)[SettingKey] = travelKinds[key];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind, the store and the value have one key
  const own = kind as unknown as SettingReader<StoredValues[Key]>;
  const reading = own.read(content, stores[key]);
  return reading === null ? present : own.merge(present, reading.value, at).value;
}

interface SettingReader<Value> {
  readonly read: (content: unknown, store: unknown) => { readonly value: Value } | null;
  readonly merge: (present: Value, incoming: Value, at: string) => { readonly value: Value };
}

/** A setting that changes as a whole. */
const whole = <Key extends SettingKey>(stores: ValueStores, key: Key): Slots<StoredValues[Key]> => ({
  of: (value) => [{ name: '', content: stores[key].write(value) }],
  put: (present, slots, at) =>
    slots.reduce((value, { content }) => read(stores, key, value, content, at), present),
});

const recordOf = (content: unknown) => (isRecord(content) ? content : {});

/**
 * A setting whose fields change independently.
 *
 * @param lists fields that are lists, whose entries change independently
 */
const fields = <Key extends SettingKey>(
  stores: ValueStores,
  key: Key,
  lists: readonly string[] = [],
): Slots<StoredValues[Key]> => ({
  of: (value) =>
    Object.entries(recordOf(stores[key].write(value))).flatMap(([name, content]): Slot[] =>
      lists.includes(name) && Array.isArray(content)
        ? content.map((entry: unknown) => ({ name: `${name}/${String(entry)}`, content: entry }))
        : [{ name, content }],
    ),
  put(present, slots, at) {
    const before = recordOf(stores[key].write(present));
    const entriesOf = (list: string) => {
      const merged = slots.filter(({ name }) => name.startsWith(`${list}/`)).map(({ content }) => content);
      const found = before[list];
      const own: readonly unknown[] = Array.isArray(found) ? found : [];
      const kept = own.filter((entry) => merged.includes(entry));
      return [...new Set<unknown>([...kept, ...merged])];
    };
    const content = {
      ...recordOf(stores[key].write(stores[key].getDefault())),
      ...Object.fromEntries(
        slots.filter(({ name }) => !name.includes('/')).map(({ name, content: own }) => [name, own]),
      ),
      ...Object.fromEntries(lists.map((list) => [list, entriesOf(list)])),
    };
    return read(stores, key, present, content, at);
  },
});

/** The secrets of a roster are slots of their own, so that those of two browsers are merged. */
function rosterSlots(): Table['raid-rosters'] {
  const bases = listSlots<readonly OwnRoster[], OwnRoster>({
    kind: rostersKind,
    entriesOf: (value) => value.map((entry) => ({ ...entry, organiserSecret: null, signUps: [] })),
    withEntries: (_value, entries) => entries,
  });
  const organiser = 'organiser';
  return {
    of: (value) => [
      ...bases.of(value),
      ...value.flatMap(({ id, organiserSecret, signUps }) => [
        ...(organiserSecret === null ? [] : [{ name: `${id}/${organiser}`, content: organiserSecret }]),
        ...signUps.map(({ personId, secret }) => ({ name: `${id}/people/${personId}`, content: secret })),
      ]),
    ],
    put(present, slots, at) {
      const entries = bases.put(
        present,
        slots.filter(({ name }) => !name.includes('/')),
        at,
      );
      return entries.flatMap((entry) => {
        const own = slots.filter(({ name }) => name.startsWith(`${entry.id}/`));
        const united = {
          ...entry,
          organiserSecret: own.find(({ name }) => name.endsWith(`/${organiser}`))?.content ?? null,
          signUps: own.flatMap(({ name, content }) => {
            const [, kind, personId] = name.split('/');
            return kind === 'people' ? [{ personId, secret: content }] : [];
          }),
        };
        return rostersKind.readEntry(united)?.value ?? [];
      });
    },
  };
}

const quietHours = 'quiet-hours';

/** Rules of alerts by their content, and the quiet hours. */
function alertSlots(stores: ValueStores): Table['alerts'] {
  const rules = listSlots<StoredValues['alerts'], StoredValues['alerts']['rules'][number]>({
    kind: alertRulesKind,
    entriesOf: (value) => value.rules,
    withEntries: (value, entries) => ({ ...value, rules: entries }),
  });
  return {
    of: (value) => [...rules.of(value), { name: quietHours, content: value.quietHours }],
    put(present, slots, at) {
      const next = rules.put(
        present,
        slots.filter(({ name }) => name !== quietHours),
        at,
      );
      const hours = slots.find(({ name }) => name === quietHours)?.content ?? null;
      // The store drops what it cannot read.
      const reading = stores.alerts.read({ rules: next.rules, quietHours: hours });
      return reading?.value ?? present;
    },
  };
}

/** How each value that travels between browsers is merged. */
export const slotTable = (stores: ValueStores): Table => ({
  'lfm-settings': fields(stores, 'lfm-settings', ['ownedContent', 'trackedCharacterIds']),
  'who-settings': fields(stores, 'who-settings'),
  'secondary-lfm-view': whole(stores, 'secondary-lfm-view'),
  'timers-view': fields(stores, 'timers-view'),
  'boolean-flags': fields(stores, 'boolean-flags'),
  theme: whole(stores, 'theme'),
  timezone: whole(stores, 'timezone'),
  'registered-characters': characters(registeredCharactersKind),
  friends: characters(friendsKind),
  ignores: characters(ignoresKind),
  'ignored-words': wrapped(ignoredWordsKind),
  'lfm-presets': plain(presetsKind),
  'dismissed-timers': wrapped(dismissedTimersKind),
  'dismissed-feature-callouts': plain(anyText),
  'dismissed-page-messages': plain({ ...anyNumber, limit: 50 }),
  'recent-asks': plain(recentAsksKind, true),
  alerts: alertSlots(stores),
  'raid-rosters': rosterSlots(),
  'access-tokens': wrapped(accessTokensKind),
});
