import { type KeyboardEvent, useMemo, useRef } from 'react';
import { AllHidden, useElementWidth } from '../frame/ChartSvg.tsx';
import type { Legend } from '../frame/useLegend.ts';
import {
  type HeatmapCell,
  type HeatmapColumn,
  type HeatmapData,
  heatmapHeight,
  type HeatmapRow,
} from './heatmap-layout.ts';
import { cellAt, type CellPlace, heatmapGeometry, type HeatmapGeometry } from './heatmap-geometry.ts';
import { HeatmapPlot } from './HeatmapPlot.tsx';
import styles from './heatmap.module.css';
import { ChartSlider, useChartCursor } from '../frame/ChartSlider.tsx';
import { ChartTooltip, type TooltipContent } from '../frame/ChartTooltip.tsx';

interface HeatmapProps {
  readonly data: HeatmapData;
  readonly legend: Legend;
  readonly label: string;
  readonly description: string;
}

/**
 * A heat map: rows and columns of cells, stronger for larger values. The picture is only computed when the data, the
 * width or the visible rows change; the spotlight is an opacity and the tooltip its own layer, so both follow within a
 * frame.
 */
export function Heatmap({ data, legend, label, description }: HeatmapProps) {
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const { hiddenIds } = legend;
  const geometry = useMemo(
    () => (width === null ? null : heatmapGeometry(data, hiddenIds, width)),
    [data, hiddenIds, width],
  );
  return (
    <div ref={container} className="relative" style={{ height: heatmapHeight(data) }}>
      {geometry !== null && (
        <>
          <HeatmapPlot geometry={geometry} label={label} description={description} legend={legend} />
          <HeatmapCursor geometry={geometry} data={data} label={label} />
          {geometry.rows.length === 0 && <AllHidden>All rows are hidden.</AllHidden>}
        </>
      )}
    </div>
  );
}

interface HeatmapCursorProps {
  readonly geometry: HeatmapGeometry;
  readonly data: HeatmapData;
  readonly label: string;
}

/**
 * The layer above a heat map that follows the pointer, the finger or the arrow keys, and shows the tooltip of a cell.
 * For the keyboard it is a single tab stop: a slider through the cells row by row, on which arrow keys move in all four
 * directions; its value is the tooltip's text. It moves without re-rendering the picture below.
 */
function HeatmapCursor({ geometry, data, label }: HeatmapCursorProps) {
  const cursor = useChartCursor<CellPlace>(firstCell);
  const { chosen, choose } = cursor;
  const size = { rows: geometry.rows.length, columns: data.columns.length };
  // New data or the legend may leave fewer rows.
  const at = chosen ?? firstCell;
  const current = { row: Math.min(at.row, size.rows - 1), column: Math.min(at.column, size.columns - 1) };
  const drawn = geometry.rows[current.row];
  const row = drawn && data.rows[drawn.place];
  const column = data.columns[current.column];
  if (drawn === undefined || row === undefined || column === undefined) return null;
  const cell = data.cell(drawn.place, current.column);

  const onKeyDown = (event: KeyboardEvent) => {
    cursor.onKeyDown(event);
    const next = cellByKey(current, event, size);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };

  const left = geometry.grid.left + current.column * geometry.columnWidth;
  const right = left + geometry.columnWidth;
  const isRight = (left + right) / 2 > geometry.width / 2;
  return (
    <>
      <div className="cover chart-cursor" {...cursor.follow((x, y) => cellAt(geometry, x, y))} />
      <ChartSlider
        cursor={cursor}
        // For the keyboard only: a press would treat the cells as one long row.
        className="click-through"
        style={{
          left: geometry.grid.left,
          top: geometry.grid.top,
          width: geometry.grid.width,
          height: geometry.grid.height,
        }}
        label={`Cell of the chart: ${label}`}
        last={size.rows * size.columns - 1}
        value={current.row * size.columns + current.column}
        valueText={accessibleCellText(row, column, cell)}
        // A screen reader on a phone steps through the cells.
        onChange={(place) => choose({ row: Math.floor(place / size.columns), column: place % size.columns })}
        onKeyDown={onKeyDown}
      />
      {chosen !== null && (
        <>
          <svg
            className="cover click-through"
            width={geometry.width}
            height={geometry.height}
            aria-hidden="true"
          >
            <rect
              x={left}
              y={drawn.band.top - 1}
              width={geometry.columnWidth}
              height={drawn.band.height + 2}
              rx={4}
              className={styles['ring']}
            />
          </svg>
          <div
            className={`click-through ${styles['beside']}`}
            style={{ top: Math.max(0, Math.min(drawn.band.top - 12, geometry.height - tooltipHeight)) }}
          >
            <ChartTooltip
              x={isRight ? Math.max(left, geometry.width / 2 + 1) : right}
              width={geometry.width}
              content={cellTooltip(row, column, cell)}
            />
          </div>
        </>
      )}
    </>
  );
}

const firstCell: CellPlace = { row: 0, column: 0 };

/** Upper bound of the tooltip's height, to keep it within the chart. */
const tooltipHeight = 96;

interface Size {
  readonly rows: number;
  readonly columns: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** The cell that a key moves to, within the grid; null = not a navigation key. */
export function cellByKey(at: CellPlace, { key, ctrlKey }: Key, { rows, columns }: Size): CellPlace | null {
  const row = (to: number) => ({ ...at, row: Math.min(rows - 1, Math.max(0, to)) });
  const column = (to: number) => ({ ...at, column: Math.min(columns - 1, Math.max(0, to)) });
  const end = (to: CellPlace, far: number) => (ctrlKey ? { row: far, column: to.column } : to);
  switch (key) {
    case 'ArrowRight':
      return column(at.column + 1);
    case 'ArrowLeft':
      return column(at.column - 1);
    case 'ArrowDown':
      return row(at.row + 1);
    case 'ArrowUp':
      return row(at.row - 1);
    case 'Home':
      return end(column(0), 0);
    case 'End':
      return end(column(columns - 1), rows - 1);
    case 'PageUp':
      return row(0);
    case 'PageDown':
      return row(rows - 1);
    default:
      return null;
  }
}

/** Colour of rows without their own. */
const defaultColour = '#8f98ac';

const cellTitle = ({ name, accessibleName = name }: HeatmapRow, column: HeatmapColumn) =>
  `${accessibleName}, ${column.accessibleName}`;

/** The tooltip of a cell: row and column, text and number. */
export function cellTooltip(row: HeatmapRow, column: HeatmapColumn, cell: HeatmapCell): TooltipContent {
  const entry = {
    id: row.id,
    name: cell.text,
    colour: row.colour ?? defaultColour,
    dash: null,
    mark: 'area',
  } as const;
  return {
    title: cellTitle(row, column),
    rows: [{ entry, value: cell.detail ?? (cell.value === null ? null : '') }],
    total: null,
  };
}

/** The tooltip of a cell as text for screen readers: `Orien, 18:00 to 19:00. Peak Hours, 132.4 characters.` */
export function accessibleCellText(row: HeatmapRow, column: HeatmapColumn, cell: HeatmapCell): string {
  const { text, detail } = cell;
  const isUnknown = cell.value === null && detail === undefined;
  const said = isUnknown ? 'No data' : [text, detail].filter(Boolean).join(', ');
  return `${cellTitle(row, column)}. ${said}.`;
}
