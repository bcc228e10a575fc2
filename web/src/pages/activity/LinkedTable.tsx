import type { CountedSegment } from '@rollcall/game/activity-segments';
import type { Area } from '@rollcall/game/area';
import type { Span } from '@rollcall/game/time-spans';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useMedia } from '../../lists/useMedia.ts';
import type { PlaceLabels, TimeLabels } from './activity-labels.ts';
import type { Past } from './activity-view.ts';
import styles from './timeline.module.css';
import { drawnRows, type RowRange, useScrolledRows } from './useScrolledRows.ts';

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
  readonly placeLabels: PlaceLabels;
  readonly timeLabels: TimeLabels;
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

interface LinkedColumn {
  readonly label: string;
  /** Stands in a line of its own below the first where there is little room. */
  readonly isBelow?: boolean;
  readonly isNumber?: boolean;
  /** CSS pixels, where there is room; the others share the rest. */
  readonly width?: number;
}

/** What a row says; every text is ready to be read. */
export interface RowContent {
  /** The first cell: what selects the row. */
  readonly head: ReactNode;
  /** The other cells, in the order of the columns. */
  readonly cells: readonly ReactNode[];
  /** In place of the cells that stand below, where there is little room. */
  readonly below: ReactNode;
}

interface LinkedTableProps<Value> {
  readonly label: string;
  readonly columns: readonly LinkedColumn[];
  /** Newest first; the same array as long as nothing about it changed. */
  readonly rows: readonly CountedSegment<Value>[];
  /** Must stay the same function as long as it says the same. */
  readonly contentOf: (row: CountedSegment<Value>) => RowContent;
  readonly link: TableLink;
  /** In place of no rows. */
  readonly empty: ReactNode;
  /** CSS pixels. */
  readonly height: number;
}

const rowHeights = { wide: 44, narrow: 62 } as const;

/**
 * A table of thousands of rows, of which those in sight are drawn. A row is selected by click, Enter or Space, the arrow
 * keys go from row to row, and rows that are marked come into sight.
 */
export function LinkedTable<Value>(props: LinkedTableProps<Value>) {
  const { label, rows, contentOf, link, empty, height } = props;
  const { selectedMs, onSelect } = link;
  const marked = useMemo(() => link.markedOf(rows), [link, rows]);
  const isNarrow = useMedia('(max-width: 600px)');
  const columns = isNarrow ? props.columns.filter(({ isBelow = false }) => !isBelow) : props.columns;
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const { place, scrollTop, onScroll, selected, stop, kept, onKeyDown, setFocusMs } = useScrolledRows({
    rows,
    selectedMs,
    marked,
    height,
    rowHeight,
  });
  const drawn = drawnRows({ count: rows.length, rowHeight, scrollTop, height, kept });
  const onPick = (startMs: number) => {
    setFocusMs(startMs);
    onSelect(startMs === rows[selected]?.startMs ? null : startMs);
  };

  return (
    <div ref={place} className={`card relative ${styles['scroll']}`} style={{ height }} onScroll={onScroll}>
      <table className={styles['table']} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classOf(column)}
                style={{ width: isNarrow ? undefined : column.width }}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((each) => {
            if (each.kind === 'gap') {
              return (
                <Gap key={`gap ${each.before}`} height={each.rows * rowHeight} columns={columns.length} />
              );
            }
            const row = rows[each.place];
            if (row === undefined) return null;
            return (
              <Row
                key={row.startMs}
                row={row}
                rowIndex={each.place + 2}
                height={rowHeight}
                columns={props.columns}
                isNarrow={isNarrow}
                contentOf={contentOf}
                isSelected={each.place === selected}
                isMarked={each.place >= marked.from && each.place < marked.to}
                isStop={each.place === stop}
                onPick={onPick}
                onKeyDown={onKeyDown}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <div className={styles['empty']}>{empty}</div>}
    </div>
  );
}

/** As high as rows that are not drawn; nobody reads it. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columns} className={styles['gap']} style={{ height }} />
    </tr>
  );
}

const classOf = ({ isNumber = false }: LinkedColumn) => (isNumber ? styles['number'] : undefined);

interface RowProps<Value> extends Pick<LinkedTableProps<Value>, 'columns' | 'contentOf'> {
  readonly row: CountedSegment<Value>;
  readonly isNarrow: boolean;
  readonly rowIndex: number;
  readonly height: number;
  readonly isSelected: boolean;
  readonly isMarked: boolean;
  /** The one row of the table at which the Tab key stops. */
  readonly isStop: boolean;
  readonly onPick: (startMs: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Row<Value>(props: RowProps<Value>) {
  const {
    row,
    isNarrow,
    rowIndex,
    height,
    columns,
    contentOf,
    isSelected,
    isMarked,
    isStop,
    onPick,
    onKeyDown,
  } = props;
  // The same elements as long as they say the same: scrolling draws no cell anew.
  const { head, cells, below } = useMemo(() => contentOf(row), [contentOf, row]);
  return (
    <tr
      className={styles['row']}
      style={{ height }}
      aria-rowindex={rowIndex}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      onPointerUp={({ target, button }) => {
        // All of the row takes the pointer; its links and its button do by themselves.
        const isOwn = target instanceof Element && target.closest('a, button') !== null;
        if (!isOwn && button === 0) onPick(row.startMs);
      }}
    >
      <th scope="row">
        <button
          type="button"
          className={`row color-text medium gap-2 ${styles['head']}`}
          aria-pressed={isSelected}
          tabIndex={isStop ? 0 : -1}
          data-start={row.startMs}
          onClick={() => onPick(row.startMs)}
          onKeyDown={onKeyDown}
        >
          {head}
          {isMarked && <span className="visually-hidden"> (at the selected time)</span>}
        </button>
        {isNarrow && <span className={`truncate small-note ${styles['below']}`}>{below}</span>}
      </th>
      {columns.map((column, place) => {
        if (place === 0 || (isNarrow && column.isBelow === true)) return null;
        return (
          <td key={column.label} className={classOf(column)}>
            {cells[place - 1]}
          </td>
        );
      })}
    </tr>
  );
}
