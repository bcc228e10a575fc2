import { barSpans, valueReach } from './bar-data.ts';
import type { BarForm, BarPicture, BarPictureFacts, BarPlan } from './bar-geometry.ts';
import { lyingPicture, panelPicture } from './horizontal-bars.ts';
import { uprightPicture } from './vertical-bars.ts';

const pictures: Readonly<Record<BarForm, (plan: BarPlan) => BarPicture>> = {
  upright: uprightPicture,
  lying: lyingPicture,
  panels: panelPicture,
};

/**
 * Works out the picture of a bar chart: boxes, ticks, labels. Pure, so that it is worked out only when the data, the
 * size or what is switched on has changed. What is switched off takes no room.
 */
export function barPicture(facts: BarPictureFacts): BarPicture {
  const { chart, hiddenIds, arrangement, form } = facts;
  const shown = chart.series.filter(({ id }) => !hiddenIds.has(id));
  const spans = barSpans(shown, chart.categories.length, arrangement);
  return pictures[form]({ ...facts, shown, spans, reach: valueReach(spans, chart.marks) });
}
