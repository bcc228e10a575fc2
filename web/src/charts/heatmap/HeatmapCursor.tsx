import type { KeyboardEvent, PointerEvent } from 'react';
import { ChartSlider } from '../frame/ChartSlider.tsx';
import { ChartTooltip } from '../frame/ChartTooltip.tsx';
import { useChartCursor } from '../frame/useChartCursor.ts';
import { cellByKey, cellWords, spokenCell } from './heatmap-cursor.ts';
import type { HeatmapData } from './heatmap-data.ts';
import { type CellPlace, cellAt, type HeatmapPicture } from './heatmap-picture.ts';
import styles from './heatmap.module.css';

const firstCell: CellPlace = { row: 0, column: 0 };

interface HeatmapCursorProps {
  readonly picture: HeatmapPicture;
  readonly data: HeatmapData;
  readonly label: string;
}

/** Room that a tooltip takes, on the safe side: it stays within the picture. */
const tooltipHeight = 96;

/**
 * The layer above a heatmap that follows the pointer, the finger or the arrow keys, and shows what a cell says. For the
 * keyboard it is one place to stop at, a slider through the cells row by row, on which the arrow keys go in all four
 * directions; its value is what the tooltip says. It moves without the picture below being drawn again.
 */
export function HeatmapCursor({ picture, data, label }: HeatmapCursorProps) {
  const cursor = useChartCursor<CellPlace>(firstCell);
  const { chosen, choose } = cursor;
  const size = { rows: picture.rows.length, columns: data.columns.length };
  // Newer data, or a legend, may leave fewer rows.
  const at = chosen ?? firstCell;
  const told = { row: Math.min(at.row, size.rows - 1), column: Math.min(at.column, size.columns - 1) };
  const drawn = picture.rows[told.row];
  const row = drawn && data.rows[drawn.place];
  const column = data.columns[told.column];
  if (drawn === undefined || row === undefined || column === undefined) return null;
  const cell = data.cell(drawn.place, told.column);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    choose(cellAt(picture, event.clientX - left, event.clientY - top));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    cursor.onKeyDown(event);
    const next = cellByKey(told, event, size);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  const left = picture.grid.left + told.column * picture.columnWidth;
  const right = left + picture.columnWidth;
  const isRight = (left + right) / 2 > picture.width / 2;
  return (
    <>
      <div
        className={styles['pointed']}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={cursor.onPointerLeave}
      />
      <ChartSlider
        cursor={cursor}
        className={styles['cursor']}
        style={{
          left: picture.grid.left,
          top: picture.grid.top,
          width: picture.grid.width,
          height: picture.grid.height,
        }}
        label={`Cell of the chart: ${label}`}
        last={size.rows * size.columns - 1}
        value={told.row * size.columns + told.column}
        told={spokenCell(row, column, cell)}
        // A screen reader on a phone steps through the cells.
        onChange={(place) => choose({ row: Math.floor(place / size.columns), column: place % size.columns })}
        onKeyDown={onKeyDown}
      />
      {chosen !== null && (
        <>
          <svg className={styles['layer']} width={picture.width} height={picture.height} aria-hidden="true">
            <rect
              x={left}
              y={drawn.band.top - 1}
              width={picture.columnWidth}
              height={drawn.band.height + 2}
              rx={4}
              className={styles['ring']}
            />
          </svg>
          <div
            className={styles['beside']}
            style={{ top: Math.max(0, Math.min(drawn.band.top - 12, picture.height - tooltipHeight)) }}
          >
            <ChartTooltip
              x={isRight ? Math.max(left, picture.width / 2 + 1) : right}
              width={picture.width}
              words={cellWords(row, column, cell)}
            />
          </div>
        </>
      )}
    </>
  );
}
