import type { Area } from '@rollcall/game/area';
import type { Span } from '@rollcall/game/time-spans';
import type { Past } from './activity-view.ts';
import type { PlaceWords, TimeWords } from './activity-words.ts';
import type { RowRange } from './useScrolledRows.ts';

/** What the tables have in common. */

/** CSS pixels; the two beside the first are as high together with what stands above them. */
export const tableHeights = { places: 588, levels: 174, presence: 304 } as const;

export const timeColumn = { label: 'Time', isBelow: true, width: 192 } as const;
export const lengthColumn = { label: 'Duration', isNumber: true } as const;

/** In place of no rows where there would be some. */
export const filteredText = 'Your filters hide everything.';

/** What all three tables are made with. */
export interface TableProps {
  readonly past: Past;
  readonly areas: ReadonlyMap<number, Area>;
  readonly placeWords: PlaceWords;
  readonly timeWords: TimeWords;
  readonly link: TableLink;
  /** In place of no rows, filters aside. */
  readonly empty: string;
}

/** How a table is tied to the others. */
export interface TableLink {
  /** Start of its selected row; null = none of it. */
  readonly selectedMs: number | null;
  /** Which of rows, newest first, overlap what is selected in another table. */
  readonly markedOf: (rows: readonly Span[]) => RowRange;
  readonly onSelect: (startMs: number | null) => void;
}
