import { useEffect, useState } from 'react';
import { whenIdle } from '../api/after-load.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import type { PersonFacts } from './character-table-view.ts';

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
const maxRowsInStep = 16;

/** Two frames: who has had that long had nothing to wait for. */
const shortStepMs = 34;

/**
 * How many rows the next step takes: twice as many as long as it is over quickly, and few again as soon as one is not.
 *
 * @param tookMs from the beginning of the last step to the moment when the browser had nothing left to do
 */
export function nextStep(rows: number, tookMs: number): number {
  return tookMs < shortStepMs ? Math.min(2 * rows, maxRowsInStep) : rowsInStep;
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

/**
 * The rows to show now: the wanted ones, of which no more than a few at a time are brought in or up to date, the others
 * as soon as the browser has nothing better to do. Few rows, or few that differ, are there at once.
 *
 * Measured with 500 ignored characters on a processor slowed down four times: the longest task of the first view takes
 * 0.5 to 0.9 s, and 5.7 s when React brings the rows in as one deferred update.
 *
 * @param wanted each id once; the same array as long as nothing is new
 */
export function useRowSteps(wanted: readonly TableRow[]): readonly TableRow[] {
  const [{ aim, shown, size, beganMs }, setState] = useState(() => ({
    aim: wanted,
    shown: stepTowards([], wanted, rowsInStep),
    size: rowsInStep,
    beganMs: nowMs(),
  }));
  // State that follows from what is wanted: React takes it up before it paints.
  if (aim !== wanted) {
    const first = stepTowards(shown, wanted, rowsInStep);
    setState({ aim: wanted, shown: first, size: rowsInStep, beganMs: nowMs() });
  }
  useEffect(() => {
    if (shown === aim) return undefined;
    const act = () => {
      const now = nowMs();
      const next = nextStep(size, now - beganMs);
      setState({ aim, shown: stepTowards(shown, aim, next), size: next, beganMs: now });
    };
    return whenIdle(act, 200);
  }, [aim, shown, size, beganMs]);
  return shown;
}

const nowMs = () => performance.now();

/**
 * Rows that the browser lays out or skips together: a group that is far from the screen costs as much as one row.
 *
 * Measured as above, with all 500 shown: an answer that moves many takes 5.5 s of the main thread, and 16.6 s (8.4 s of
 * layout) when each row is skipped by itself.
 */
export interface RowGroup {
  /** Which group it is, however its rows change. */
  readonly key: number;
  readonly rows: readonly TableRow[];
}

/**
 * Rows in groups, in their order. A row stays in the group where it was, as far as the order allows: one that changes its
 * group is made anew. Who comes is put to a neighbour, or stands in a new group where that is full.
 *
 * @param before as they were grouped last
 * @param rows each id once
 * @param size of a group to which nobody has come later; such a one has no more than twice as many
 * @returns groups that say the same are the same objects
 */
export function groupRows(
  before: readonly RowGroup[],
  rows: readonly TableRow[],
  size: number,
): readonly RowGroup[] {
  const homes = groupKeysOf(before, rows);
  const lastOf = new Map(homes.map((home, place) => [home, place]));
  const groups = new Map<number, TableRow[]>();
  let key = nextKey(before);
  let newest = key;
  for (const [place, row] of rows.entries()) {
    const home = homes[place] ?? null;
    // Whoever comes between two who stay stands with them.
    const most = place <= (lastOf.get(key) ?? -1) ? 2 * size : size;
    const isFull = (groups.get(key)?.length ?? 0) >= most;
    if (home !== null && !groups.has(home)) key = home;
    else if (isFull) key = ++newest;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const known = new Map(before.map((group) => [group.key, group]));
  return Array.from(groups, ([own, some]) => unchanged(known.get(own), some) ?? { key: own, rows: some });
}

const nextKey = (groups: readonly RowGroup[]) => 1 + Math.max(-1, ...groups.map(({ key }) => key));

function unchanged(group: RowGroup | undefined, rows: readonly TableRow[]): RowGroup | null {
  if (group?.rows.length !== rows.length) return null;
  return group.rows.every((row, place) => isSameRow(row, rows[place])) ? group : null;
}

/** For each row the key of the group in which it stays; null = it has none, or the order leads out of it. */
function groupKeysOf(before: readonly RowGroup[], rows: readonly TableRow[]): readonly (number | null)[] {
  const placeOf = new Map(
    before.flatMap(({ rows: own }, place) => own.map(({ entry }) => [entry.id, place])),
  );
  const places = rows.map(({ entry }) => placeOf.get(entry.id) ?? null);
  const kept = longestIncreasing(places);
  return places.map((home, place) => (home !== null && kept.has(place) ? (before[home]?.key ?? null) : null));
}

/** Where the numbers stand of the longest choice among them that nowhere falls. */
function longestIncreasing(numbers: readonly (number | null)[]): ReadonlySet<number> {
  /** The end of the best choice of each length, and what stands before each number in the best that ends with it. */
  const ends: { readonly place: number; readonly number: number }[] = [];
  const previous = new Map<number, number>();
  for (const [place, number] of numbers.entries()) {
    if (number === null) continue;
    const shorter = ends.findLastIndex((end) => end.number <= number);
    const end = ends[shorter];
    if (end !== undefined) previous.set(place, end.place);
    ends[shorter + 1] = { place, number };
  }
  const kept = new Set<number>();
  for (let place = ends.at(-1)?.place; place !== undefined; place = previous.get(place)) kept.add(place);
  return kept;
}
