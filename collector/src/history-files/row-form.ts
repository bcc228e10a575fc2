import type { ToMoment } from './local-time.ts';

/** The counts of one server at one moment, as given in a row. */
export interface ReadSample {
  /** As the file spells it. */
  readonly server: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** null = not given. */
  readonly isOnline: boolean | null;
  readonly characters: number | null;
  readonly lfms: number | null;
}

/** Why a row is invalid: the kind of problem, for the summary, and its details. */
export interface RowFault {
  readonly kind: string;
  readonly detail: string;
}

/** The user's options for a file. */
export interface FormOptions {
  /** Column name of this project → name in the file. */
  readonly columns: ReadonlyMap<string, string>;
  /** What the columns of a wide file count. */
  readonly wideCounts: 'characters' | 'lfms';
  /** Converts times without an offset. */
  readonly toMoment: ToMoment;
}

/** A form of rows. Rows must be read in order, since local times depend on earlier rows. */
export interface RowForm {
  readonly name: 'wide' | 'long' | 'weekly';
  /** Columns that are ignored. */
  readonly unread: readonly string[];
  /** Number of fields in a row. */
  readonly width: number;
  readonly readRow: (fields: readonly string[]) => readonly ReadSample[] | RowFault;
}

export function fault(kind: string, detail: string): RowFault {
  return { kind, detail };
}

/** Positions of a file's columns, by this project's names in lower case. */
export interface Columns {
  /** Index of a column, or -1. */
  readonly placeOf: (name: string) => number;
  /** All columns: by this project's names, or else as in the file. */
  readonly names: readonly string[];
}

/**
 * Applies the user's column names to the header.
 *
 * @returns the columns, or what is wrong with them
 */
export function nameColumns(header: readonly string[], own: ReadonlyMap<string, string>): Columns | string {
  const names = [...header];
  const lower = (text: string): string => text.toLowerCase();
  for (const [name, column] of own) {
    const place = header.findIndex((each) => lower(each) === lower(column));
    if (place < 0) return `there is no column "${column}", only ${header.join(', ')}`;
    names[place] = name;
  }
  const twice = names.find((name, place) => names.findIndex((each) => lower(each) === lower(name)) !== place);
  if (twice !== undefined) return `two columns have the name "${twice}"`;
  return { names, placeOf: (name) => names.findIndex((each) => lower(each) === name) };
}

/** Reads a count; null = an empty cell, undefined = not a count. */
export function readCount(text: string): number | null | undefined {
  if (text === '') return null;
  return /^\d{1,7}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
}
