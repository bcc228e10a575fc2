/** How long the order may wait for a pointer that rests on the list (product 3). */
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
 * ones wait at the end and gone ones stay as they were. The order settles when the hold ends, after 8 seconds, or when
 * the reader asks for another one. Source: product 3.
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

/**
 * The order for a list that its reader edits
 * (docs/decisions/0035-hold-the-order-of-lists.md): what was removed goes at once and the others close
 * up, what was added stands behind the same neighbour as in the wanted order, and nothing moves past another, for as long
 * as the list is held.
 *
 * @param shown as shown last, each id once
 * @param wanted as they would be shown otherwise, each id once
 * @returns `wanted` or `shown` itself where that says the same
 */
export function holdRelativeOrder<Item extends { readonly id: number }>(
  shown: readonly Item[],
  wanted: readonly Item[],
): readonly Item[] {
  const placeOf = new Map(shown.map(({ id }, place) => [id, place]));
  /** An item that was shown, and the added ones behind it; the first group has only added ones. */
  const groups: { readonly place: number; readonly items: Item[] }[] = [{ place: -1, items: [] }];
  for (const item of wanted) {
    const place = placeOf.get(item.id);
    if (place === undefined) groups.at(-1)?.items.push(item);
    else groups.push({ place, items: [item] });
  }
  const held = groups.toSorted((a, b) => a.place - b.place).flatMap(({ items }) => items);
  const isSame = (items: readonly Item[]) =>
    items.length === held.length && held.every((item, place) => item === items[place]);
  if (isSame(wanted)) return wanted;
  return isSame(shown) ? shown : held;
}
