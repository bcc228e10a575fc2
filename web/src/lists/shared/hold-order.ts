/** How long the order may wait for a pointer that rests on the list. */
export const holdForMs = 8000;

export interface HeldRow<Item> {
  readonly item: Item;
  /** No longer wanted, and shown only because nothing may move now. */
  readonly isGone: boolean;
}

/** A list as it is shown, which may lag behind the list as it is known. */
export interface HeldList<Item> {
  readonly rows: readonly HeldRow<Item>[];
  /** Since when the order on the screen has differed from the one wanted; null = it does not. */
  readonly differsSinceMs: number | null;
  /** What the reader asked for when this order was made: sorting, filters. */
  readonly asked: unknown;
}

export interface Hold {
  /** The pointer rests on the list, or a row has the focus. */
  readonly isHeld: boolean;
  /** Anything that by changing (`Object.is`) says that the reader wants another order now. */
  readonly asked: unknown;
  readonly nowMs: number;
}

/**
 * The list to show. Nothing moves under the pointer: while it is held, rows get their new content in their places, new
 * ones stand at the end and gone ones stay as they were. The order settles when the hold ends, after 8 seconds, or when
 * the reader asks for another one.
 *
 * @param before the list shown until now; null = nothing was shown
 * @param idOf what makes two items the same row
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
