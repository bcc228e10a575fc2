import { accessTokensKind } from '../access-tokens-store.ts';
import { friendsKind } from '../character-list-stores.ts';
import { dismissedTimersKind } from '../dismissed-timers-store.ts';
import { ignoredWordsKind } from '../ignored-words-store.ts';
import type { CachedList } from '../stored-list.ts';
import { importParts, type PartName, partNames, type Tally } from './import-parts.ts';
import { type BroughtEntries, presetsKind } from './read-entries.ts';
import { isSameValue, type StoredValues, type ValueKey } from './stored-values.ts';

/** One value three times: as it was before the import, as the import left it, and as it is now. */
type Undo<T> = (before: T, applied: T, now: T) => T;

/** What has been chosen anew since is kept. */
function restoreValue<T>(before: T, applied: T, now: T): T {
  return isSameValue(now, applied) ? before : now;
}

/** Field by field: what the import changed goes back where nobody has changed it again. */
function restoreFields<T extends object>(before: T, applied: T, now: T): T {
  const names = new Set([...Object.keys(before), ...Object.keys(applied)]);
  const restored = [...names].flatMap((name) => {
    const [was, imported, is] = [before, applied, now].map((value): unknown => Reflect.get(value, name));
    if (isSameValue(was, imported)) return [];
    const value =
      Array.isArray(was) && Array.isArray(imported) && Array.isArray(is)
        ? restoreEntries<unknown>((entry) => JSON.stringify(entry))(was, imported, is)
        : restoreValue(was, imported, is);
    return [[name, value] as const];
  });
  return { ...now, ...Object.fromEntries(restored) };
}

/** What the import added goes, what it took comes back; what has been added or removed since stays so. */
function restoreEntries<T>(keyOf: (entry: T) => string | number): Undo<readonly T[]> {
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
      : { ...now, data: restoreEntries(keyOf)(before.data, applied.data, now.data) };
}

const textKey = (text: string) => text;

const undos: { readonly [Key in ValueKey]: Undo<StoredValues[Key]> } = {
  'lfm-settings': restoreFields,
  'who-settings': restoreFields,
  'secondary-lfm-view': restoreValue,
  'timers-view': restoreFields,
  'boolean-flags': restoreFields,
  theme: restoreValue,
  timezone: restoreValue,
  'registered-characters': list(friendsKind.keyOf),
  friends: list(friendsKind.keyOf),
  ignores: list(friendsKind.keyOf),
  'ignored-words': list(ignoredWordsKind.keyOf),
  'lfm-presets': restoreEntries(presetsKind.keyOf),
  'dismissed-timers': list(dismissedTimersKind.keyOf),
  'dismissed-feature-callouts': restoreEntries(textKey),
  'dismissed-page-messages': restoreEntries((id: number) => id),
  'access-tokens': list(accessTokensKind.keyOf),
  'originating-user-id': restoreValue,
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

/** A setting that would not stay as it is. */
export interface ChangedField {
  /** Empty = the value has no parts. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What taking a part would mean. */
type PartChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'replaces'; readonly fields: readonly ChangedField[] }
  | ({ readonly kind: 'adds' } & Tally);

/** A part that a bundle brings. */
export interface PlannedPart {
  readonly name: PartName;
  readonly change: PartChange;
  /** Settings had to be put right. */
  readonly isCorrected: boolean;
  /** Entries that could not be understood. */
  readonly unreadableCount: number;
}

/**
 * What an import would change, part by part, each by itself.
 *
 * @param at ISO 8601
 */
export function planImport(
  present: StoredValues,
  { entries }: Pick<BroughtEntries, 'entries'>,
  at: string,
): PlannedPart[] {
  return partNames.flatMap((name) => {
    const part = importParts[name];
    const applied = part.apply(present, entries, at);
    if (applied === null) return [];
    const { isCorrected = false, unreadableCount = 0 } = entries[part.key] ?? {};
    const change = changeOf(present, applied.values, part.key, applied.tally);
    // Packs come within the settings, which say themselves that they were corrected.
    const isOwn = name !== 'packs';
    return [
      { name, change, isCorrected: isOwn && isCorrected, unreadableCount: isOwn ? unreadableCount : 0 },
    ];
  });
}

function changeOf(
  present: StoredValues,
  next: StoredValues,
  key: keyof StoredValues,
  tally: Tally | null,
): PartChange {
  if (tally !== null) {
    return tally.added === 0 && tally.leftOut === 0 ? { kind: 'nothing' } : { kind: 'adds', ...tally };
  }
  const fields = changedFields(present[key], next[key]);
  return fields.length === 0 ? { kind: 'nothing' } : { kind: 'replaces', fields };
}

function changedFields(before: unknown, after: unknown): ChangedField[] {
  if (isSameValue(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ name: '', before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((field) => !isSameValue(field.before, field.after));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The values after an import of the chosen parts.
 *
 * @param userId the browser that the bundle comes from; null = it does not say
 * @param at ISO 8601
 */
export function applyImport(
  present: StoredValues,
  { entries }: Pick<BroughtEntries, 'entries'>,
  chosen: ReadonlySet<PartName>,
  { userId, at }: { readonly userId: string | null; readonly at: string },
): StoredValues {
  const taken = partNames
    .filter((name) => chosen.has(name))
    .reduce((values, name) => importParts[name].apply(values, entries, at)?.values ?? values, present);
  return chosen.size === 0 || userId === null ? taken : { ...taken, 'originating-user-id': userId };
}
