import type { MeasureText } from '../../canvas/text-width.ts';
import type { RowLayout } from '../list/list-scene.ts';
import { createRowPen, type PanelMark, strip } from '../row-pen.ts';
import { layoutCompactNarrow, layoutCompactWide } from './lfm-layout-compact.ts';
import { layoutNarrow } from './lfm-layout-narrow.ts';
import { layoutWide } from './lfm-layout-wide.ts';
import type { LfmMetrics } from './lfm-metrics.ts';
import { type LfmPart, type PartBox, type RowDraft, startRow } from './lfm-row-parts.ts';
import type { LfmRow } from './lfm-rows.ts';

/** At the left edge of a raid, CSS pixels. */
export const raidBarWidth = 3;

/** What lies under a pointer: a part of a group. */
export interface LfmTarget {
  readonly lfmId: number;
  readonly part: LfmPart;
}

/** A row → boxes and hit zones. Source: §2.7, look: LFM row. */
export function layoutLfmRow(row: LfmRow, metrics: LfmMetrics, measure: MeasureText): RowLayout<LfmTarget> {
  const pen = createRowPen(measure);
  const draft = startRow(pen, row, metrics);
  const parts = layoutParts(draft);
  return {
    ground: layoutGround(row, metrics, measure),
    marks: pen.marks,
    zones: parts.map(({ part, box }) => ({ box, target: { lfmId: row.id, part } })),
  };
}

function layoutParts(draft: RowDraft): PartBox[] {
  const { isCompact, isNarrow } = draft.metrics;
  if (isCompact) return isNarrow ? layoutCompactNarrow(draft) : layoutCompactWide(draft);
  return isNarrow ? layoutNarrow(draft) : layoutWide(draft);
}

function layoutGround(row: LfmRow, metrics: LfmMetrics, measure: MeasureText): readonly PanelMark[] {
  const pen = createRowPen(measure);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  if (row.isHighlighted) pen.plate('emberTint', whole);
  else if (row.friend !== null) pen.plate('leafTint', whole);
  else if (row.isLit) {
    pen.plate('raised', whole);
    pen.wash('emberTint', 'raised', { ...whole, width: metrics.width * 0.42 }, row.isRaid ? 1 : 0.45);
  }
  // A row of a broken height may begin on the last pixel of the one above: the line stands clear of it.
  pen.rule('line', strip(whole, Math.max(0, Math.floor(metrics.rowHeight) - 1), 1), false);
  // It means something, so it must be seen on every ground: of a raid, of a friend.
  if (row.hasDividerAbove) pen.rule('third', strip(whole, 0, 1), true);
  if (row.isRaid) pen.plate('ember', { ...whole, width: Math.min(raidBarWidth, metrics.width) });
  return pen.marks;
}
