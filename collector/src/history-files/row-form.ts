import type { ToMoment } from './local-time.ts';

/** What a row says of one server at one moment. */
export interface ReadSample {
  /** As the file spells it. */
  readonly server: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** null = the file does not say. */
  readonly isOnline: boolean | null;
  readonly characters: number | null;
  readonly lfms: number | null;
}

/** Why a row cannot be used: the kind of fault, for the summary, and what is wrong with this row. */
export interface RowFault {
  readonly kind: string;
  readonly detail: string;
}

/** What the user says about a file. */
export interface FormOptions {
  /** Our name of a column → the file's. */
  readonly columns: ReadonlyMap<string, string>;
  /** What the columns of a wide file count. */
  readonly wideCounts: 'characters' | 'lfms';
  /** For times without an offset of their own. */
  readonly toMoment: ToMoment;
}

/** A form of rows. Rows are to be read in their order: local times depend on those before. */
export interface RowForm {
  readonly name: 'wide' | 'long' | 'weekly';
  /** Columns that are not read. */
  readonly unread: readonly string[];
  /** Fields that every row has. */
  readonly width: number;
  readonly readRow: (fields: readonly string[]) => readonly ReadSample[] | RowFault;
}

/** A row cannot be used. */
export function fault(kind: string, detail: string): RowFault {
  return { kind, detail };
}

/** Where the columns of a file are, by our names in lower case. */
export interface Columns {
  /** Place of a column, or -1. */
  readonly placeOf: (name: string) => number;
  /** All columns by our names, spelt as in the file where there is no other name. */
  readonly names: readonly string[];
}

/**
 * Lays the user's names of columns over those of the header.
 * @returns what is wrong with them, or the columns
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

/** A count as a cell holds it; null = an empty cell, undefined = no count. */
export function readCount(text: string): number | null | undefined {
  if (text === '') return null;
  return /^\d{1,7}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
}
