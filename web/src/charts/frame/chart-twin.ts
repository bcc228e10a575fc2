/**
 * What a chart draws, as a table: the twin on the page and the CSV file are made of it. Everything is asked for cell by
 * cell, so that a table that nobody looks at costs nothing.
 */
export interface ChartTwin {
  /** Over the heads of the rows: `Time`, `Hour`, `Race`. */
  readonly corner: string;
  /** The same as a program reads it: `time_utc`. */
  readonly csvCorner: string;
  /** Names of the columns, in the file as on the page. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly head: (row: number) => string;
  readonly csvHead: (row: number) => string;
  /** A number as it came, or words; null = nothing is known. */
  readonly cell: (row: number, column: number) => number | string | null;
  readonly format: (value: number, column: number) => string;
  /** In the file, where programs need another thing than readers: a number, not words about it. Left out = `cell`. */
  readonly csvCell?: (row: number, column: number) => number | string | null;
  /** The rows that the page lists, in its order; left out = all, as they are. Fewer may be heard than seen. */
  readonly rowsOnPage?: (isVisible: boolean) => readonly number[];
}

/** The rows of a table that the page lists, for the eye or for the ear alone. */
export function rowsOnPage(twin: ChartTwin, isVisible: boolean): readonly number[] {
  return twin.rowsOnPage?.(isVisible) ?? Array.from({ length: twin.rowCount }, (_, row) => row);
}

/** A cell for the eye. */
export function cellText(twin: ChartTwin, row: number, column: number): string {
  const value = twin.cell(row, column);
  if (value === null) return 'no data';
  return typeof value === 'number' ? twin.format(value, column) : value;
}
