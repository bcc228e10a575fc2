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

/** Both are drawn alike. */
export function isSameRow(a: TableRow, b: TableRow | undefined): boolean {
  return a.entry === b?.entry && a.isAnswered === b.isAnswered && a.facts === b.facts;
}

/** On a processor four times slower than a small one of today so many rows are brought in within one answer's time. */
export const rowsInStep = 4;

/** Far from the screen, or on a quick machine, a row costs next to nothing. */
const mostInStep = 16;

/** Two frames: who has had that long had nothing to wait for. */
const shortStepMs = 34;

/**
 * How many rows the next step takes: twice as many as long as it is over quickly, and few again as soon as one is not.
 *
 * @param tookMs from the beginning of the last step to the moment when the browser had nothing left to do
 */
export function nextStep(rows: number, tookMs: number): number {
  return tookMs < shortStepMs ? Math.min(2 * rows, mostInStep) : rowsInStep;
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
    const isAtRest = nextId === id && before !== undefined && isSameRow(before, row);
    if (!isAtRest) changes += 1;
    if (changes > most) return [...wanted.slice(0, place), ...left.values()];
    left.delete(id);
  }
  return wanted;
}
