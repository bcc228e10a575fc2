import { importParts, partNames, type PartName, type Tally } from './import-parts.ts';
import type { BroughtEntries } from './read-entries.ts';
import { isSameValue, type StoredValues } from './stored-values.ts';

/** A setting that would not stay as it is. */
export interface ChangedField {
  /** Empty = the value has no parts. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What taking a part would mean. */
export type PartChange =
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
