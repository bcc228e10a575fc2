import type { ListedCharacter } from '../../storage/character-list.ts';
import type { PersonFacts } from './person-row.ts';

/** What all rows of a table have in common; the same object as long as it is the same. */
export interface RowFacts extends PersonFacts {
  readonly timeZone: string;
}

/** What a row is drawn from. */
export interface TableRow {
  readonly entry: ListedCharacter;
  /** The server has said on this visit what is known now. */
  readonly isAnswered: boolean;
  readonly facts: RowFacts;
}

function isSame(a: TableRow, b: TableRow): boolean {
  return a.entry === b.entry && a.isAnswered === b.isAnswered && a.facts === b.facts;
}

/**
 * A step from the rows that are shown to those that shall be, from the top: rows that are not wanted go, and so many of
 * the others are brought in, up to date or to their place. What lies below them stays as it is, and stays one row each.
 *
 * @param most how many rows may be new, changed or moved
 * @returns `wanted` itself when nothing is left to do
 */
export function stepTowards(
  shown: readonly TableRow[],
  wanted: readonly TableRow[],
  most: number,
): readonly TableRow[] {
  const wantedIds = new Set(wanted.map(({ entry }) => entry.id));
  const left = new Map(
    shown.flatMap((row) => (wantedIds.has(row.entry.id) ? [[row.entry.id, row] as const] : [])),
  );
  let changes = 0;
  for (const [place, row] of wanted.entries()) {
    const { id } = row.entry;
    const [nextId] = left.keys();
    const before = left.get(id);
    const isAtRest = nextId === id && before !== undefined && isSame(before, row);
    if (!isAtRest) changes += 1;
    if (changes > most) return [...wanted.slice(0, place), ...left.values()];
    left.delete(id);
  }
  return wanted;
}
