import type { Arrangement } from './bar-data.ts';
import type { BarForm } from './bar-shapes.ts';

/** What the form and the height of a bar chart depend on, beside its width. */
export interface BarRoomFacts {
  readonly arrangement: Arrangement;
  /** Lying bars are for categories with long names; left out = they stand. */
  readonly isLying?: boolean;
  /** All of the chart, those that are switched off too: nothing moves while they are. */
  readonly seriesCount: number;
  /** CSS pixels, where the bars stand or lie. */
  readonly height: number;
}

/** CSS pixels: up to this width, many bars side by side are drawn as panels. The style sheet has it too. */
export const narrowWidth = 560;
/** More series than these are too many to stand side by side on a narrow screen. */
const mostSideBySide = 4;
/** CSS pixels of a row of panels: name, bars, days. */
const panelRowHeight = 118;
/** Below the panels: the title of the axis. */
const panelFoot = 20;

/** How the bars stand in a picture of a width. */
export function barForm({ arrangement, isLying = false, seriesCount }: BarRoomFacts, width: number): BarForm {
  if (isLying) return 'lying';
  const isCrowded = arrangement === 'grouped' && seriesCount > mostSideBySide;
  return isCrowded && width <= narrowWidth ? 'panels' : 'upright';
}

/** CSS pixels that a chart stands in: known before anything is drawn, so that nothing moves when it is. */
export function barHeight(facts: BarRoomFacts, width: number): number {
  if (barForm(facts, width) !== 'panels') return facts.height;
  // On a phone there are two columns. Where there are three, the rows are the higher.
  return Math.max(facts.height, Math.ceil(facts.seriesCount / 2) * panelRowHeight + panelFoot);
}
