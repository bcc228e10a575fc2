import type { CountedSegment } from '@rollcall/game/character/activity-segments';
import { lengthText } from '@rollcall/game/durations';
import { isOpen, lengthOf, type Spans } from '@rollcall/game/character/time-spans';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useTicking } from '../../api/useTicking.ts';
import { useMedia } from '../../lists/useMedia.ts';
import type { TimeLabels } from './activity-labels.ts';
import activityStyles from './activity.module.css';
import styles from './timeline.module.css';
import { renderedRows, type RowRange, useScrolledRows } from './useScrolledRows.ts';

/** Content of a row besides its start and length. */
export interface RowContent {
  /** Content of the button that selects the row. */
  readonly first: ReactNode;
  /** Omitted or null = nothing. */
  readonly second?: ReactNode;
  /** Replaces the second column where there is little room. */
  readonly below?: ReactNode;
}

interface LinkedTableProps<Value> {
  readonly label: string;
  /** Width in CSS pixels, where there is room. */
  readonly first: { readonly label: string; readonly width?: number };
  /** Heading of the second column; undefined = there is none. */
  readonly second: string | undefined;
  /** Newest first; the same array until something changes. */
  readonly rows: readonly CountedSegment<Value>[];
  /** Must keep its identity until its results change. */
  readonly contentOf: (row: CountedSegment<Value>) => RowContent;
  readonly startOf: TimeLabels['start'];
  /** Start of the selected row; null = the selected row is not in this table. */
  readonly selectedMs: number | null;
  /** The rows that overlap the selected row of another table. */
  readonly marked: RowRange;
  readonly onSelect: (startMs: number | null) => void;
  /** Shown when there are no rows. */
  readonly empty: string;
  /** CSS pixels. */
  readonly height: number;
}

const timeWidth = 192;

const rowHeights = { wide: 44, narrow: 62 } as const;

/**
 * A table of thousands of rows that only renders those in view. Click, Enter or Space selects a row, arrow keys move
 * between rows, and marked rows are scrolled into view.
 */
export function LinkedTable<Value>(props: LinkedTableProps<Value>) {
  const { label, first, second, rows, marked, selectedMs, onSelect, empty, height } = props;
  const isNarrow = useMedia('(max-width: 600px)');
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide;
  const { place, scrollTop, onScroll, selected, stop, kept, onKeyDown, setFocusMs } = useScrolledRows({
    rows,
    selectedMs,
    marked,
    height,
    rowHeight,
  });
  const columnCount = isNarrow ? 2 : second === undefined ? 3 : 4;
  const rendered = renderedRows({ count: rows.length, rowHeight, scrollTop, height, kept });
  const onPick = (startMs: number) => {
    setFocusMs(startMs);
    onSelect(startMs === rows[selected]?.startMs ? null : startMs);
  };

  return (
    <div ref={place} className={`card relative ${styles['scroll']}`} style={{ height }} onScroll={onScroll}>
      <table
        className={`full-width text-start ${styles['table']}`}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" style={{ width: isNarrow ? undefined : first.width }}>
              {first.label}
            </th>
            {!isNarrow && second !== undefined && <th scope="col">{second}</th>}
            {!isNarrow && (
              <th scope="col" style={{ width: timeWidth }}>
                Time
              </th>
            )}
            <th scope="col" className={styles['number']}>
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {rendered.map((each) => {
            if (each.kind === 'gap')
              return <Gap key={`gap ${each.before}`} height={each.rows * rowHeight} columns={columnCount} />;
            const row = rows[each.place];
            if (row === undefined) return null;
            return (
              <Row
                key={row.startMs}
                table={props}
                row={row}
                isNarrow={isNarrow}
                rowIndex={each.place + 2}
                height={rowHeight}
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
      {rows.length === 0 && <div className={`color-second text-center ${styles['empty']}`}>{empty}</div>}
    </div>
  );
}

/** Stands in for rows that are not rendered; hidden from screen readers. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columns} className={styles['gap']} style={{ height }} />
    </tr>
  );
}

interface RowProps<Value> {
  readonly table: Pick<LinkedTableProps<Value>, 'second' | 'contentOf' | 'startOf'>;
  readonly row: CountedSegment<Value>;
  readonly isNarrow: boolean;
  readonly rowIndex: number;
  readonly height: number;
  readonly isSelected: boolean;
  readonly isMarked: boolean;
  /** The table's only tab stop is this row. */
  readonly isStop: boolean;
  readonly onPick: (startMs: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Row<Value>(props: RowProps<Value>) {
  const { table, row, isNarrow, rowIndex, height, isSelected, isMarked, isStop, onPick, onKeyDown } = props;
  const { contentOf, startOf } = table;
  // Keeps the same elements, so that scrolling re-renders no cell.
  const { first, second = null, below = null } = useMemo(() => contentOf(row), [contentOf, row]);
  return (
    <tr
      className={`clickable ${styles['row']}`}
      style={{ height }}
      aria-rowindex={rowIndex}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      onPointerUp={({ target, button }) => {
        // The whole row takes clicks, except on its links and button, which handle their own.
        const isOwn = target instanceof Element && target.closest('a, button') !== null;
        if (!isOwn && button === 0) onPick(row.startMs);
      }}
    >
      <th scope="row">
        <button
          type="button"
          className={`row color-text medium gap-2 full-width ${styles['head']}`}
          aria-pressed={isSelected}
          tabIndex={isStop ? 0 : -1}
          data-start={row.startMs}
          onClick={() => onPick(row.startMs)}
          onKeyDown={onKeyDown}
        >
          {first}
          {isMarked && <span className="visually-hidden"> (at the selected time)</span>}
        </button>
        {isNarrow && (
          <span className={`truncate small-note block ${styles['below']}`}>
            {startOf(row)}
            {below !== null && ' · '}
            {below}
          </span>
        )}
      </th>
      {!isNarrow && table.second !== undefined && (
        <td className="truncate color-second">{second ?? <Nothing />}</td>
      )}
      {!isNarrow && <td className="truncate color-second">{startOf(row)}</td>}
      <td className={`truncate color-second ${styles['number']}`}>
        <SegmentLength counted={row.counted} />
      </td>
    </tr>
  );
}

/** Content of an empty cell. */
function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </>
  );
}

/** Length of a segment. While the segment is ongoing, only this text re-renders. */
function SegmentLength({ counted }: { counted: Spans }) {
  const last = counted.at(-1);
  if (last === undefined) return <span title="Not counted">–</span>;
  if (isOpen(last)) return <LiveLength counted={counted} />;
  return lengthText(lengthOf(counted, Number.POSITIVE_INFINITY));
}

function LiveLength({ counted }: { counted: Spans }) {
  const text = useTicking((nowMs) => lengthText(lengthOf(counted, nowMs)));
  return (
    <span className="inline-row color-leaf semibold gap-6px">
      <span className={activityStyles['goingDot']} aria-hidden="true" />
      <span className="visually-hidden">so far </span>
      {text}
    </span>
  );
}
