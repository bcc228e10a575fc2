import type { HitZone } from '../../canvas/geometry.ts';
import type { MeasureText } from '../../canvas/measure-text.ts';
import type { PanelMark } from '../row-pen.ts';

/** At this width of a list and below, its rows stack their parts (look: The two live panels). CSS pixels. */
export const narrowUpTo = 600;

/** One line of a list. */
export interface ListRow {
  readonly id: number;
}

/** All that the layout of a row depends on beside the row itself. One object per width, look and font. */
export interface ListMetrics {
  /** Of the list, CSS pixels. */
  readonly width: number;
  /** Of every row, CSS pixels. */
  readonly rowHeight: number;
}

/** Where everything of one row stands; the row's own upper left corner is zero. */
export interface RowLayout<Target> {
  /** Below the hover, the focus and the glow of the row. */
  readonly ground: readonly PanelMark[];
  readonly marks: readonly PanelMark[];
  readonly zones: readonly HitZone<Target>[];
}

/**
 * What is special about the rows of one list
 * (docs/decisions/0034-draw-lists-on-a-canvas-with-an-accessible-table.md). `Look` are the settings that say how rows
 * look.
 */
export interface ListKind<Row extends ListRow, Metrics extends ListMetrics, Target, Look> {
  readonly metricsOf: (width: number, look: Look, family: string) => Metrics;
  /** Of every row at a width of the list, both CSS pixels; the same as that of the metrics. */
  readonly rowHeightOf: (width: number, look: Look) => number;
  readonly layoutOf: (row: Row, metrics: Metrics, measure: MeasureText) => RowLayout<Target>;
  /** Metrics of the one are metrics of the other. */
  readonly isLaidOutAlike: (a: Look, b: Look) => boolean;
  /** A bar at the left edge of a row keeps its colour under pointer and glow. CSS pixels, 0 = none. */
  readonly barWidthOf: (row: Row) => number;
  /** Every hit zone has a frame, for those who look for faults. */
  readonly areZonesFramed: (look: Look) => boolean;
  /**
   * Rows slide to other places and new ones glow; else they just stand where they belong
   * (docs/decisions/0035-hold-the-order-of-lists.md).
   */
  readonly isMoving: boolean;
}
