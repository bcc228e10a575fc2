/** Maximum time for which a pointer on the list may hold the order, ms. */
export const holdForMs = 8000;

export interface HeldRow<Item> {
  readonly item: Item;
  /** No longer listed, but shown while nothing may move. */
  readonly isGone: boolean;
}

/** A list as shown, which may lag behind the current list. */
export interface HeldList<Item> {
  readonly rows: readonly HeldRow<Item>[];
  /** Time since which the shown order has differed from the wanted one; null = they are equal. */
  readonly differsSinceMs: number | null;
  /** Sorting and filters of the shown order. */
  readonly asked: unknown;
}

export interface Hold {
  /** The pointer rests on the list, or a row has the focus. */
  readonly isHeld: boolean;
  /** Changes (`Object.is`) when the visitor wants another order now. */
  readonly asked: unknown;
  readonly nowMs: number;
}

/**
 * The list to show. Nothing moves under the pointer: while the order is held, rows get new content in place, new rows
 * go to the end and gone rows stay. The order settles when the hold ends, after 8 seconds, or when the visitor sorts or
 * filters.
 */
export function holdOrder<Item, Id>(
  before: HeldList<Item> | null,
  wanted: readonly Item[],
  idOf: (item: Item) => Id,
  { isHeld, asked, nowMs }: Hold,
): HeldList<Item> {
  const settled = { rows: wanted.map((item) => ({ item, isGone: false })), differsSinceMs: null, asked };
  if (before === null || !isHeld || !Object.is(before.asked, asked)) return settled;
  const rows = keepPlaces(before.rows, wanted, idOf);
  const isSettled = rows.length === wanted.length && rows.every(({ item }, index) => item === wanted[index]);
  if (isSettled) return settled;
  const differsSinceMs = before.differsSinceMs ?? nowMs;
  return nowMs - differsSinceMs >= holdForMs ? settled : { rows, differsSinceMs, asked };
}

function keepPlaces<Item, Id>(
  before: readonly HeldRow<Item>[],
  wanted: readonly Item[],
  idOf: (item: Item) => Id,
): HeldRow<Item>[] {
  const fresh = new Map(wanted.map((item) => [idOf(item), item]));
  const kept = before.map((row) => {
    const id = idOf(row.item);
    const item = fresh.get(id);
    fresh.delete(id);
    return item === undefined ? { item: row.item, isGone: true } : { item, isGone: false };
  });
  return [...kept, ...Array.from(fresh.values(), (item) => ({ item, isGone: false }))];
}
