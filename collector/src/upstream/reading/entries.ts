import type { Correction } from '@rollcall/game/api/report-corrections';
import { isSameData } from './values.ts';
import { isRecord } from '@rollcall/game/json';

/** The entities of another service's list, and what could not be read. */
export interface Readout<T> {
  readonly entities: readonly T[];
  /** Ids of entities that could not be read. They still exist. */
  readonly unreadableIds: ReadonlySet<number>;
  /** Number of entities that were left out. */
  readonly skipped: number;
  /** Names of faulty fields. Each has led to an entity, or a part of one, being left out. */
  readonly faults: ReadonlySet<string>;
  /** Corrections that were made. */
  readonly corrections: ReadonlySet<Correction>;
}

/** The result of reading one entity. */
export type Reading<T> =
  /** `without`: the field from which something was left out. */
  | { readonly entity: T; readonly without?: string; readonly corrections?: readonly Correction[] }
  /** The entity does not belong in this list. */
  | { readonly fault: null }
  | { readonly fault: string; readonly id: number | null };

/** One entry of a list or a map. */
export interface Entry {
  /** Key in a map. */
  readonly key: string | null;
  readonly value: unknown;
}

/** The entries of a list or a map, which may be wrapped in `data`; null for anything else. */
export function entriesOf(content: unknown): Entry[] | null {
  const inner = unwrapped(content);
  if (Array.isArray(inner)) return inner.map((value: unknown) => ({ key: null, value }));
  if (!isRecord(inner)) return null;
  return Object.entries(inner).map(([key, value]) => ({ key, value }));
}

/**
 * The content without its wrapper. A wrapper contains a list, or a map of records; otherwise "data" is the name of an
 * entry.
 */
function unwrapped(content: unknown): unknown {
  if (!isRecord(content) || !Object.hasOwn(content, 'data')) return content;
  const { data } = content;
  if (!isRecord(data)) return Array.isArray(data) ? data : content;
  const values = Object.values(data);
  return values.length === 0 || values.some(isRecord) ? data : content;
}

/** The entries of a list at its last read, each with its result. */
export type ReadMemory<T> = Map<string, { readonly value: unknown; readonly reading: Reading<T> }>;

/**
 * Reads entries one by one. An invalid entry is left out and counted. Of two entries with the same id, the last one is
 * kept.
 *
 * @param memory of this list, updated here: unchanged entries, which are most of them, are not checked again
 */
export function readEach<T extends { readonly id: number }>(
  entries: readonly Entry[],
  read: (entry: Entry) => Reading<T>,
  memory: ReadMemory<T> = new Map(),
): Readout<T> {
  const entities = new Map<number, T>();
  const unreadableIds = new Set<number>();
  const faults = new Set<string>();
  const corrections = new Set<Correction>();
  const before = new Map(memory);
  let skipped = 0;
  memory.clear();
  for (const [index, entry] of entries.entries()) {
    const place = entry.key ?? String(index);
    const known = before.get(place);
    const reading = known !== undefined && isSameData(known.value, entry.value) ? known.reading : read(entry);
    memory.set(place, { value: entry.value, reading });
    if ('entity' in reading) {
      entities.set(reading.entity.id, reading.entity);
      if (reading.without !== undefined) faults.add(reading.without);
      for (const correction of reading.corrections ?? []) corrections.add(correction);
    } else if (reading.fault !== null) {
      skipped += 1;
      faults.add(reading.fault);
      if (reading.id !== null) unreadableIds.add(reading.id);
    }
  }
  return { entities: [...entities.values()], unreadableIds, skipped, faults, corrections };
}

/** Whether more entries were left out than could be read. */
export function isMostlyUnreadable({ entities, skipped }: Readout<unknown>): boolean {
  return skipped > entities.length;
}
