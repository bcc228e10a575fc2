import { isEqualData } from '../data/plain-equality.ts';
import type { CalmRow } from './calm-rows.ts';

/** How rows are made of listed items, and when they have to be made anew. */
export interface RowKind<Item, Row, Facts, Note> {
  /** Are both alike in all that rows are made of, but for what notes tell? */
  readonly isSameQuestion: (a: Facts, b: Facts) => boolean;
  /** A look at the whole list. */
  readonly look: (shown: readonly CalmRow<Item>[], facts: Facts) => RowLook<Item, Row, Note>;
}

/** An item with its place in the list, the first being 0. */
export interface PlacedItem<Item> extends CalmRow<Item> {
  readonly place: number;
}

export interface RowLook<Item, Row, Note> {
  /** Rows of some of the items, in the same order. */
  readonly rowsOf: (items: readonly PlacedItem<Item>[]) => readonly Row[];
  /** What a row depends on beside the item and the question. */
  readonly noteOf: (item: PlacedItem<Item>) => Note;
  /** Does a row with this note still say what the row at this place should? */
  readonly isStill: (note: Note, place: number) => boolean;
}

interface KnownRow<Row, Note> {
  readonly row: Row;
  readonly note: Note;
  readonly isGone: boolean;
}

/**
 * Makes rows and remembers the row of each listed item: what is worked out anew is what differs. Rows that say the same
 * are the very same objects, and so is the whole list. Listed items must not be changed in place, and one that is the same
 * must be the same object.
 */
export function createRowMemory<Item extends object, Row extends { readonly id: number }, Facts, Note>(
  kind: RowKind<Item, Row, Facts, Note>,
): (shown: readonly CalmRow<Item>[], facts: Facts) => readonly Row[] {
  let asked: { readonly facts: Facts } | null = null;
  let known = new WeakMap<Item, KnownRow<Row, Note>>();
  let rows: readonly Row[] = [];

  const learn = (items: readonly PlacedItem<Item>[], look: RowLook<Item, Row, Note>) => {
    const before = new Map(rows.map((row) => [row.id, row]));
    look.rowsOf(items).forEach((row, index) => {
      const item = items[index];
      if (item === undefined) return;
      const same = before.get(row.id);
      const kept = same !== undefined && isEqualData(same, row) ? same : row;
      known.set(item.item, { row: kept, note: look.noteOf(item), isGone: item.isGone });
    });
  };

  return (shown, facts) => {
    if (asked !== null && !kind.isSameQuestion(asked.facts, facts)) known = new WeakMap();
    asked = { facts };
    const look = kind.look(shown, facts);
    const stale = shown.flatMap(({ item, isGone }, place) => {
      const row = known.get(item);
      const isKnown = row !== undefined && row.isGone === isGone && look.isStill(row.note, place);
      return isKnown ? [] : [{ item, isGone, place }];
    });
    if (stale.length > 0) learn(stale, look);
    const next = shown.flatMap(({ item }) => known.get(item)?.row ?? []);
    if (next.length !== rows.length || next.some((row, index) => row !== rows[index])) rows = next;
    return rows;
  };
}
