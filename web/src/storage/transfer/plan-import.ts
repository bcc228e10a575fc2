import type { TravelingKey } from '../stored-keys.ts';
import { emptyList, type StoredListKind } from '../stored-list.ts';
import { isSameValue, keysOf, type StoredValues } from './stored-values.ts';
import { type ReadEntries, mergeLists, type Tally, travelKinds } from './travel-kinds.ts';
import { isRecord } from '@rollcall/game/json';

type Entries = ReadEntries['entries'];

/**
 * The parts that the visitor can choose, in the order in which they are shown and applied. Owned packs are stored in
 * the LFM settings.
 */
export const partNames = [
  // Before the characters, because it says which of them to track.
  'lfm-settings',
  'registered-characters',
  'friends',
  'ignores',
  'ignored-words',
  'packs',
  'lfm-presets',
  'alerts',
  'raid-rosters',
  'dismissed-timers',
  'access-tokens',
  'secondary-lfm-view',
  'who-settings',
  'timers-view',
  'boolean-flags',
  'theme',
  'timezone',
  'dismissed-feature-callouts',
  'dismissed-page-messages',
  'recent-asks',
] as const satisfies readonly (TravelingKey | 'packs')[];
export type PartName = (typeof partNames)[number];

/** Values after one part of a bundle was applied. */
interface WithPart {
  readonly values: StoredValues;
  /** Null = the value was replaced, not merged. */
  readonly tally: Tally | null;
}

/** @param at ISO 8601 @returns null = the bundle does not have this part */
function withPart(name: PartName, values: StoredValues, incoming: Entries, at: string): WithPart | null {
  switch (name) {
    case 'lfm-settings':
      return withLfmSettings(values, incoming);
    case 'packs':
      return withPacks(values, incoming, at);
    case 'registered-characters':
      return withRegistered(values, incoming, at);
    default:
      return withValue(name, values, incoming, at);
  }
}

function withValue<Key extends TravelingKey>(
  key: Key,
  values: StoredValues,
  incoming: Entries,
  at: string,
): WithPart | null {
  const entry: Entries[Key] = incoming[key];
  if (entry === undefined) return null;
  const { value, tally } = travelKinds[key].merge(values[key], entry.value, at);
  return { values: { ...values, [key]: value }, tally };
}

/** Imports the settings of the group list. Packs and tracked characters are merged instead of replaced. */
function withLfmSettings(values: StoredValues, incoming: Entries): WithPart | null {
  const settings = incoming['lfm-settings']?.value;
  if (settings === undefined) return null;
  const { ownedContent, trackedCharacterIds: here } = values['lfm-settings'];
  // Characters registered in the bundle are tracked as it says; for all others nothing changes.
  const known = new Set(incoming['registered-characters']?.value.map(({ id }) => id));
  const there = new Set(settings.trackedCharacterIds);
  const stay = here.filter((id) => !known.has(id) || there.has(id));
  const trackedCharacterIds = [...new Set([...stay, ...there])];
  return {
    values: { ...values, 'lfm-settings': { ...settings, ownedContent, trackedCharacterIds } },
    tally: null,
  };
}

/** Packs are compared without regard to case (game/owned-content). */
const packKind: StoredListKind<string> = {
  keyOf: (pack) => pack.trim().toLowerCase(),
  limit: 500,
  readEntry: () => null,
};

function withPacks(values: StoredValues, incoming: Entries, at: string): WithPart | null {
  const packs = incoming['lfm-settings']?.value.ownedContent ?? [];
  if (packs.length === 0) return null;
  const settings = values['lfm-settings'];
  const { value, tally } = mergeLists({ ...emptyList(), data: settings.ownedContent }, packs, packKind, at);
  return { values: { ...values, 'lfm-settings': { ...settings, ownedContent: [...value.data] } }, tally };
}

/**
 * Adds characters, tracked as in the imported settings, or all tracked without settings. If they are the first ones,
 * "My characters" is switched on.
 */
