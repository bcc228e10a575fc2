import { accessTokensKind } from '../access-tokens-store.ts';
import type { CachedList } from '../cached-list.ts';
import { dismissedTimersKind } from '../dismissed-timers-store.ts';
import { friendsKind } from '../friends-store.ts';
import { ignoredWordsKind } from '../ignored-words-store.ts';
import { presetsKind } from './read-entries.ts';
import { isSameValue, type StoredValues, type ValueKey } from './stored-values.ts';

/** One value three times: as it was before the import, as the import left it, and as it is now. */
type Undo<T> = (before: T, applied: T, now: T) => T;

/** What has been chosen anew since is kept. */
function whole<T>(before: T, applied: T, now: T): T {
  return isSameValue(now, applied) ? before : now;
}

/** Field by field: what the import changed goes back where nobody has changed it again. */
function byField<T extends object>(before: T, applied: T, now: T): T {
  const names = new Set([...Object.keys(before), ...Object.keys(applied)]);
  const restored = [...names].flatMap((name) => {
    const [was, imported, is] = [before, applied, now].map((value): unknown => Reflect.get(value, name));
    if (isSameValue(was, imported)) return [];
    const value =
      Array.isArray(was) && Array.isArray(imported) && Array.isArray(is)
        ? entries<unknown>((entry) => JSON.stringify(entry))(was, imported, is)
        : whole(was, imported, is);
    return [[name, value] as const];
  });
  return { ...now, ...Object.fromEntries(restored) };
}

/** What the import added goes, what it took comes back; what has been added or removed since stays so. */
function entries<T>(keyOf: (entry: T) => string | number): Undo<readonly T[]> {
  return (before, applied, now) => {
    if (isSameValue(now, applied)) return before;
    const had = new Set(before.map(keyOf));
    const got = new Set(applied.map(keyOf));
    const has = new Set(now.map(keyOf));
    const stay = now.filter((entry) => had.has(keyOf(entry)) || !got.has(keyOf(entry)));
    return [...stay, ...before.filter((entry) => !got.has(keyOf(entry)) && !has.has(keyOf(entry)))];
  };
}

function list<T>(keyOf: (entry: T) => string | number): Undo<CachedList<T>> {
  return (before, applied, now) =>
    isSameValue(now, applied)
      ? before
      : { ...now, data: entries(keyOf)(before.data, applied.data, now.data) };
}

const textKey = (text: string) => text;

const undos: { readonly [Key in ValueKey]: Undo<StoredValues[Key]> } = {
  'lfm-settings': byField,
  'who-settings': byField,
  'secondary-lfm-view': whole,
  'timers-view': byField,
  'boolean-flags': byField,
  theme: whole,
  timezone: whole,
  'registered-characters': list(friendsKind.keyOf),
  friends: list(friendsKind.keyOf),
  ignores: list(friendsKind.keyOf),
  'ignored-words': list(ignoredWordsKind.keyOf),
  'lfm-presets': entries(presetsKind.keyOf),
  'dismissed-timers': list(dismissedTimersKind.keyOf),
  'dismissed-feature-callouts': entries(textKey),
  'dismissed-page-messages': entries((id: number) => id),
  'access-tokens': list(accessTokensKind.keyOf),
  'originating-user-id': whole,
};

const undoOne = <Key extends ValueKey>(
  key: Key,
  before: StoredValues,
  applied: StoredValues,
  now: StoredValues,
): readonly [string, unknown] => [
  key,
  isSameValue(before[key], applied[key]) ? now[key] : undos[key](before[key], applied[key], now[key]),
];

const isKey = (key: string): key is ValueKey => key in undos;

/** The values without an import, and with all that has been changed since. */
export function undoImport(before: StoredValues, applied: StoredValues, now: StoredValues): StoredValues {
  const undone = Object.keys(undos)
    .filter(isKey)
    .map((key) => undoOne(key, before, applied, now));
  return { ...now, ...Object.fromEntries(undone) };
}
