import { barSpans, valueReach } from './bar-data.ts';
import type { BarForm, BarGeometry, BarGeometryOptions, BarPlan } from './bar-geometry.ts';
import { horizontalBars, barPanels } from './horizontal-bars.ts';
import { verticalBars } from './vertical-bars.ts';

const pictures: Readonly<Record<BarForm, (plan: BarPlan) => BarGeometry>> = {
  vertical: verticalBars,
  horizontal: horizontalBars,
  panels: barPanels,
};

/**
 * Computes the drawing of a bar chart: boxes, ticks, labels. Pure, so that it is only recomputed when the data, the
 * size or the visible series change. Hidden series take no room.
 */
export function barGeometry(facts: BarGeometryOptions): BarGeometry {
  const { chart, hiddenIds, arrangement, form } = facts;
  const shown = chart.series.filter(({ id }) => !hiddenIds.has(id));
  const spans = barSpans(shown, chart.categories.length, arrangement);
  return pictures[form]({ ...facts, shown, spans, reach: valueReach(spans, chart.marks) });
}