function withRegistered(values: StoredValues, incoming: Entries, at: string): WithPart | null {
  const taken = withValue('registered-characters', values, incoming, at);
  if (taken === null) return null;
  const settings = values['lfm-settings'];
  const there = incoming['lfm-settings']?.value.trackedCharacterIds;
  const listedCount = values['registered-characters'].data.length;
  const tracked = taken.values['registered-characters'].data
    .slice(listedCount)
    .map(({ id }) => id)
    .filter((id) => there === undefined || there.includes(id));
  if (tracked.length === 0) return taken;
  const trackedCharacterIds = [...new Set([...settings.trackedCharacterIds, ...tracked])];
  const filterByMyCharacters = settings.filterByMyCharacters || (listedCount === 0 && there === undefined);
  return {
    ...taken,
    values: { ...taken.values, 'lfm-settings': { ...settings, trackedCharacterIds, filterByMyCharacters } },
  };
}

/** Reverts an import and keeps all later changes. */
export function undoImport(before: StoredValues, applied: StoredValues, now: StoredValues): StoredValues {
  const undo = <Key extends TravelingKey>(key: Key): StoredValues[Key] =>
    isSameValue(before[key], applied[key])
      ? now[key]
      : travelKinds[key].undo(before[key], applied[key], now[key]);
  const origin = 'originating-user-id';
  const isAsImported = now[origin] === applied[origin];
  return {
    ...now,
    ...Object.fromEntries(keysOf(travelKinds).map((key) => [key, undo(key)])),
    [origin]: isAsImported ? before[origin] : now[origin],
  };
}

/** A setting that an import would change. */
export interface ChangedField {
  /** Empty = the value as a whole. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Effect of importing a part. */
type PartChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'replaces'; readonly fields: readonly ChangedField[] }
  | ({ readonly kind: 'adds' } & Tally);

/** A part that a bundle contains. */
export interface PlannedPart {
  readonly name: PartName;
  readonly change: PartChange;
  /** Some settings were invalid and corrected. */
  readonly isCorrected: boolean;
  readonly unreadableCount: number;
  /** Names of settings that this site does not know. */
  readonly unknownNames: readonly string[];
}

/**
 * The changes that an import would make, separately for each part.
 *
 * @param at ISO 8601
 */
export function planImport(
  present: StoredValues,
  { entries }: Pick<ReadEntries, 'entries'>,
  at: string,
): PlannedPart[] {
  return partNames.flatMap((name): PlannedPart[] => {
    const applied = withPart(name, present, entries, at);
    if (applied === null) return [];
    // Corrections are reported for the settings that contain the packs.
    if (name === 'packs') {
      const change = tallyChange(applied.tally);
      return [{ name, change, isCorrected: false, unreadableCount: 0, unknownNames: [] }];
    }
    const { isCorrected = false, unreadableCount = 0, unknownNames = [] } = entries[name] ?? {};
    const change =
      applied.tally === null ? fieldsChange(present[name], applied.values[name]) : tallyChange(applied.tally);
    return [{ name, change, isCorrected, unreadableCount, unknownNames }];
  });
}

function tallyChange(tally: Tally | null): PartChange {
  const isNothing = tally === null || (tally.added === 0 && tally.leftOut === 0);
  return isNothing ? { kind: 'nothing' } : { kind: 'adds', ...tally };
}

function fieldsChange(before: unknown, after: unknown): PartChange {
  const fields = changedFields(before, after);
  return fields.length === 0 ? { kind: 'nothing' } : { kind: 'replaces', fields };
}

function changedFields(before: unknown, after: unknown): ChangedField[] {
  if (isSameValue(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ name: '', before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((field) => !isSameValue(field.before, field.after));
}

/**
 * The values after importing the chosen parts.
 *
 * @param userId id of the browser that exported the bundle; null = unknown
 * @param at ISO 8601
 */
export function applyImport(
  present: StoredValues,
  { entries }: Pick<ReadEntries, 'entries'>,
  chosen: ReadonlySet<PartName>,
  { userId, at }: { userId: string | null; at: string },
): StoredValues {
  const taken = partNames
    .filter((name) => chosen.has(name))
    .reduce((values, name) => withPart(name, values, entries, at)?.values ?? values, present);
  return chosen.size === 0 || userId === null ? taken : { ...taken, 'originating-user-id': userId };
}
