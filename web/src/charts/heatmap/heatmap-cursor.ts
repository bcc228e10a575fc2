import type { TooltipWords } from '../frame/ChartTooltip.tsx';
import type { HeatmapCell, HeatmapColumn, HeatmapRow } from './heatmap-data.ts';
import type { CellPlace } from './heatmap-picture.ts';

interface Size {
  readonly rows: number;
  readonly columns: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** Where a key leads from a cell; null = the key leads nowhere. Nothing leads out of the grid. */
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

/** Of rows without a colour of their own. */
const usualColour = '#8f98ac';

const placeWords = ({ name, spoken = name }: HeatmapRow, column: HeatmapColumn) =>
  `${spoken}, ${column.spoken}`;

/** What is told of a cell: its row and column, what it says, and its number. */
export function cellWords(row: HeatmapRow, column: HeatmapColumn, cell: HeatmapCell): TooltipWords {
  const entry = {
    id: row.id,
    name: cell.text,
    colour: row.colour ?? usualColour,
    dash: null,
    mark: 'area',
  } as const;
  return {
    title: placeWords(row, column),
    rows: [{ entry, value: cell.detail ?? (cell.value === null ? null : '') }],
    total: null,
  };
}

/** The same for the ear: `Orien, 18:00 to 19:00. Peak Hours, 132.4 characters.` */
export function spokenCell(row: HeatmapRow, column: HeatmapColumn, cell: HeatmapCell): string {
  const { text, detail } = cell;
  const isUnknown = cell.value === null && detail === undefined;
  const said = isUnknown ? 'No data' : [text, detail].filter(Boolean).join(', ');
  return `${placeWords(row, column)}. ${said}.`;
}
