import { useEffect, useState } from 'react';
import { whenIdle } from '../api/after-load.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import type { PersonFacts } from './character-table-view.ts';

/** Data shared by all rows of a table; must keep its identity until it changes. */
export interface RowFacts extends PersonFacts {
  readonly timeZone: string;
}

/** Data of a row. */
export interface TableRow {
  readonly entry: ListedCharacter;
  /** The server has answered about it on this visit. */
  readonly isAnswered: boolean;
  readonly facts: RowFacts;
}

/** Whether two rows render the same. */
export function isSameRow(a: TableRow, b: TableRow | undefined): boolean {
  return a.entry === b?.entry && a.isAnswered === b.isAnswered && a.facts === b.facts;
}

/**
 * Rows in the first step: as many as a processor four times slower than a small one of today renders without a
 * noticeable delay.
 */
export const rowsInStep = 4;

/** Maximum number of rows in a step; far from the viewport, or on a fast device, a row costs next to nothing. */
const maxRowsInStep = 16;

/** Duration up to which a step counts as quick, ms: two frames. */
const shortStepMs = 34;

/**
 * Number of rows in the next step: doubled after a quick step, and reset after a slow one.
 *
 * @param tookMs time from the start of the last step until the browser was idle
 */
export function nextStep(rows: number, tookMs: number): number {
  return tookMs < shortStepMs ? Math.min(2 * rows, maxRowsInStep) : rowsInStep;
}

/**
 * A step from the rows shown towards the target, from the top: unwanted rows are removed, and a limited number of
 * others are added, updated or moved. Rows below stay unchanged, without duplicates.
 *
 * @param most maximum number of rows that are new, changed or moved
 * @returns `wanted` itself if nothing is left to do
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
    const isUnchanged = nextId === id && before !== undefined && isSameRow(before, row);
    if (!isUnchanged) changes += 1;
    if (changes > most) return [...wanted.slice(0, place), ...left.values()];
    left.delete(id);
  }
  return wanted;
}

/**
 * The rows to show now: they approach the wanted ones a few at a time, whenever the browser is idle. Few rows, or few
 * that differ, are shown at once.
 *
 * Measured with 500 ignored characters on a processor slowed down four times: the longest task of the first view takes
 * 0.5 to 0.9 s, compared with 5.7 s when React renders all rows in one deferred update.
 *
 * @param wanted each id once; must keep its identity until something changes
 */
export function useRowSteps(wanted: readonly TableRow[]): readonly TableRow[] {
  const [{ aim, shown, size, beganMs }, setState] = useState(() => ({
    aim: wanted,
    shown: stepTowards([], wanted, rowsInStep),
    size: rowsInStep,
    beganMs: nowMs(),
  }));
  // State derived from the wanted rows; React applies it before painting.
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
 * Rows that the browser lays out or skips together: a group far from the viewport costs as much as one row.
 *
 * Measured as above, with all 500 shown: an answer that moves many takes 5.5 s of the main thread, compared with 16.6 s
 * (8.4 s of layout) when each row is skipped separately.
 */
export interface RowGroup {
  /** Identifies the group, however its rows change. */
  readonly key: number;
  readonly rows: readonly TableRow[];
}

/**
 * Rows in groups, in order. A row stays in its group as far as the order allows, since a row that changes its group is
 * mounted again. New rows join a neighbour's group, or a new group if that is full.
 *
 * @param before the previous groups
 * @param rows each id once
 * @param size rows in a new group; groups that rows have joined later have at most twice as many
 * @returns equal groups keep their identity
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
    // A row inserted between two that stay joins their group.
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

/** Key of the group in which each row stays; null = none, or the order does not allow it. */
function groupKeysOf(before: readonly RowGroup[], rows: readonly TableRow[]): readonly (number | null)[] {
  const placeOf = new Map(
    before.flatMap(({ rows: own }, place) => own.map(({ entry }) => [entry.id, place])),
  );
  const places = rows.map(({ entry }) => placeOf.get(entry.id) ?? null);
  const kept = longestIncreasing(places);
  return places.map((home, place) => (home !== null && kept.has(place) ? (before[home]?.key ?? null) : null));
}

/** Indexes of the longest non-decreasing subsequence. */
function longestIncreasing(numbers: readonly (number | null)[]): ReadonlySet<number> {
  /**
   * The end of the best subsequence of each length, and the predecessor of each number in the best one ending with it.
   */
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
