import { isEqualData } from '../../ui/plain-equality.ts';
import type { HeldRow } from './hold-order.ts';

/** Makes the rows of listed items. */
export type MakeRows<Item, Row, Facts> = (shown: readonly HeldRow<Item>[], facts: Facts) => readonly Row[];

/** Like `makeRows`, but reuses the objects of the previous call for equal rows. */
export function keepRows<Item, Row extends { readonly id: number }, Facts>(
  makeRows: MakeRows<Item, Row, Facts>,
): MakeRows<Item, Row, Facts> {
  let rows: readonly Row[] = [];
  return (shown, facts) => {
    rows = keepUnchanged(rows, makeRows(shown, facts), ({ id }) => id);
    return rows;
  };
}

/**
 * The new rows, with previous objects reused for equal rows, so that results cached per row stay valid and an unchanged
 * list is the same array. About 0.3 ms for 200 rows.
 */
export function keepUnchanged<Row, Id>(
  before: readonly Row[],
  rows: readonly Row[],
  idOf: (row: Row) => Id,
): readonly Row[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const kept = rows.map((row) => {
    const same = known.get(idOf(row));
    return same !== undefined && isEqualData(same, row) ? same : row;
  });
  return kept.length === before.length && kept.every((row, index) => row === before[index]) ? before : kept;
}

/** A text with a name unique within its row. */
export interface TextPart {
  readonly key: string;
  readonly text: string;
}

/** The non-empty parts of a row, with their names, in the given order. */
export function textParts(parts: Readonly<Record<string, string>>): TextPart[] {
  return Object.entries(parts).flatMap(([key, text]) => (text === '' ? [] : [{ key, text }]));
}

/** A row in one sentence, for screen readers and keyboard users. */
export function accessibleText(parts: readonly (string | readonly TextPart[])[]): string {
  return parts
    .flatMap((part) => (typeof part === 'string' ? [part] : part.map(({ text }) => text)))
    .filter((text) => text !== '')
    .join(', ');
}
