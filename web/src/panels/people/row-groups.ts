import { isSameRow, type TableRow } from './row-steps.ts';

/**
 * Rows that the browser looks at together: one group that is far from the screen costs it as much as one row would, and
 * it does so whenever anything on the page moves (docs/decisions/0004-measure-before-adding-a-cache.md).
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
  const homes = homesIn(before, rows);
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
function homesIn(before: readonly RowGroup[], rows: readonly TableRow[]): readonly (number | null)[] {
  const placeOf = new Map(
    before.flatMap(({ rows: own }, place) => own.map(({ entry }) => [entry.id, place])),
  );
  const places = rows.map(({ entry }) => placeOf.get(entry.id) ?? null);
  const kept = longestRise(places);
  return places.map((home, place) => (home !== null && kept.has(place) ? (before[home]?.key ?? null) : null));
}

/** Where the numbers stand of the longest choice among them that nowhere falls. */
function longestRise(numbers: readonly (number | null)[]): ReadonlySet<number> {
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
