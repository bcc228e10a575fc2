import { barSpans, valueReach } from './bar-data.ts';
import type { BarForm, BarPicture, BarPictureFacts, BarPlan } from './bar-shapes.ts';
import { lyingPicture } from './lying-picture.ts';
import { panelPicture } from './panel-picture.ts';
import { uprightPicture } from './upright-picture.ts';

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
