import type { MeasureText } from '../../canvas/text-width.ts';
import { groupInk, type Ink } from '../panel-colors.ts';
import type { RowLayout } from '../list/list-scene.ts';
import { createRowPen, type PanelMark, strip } from '../row-pen.ts';
import { layoutNarrow } from './who-layout-narrow.ts';
import { layoutWide } from './who-layout-wide.ts';
import type { WhoMetrics } from './who-metrics.ts';
import { bandWidth, startRow, type WhoPart } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';

/** What lies under a pointer: a part of a character's row. */
export interface WhoTarget {
  readonly characterId: number;
  readonly part: WhoPart;
}

/** A row → boxes and hit zones. Source: §2.8, look: Who row. */
export function layoutWhoRow(row: WhoRow, metrics: WhoMetrics, measure: MeasureText): RowLayout<WhoTarget> {
  const pen = createRowPen(measure);
  const draft = startRow(pen, row, metrics);
  const parts = metrics.isNarrow ? layoutNarrow(draft) : layoutWide(draft);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  return {
    ground: layoutGround(row, metrics, measure),
    marks: pen.marks,
    // What is painted last is on top: wherever nothing else is, one is upon the row.
    zones: [{ part: 'row' as const, box: whole }, ...parts].map(({ part, box }) => ({
      box,
      target: { characterId: row.id, part },
    })),
  };
}

const grounds = { registered: 'skyTint', friend: 'leafTint' } as const satisfies Record<string, Ink>;
/** How far the light of a group reaches into its row, CSS pixels, and how strong it is. */
const glowWidth = 120;
const glowOpacity = 0.16;

/** Band and light of a group lie upon the tint: friends keep their colour in group view (product 3). */
function layoutGround(row: WhoRow, metrics: WhoMetrics, measure: MeasureText): readonly PanelMark[] {
  const pen = createRowPen(measure);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  const ground = row.tint === null ? 'surface' : grounds[row.tint];
  if (row.tint !== null) pen.plate(ground, whole);
  const hue = row.party?.hue ?? null;
  if (hue !== null) {
    pen.wash(groupInk(hue), ground, { ...whole, width: Math.min(glowWidth, metrics.width) }, glowOpacity);
  }
  pen.rule('line', strip(whole, metrics.rowHeight - 1, 1), false);
  if (hue !== null) pen.plate(groupInk(hue), { ...whole, width: Math.min(bandWidth, metrics.width) });
  return pen.marks;
}
