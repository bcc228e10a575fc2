/**
 * A list under the pointer does not jump (product 3): rows that stay keep the order in which they were last shown,
 * with their new content; rows that are new come after them; rows that are gone go. Once the pointer leaves, or after
 * `settleAfterMs`, the list is shown in its own order again.
 */
export const settleAfterMs = 8000;

/** The next rows in the order of the rows shown before. Ids are unique. */
export function holdOrder<T>(
  shownIds: readonly number[],
  next: readonly T[],
  idOf: (item: T) => number,
): T[] {
  const nextById = new Map(next.map((item) => [idOf(item), item]));
  const staying = shownIds.flatMap((id) => {
    const item = nextById.get(id);
    nextById.delete(id);
    return item === undefined ? [] : [item];
  });
  return [...staying, ...nextById.values()];
}
