import type { SessionColumns } from '@rollcall/game/quest/quest-runs';
import { pickBytes } from '@rollcall/game/quest/quest-figures';

/** A stored session of a quest. */
export interface KeptSession {
  readonly startedSecond: number;
  readonly seconds: number;
  readonly group: number;
  readonly server: number;
  readonly level: number;
  readonly difficulty: number;
  readonly hasLeft: number;
}

/** The sessions of one quest in memory, 20 bytes each. */
export interface GrowingColumns {
  add(session: KeptSession): void;
  /**
   * All sessions that began at a given second or later, ascending; earlier ones are dropped. Columns returned before
   * stay unchanged.
   */
  since(second: number): SessionColumns;
  /** Whether `since` would return something different from the last time. */
  isChanged(fromSecond: number): boolean;
}

const names = ['startedSecond', 'seconds', 'group', 'server', 'level', 'difficulty', 'hasLeft'] as const;
type Columns = Omit<SessionColumns, 'count'>;

const firstLength = 16;
/** Maximum number of sessions of one quest that can be sorted. Three million are expected for all quests together. */
const placesMaximum = 2 ** 24;
const byteMaximum = 255;

export function createGrowingColumns(): GrowingColumns {
  let columns = makeColumns(firstLength);
  let count = 0;
  let hasNew = false;
  let isSorted = true;

  return {
    add(session) {
      if (count === columns.startedSecond.length) columns = copyColumns(columns, count, count * 2);
      if (session.startedSecond < (columns.startedSecond[count - 1] ?? 0)) isSorted = false;
      for (const name of names) columns[name][count] = session[name];
      // Limited, because a level of 300 would become 44 in one byte.
      columns.level[count] = Math.min(byteMaximum, session.level);
      count += 1;
      hasNew = true;
    },
    since(second) {
      if (!isSorted) columns = sortColumns(columns, count);
      isSorted = true;
      hasNew = false;
      const first = firstSince(columns.startedSecond, count, second);
      if (first > 0) {
        columns = sliceColumns(columns, first, count);
        count -= first;
      }
      return { ...subarrays(columns, count), count };
    },
    isChanged: (fromSecond) => hasNew || (count > 0 && (columns.startedSecond[0] ?? 0) < fromSecond),
  };
}

function makeColumns(length: number): Columns {
  return {
    startedSecond: new Uint32Array(length),
    seconds: new Uint32Array(length),
    group: new Float64Array(length),
    server: new Uint8Array(length),
    level: new Uint8Array(length),
    difficulty: new Uint8Array(length),
    hasLeft: new Uint8Array(length),
  };
}

function copyColumns(from: Columns, count: number, length: number): Columns {
  const to = makeColumns(length);
  for (const name of names) to[name].set(from[name].subarray(0, count));
  return to;
}

function sliceColumns(from: Columns, first: number, count: number): Columns {
  const to = makeColumns(Math.max(firstLength, count - first));
  for (const name of names) to[name].set(from[name].subarray(first, count));
  return to;
}

function subarrays(columns: Columns, count: number): Columns {
  return {
    startedSecond: columns.startedSecond.subarray(0, count),
    seconds: columns.seconds.subarray(0, count),
    group: columns.group.subarray(0, count),
    server: columns.server.subarray(0, count),
    level: columns.level.subarray(0, count),
    difficulty: columns.difficulty.subarray(0, count),
    hasLeft: columns.hasLeft.subarray(0, count),
  };
}

/** Sorts into new columns, because the old ones may still be in use. */
function sortColumns(from: Columns, count: number): Columns {
  const { startedSecond } = from;
  const oldest = startedSecond.subarray(0, count).reduce((least, each) => Math.min(least, each), Infinity);
  // Sorting plain numbers is many times faster than a comparison function: each number consists of the second and, in
  // its low digits, the index.
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place += 1) {
    keys[place] = (Number(startedSecond[place]) - oldest) * placesMaximum + place;
  }
  keys.sort();
  const order = new Uint32Array(startedSecond.length);
  for (let place = 0; place < count; place += 1) order[place] = Number(keys[place]) % placesMaximum;
  // One loop for each column. A single loop over all columns is slower.
  return {
    startedSecond: order.map((place) => Number(startedSecond[place])),
    seconds: order.map((place) => Number(from.seconds[place])),
    group: Float64Array.from(order, (place) => Number(from.group[place])),
    server: pickBytes(from.server, order),
    level: pickBytes(from.level, order),
    difficulty: pickBytes(from.difficulty, order),
    hasLeft: pickBytes(from.hasLeft, order),
  };
}

/** The first index whose second is not before the given one. */
function firstSince(startedSecond: Uint32Array, count: number, second: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((startedSecond[middle] ?? 0) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}
