import type { Sql, TransactionSql } from './store.ts';

/** Names and types of columns as SQL declares them: `id bigint, name text`. */
type Columns = string;

export const namesOf = (columns: Columns): string[] =>
  columns.split(',').map((column) => column.trim().split(' ', 1)[0] ?? '');

/** A table to which rows of JSON are written. */
export interface RowTable {
  readonly name: string;
  readonly columns: Columns;
  /** Columns that identify a known row; missing = rows are only added. */
  readonly key?: readonly string[];
  /** Columns that are not changed in a known row. */
  readonly kept?: readonly string[];
}

/** Rows of JSON as a table `given`, for a `from` clause. Both engines read a list of any length as one value. */
export function givenRows(sql: Sql | TransactionSql, rows: readonly object[], columns: Columns) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as given (${sql.unsafe(columns)})`;
}

/** `name = excluded.name` for each name, for use after `do update set`. */
export function replaced(sql: Sql | TransactionSql, names: readonly string[]) {
  return sql.unsafe(names.map((name) => `${name} = excluded.${name}`).join(', '));
}

/** Adds rows, in order if the table has no key; known rows are replaced. Each key must occur only once. */
export async function putRows(
  sql: Sql | TransactionSql,
  { name, columns, key = [], kept = [] }: RowTable,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = namesOf(columns);
  const updated = names.filter((column) => !key.includes(column) && !kept.includes(column));
  const onConflict =
    key.length === 0
      ? sql``
      : sql`order by ${sql([...key])} on conflict (${sql([...key])}) do update set ${replaced(sql, updated)}`;
  await sql`
    insert into ${sql(name)} (${sql(names)})
    select ${sql(names)} from ${givenRows(sql, rows, columns)} ${onConflict}`;
}
