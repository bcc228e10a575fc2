import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';
import type { Arrangement } from './bar-data.ts';
import type { BarForm } from './bar-geometry.ts';

/** Facts that decide the form and height of a bar chart, besides its width. */
interface BarSizeOptions {
  readonly arrangement: Arrangement;
  /** For categories with long names; default vertical. */
  readonly isHorizontal?: boolean | undefined;
  /** Hidden series included, so that hiding one does not change the height. */
  readonly seriesCount: number;
  /** In CSS pixels, for the vertical and horizontal forms. */
  readonly height: number;
}

/** Maximum number of series that are drawn side by side on a narrow screen. */
const mostSideBySide = 4;

/**
 * Maximum width, in CSS pixels, at which grouped series are drawn as panels: side by side, their bars would be thinner
 * than 5 px. The style sheet has the same widths.
 */
function narrowWidth(seriesCount: number): 560 | 760 {
  return seriesCount > 8 ? 760 : 560;
}

/** Up to this width, in CSS pixels, there are two columns of panels, beyond it three or more. */
const phoneWidth = 479;
/** Height of a row of panels, in CSS pixels: name, bars, days. */
const panelRowHeight = 118;
/** Height of the axis title below the panels, in CSS pixels. */
const panelFoot = 20;

/** The form of a bar chart at a width. */
export function barForm(
  { arrangement, isHorizontal = false, seriesCount }: BarSizeOptions,
  width: number,
): BarForm {
  if (isHorizontal) return 'horizontal';
  const isCrowded = arrangement === 'grouped' && seriesCount > mostSideBySide;
  return isCrowded && width <= narrowWidth(seriesCount) ? 'panels' : 'vertical';
}

/** Height of a bar chart, CSS pixels: known before it is drawn, so that nothing shifts. */
export function barHeight(facts: BarSizeOptions, width: number): number {
  if (barForm(facts, width) !== 'panels') return facts.height;
  // A phone has two columns, a wider screen at least three; with more columns, rows are higher than needed.
  const rows = Math.ceil(facts.seriesCount / (width <= phoneWidth ? 2 : 3));
  return Math.max(facts.height, rows * panelRowHeight + panelFoot);
}

/** Reserves the height of a bar chart before it is drawn; on a narrow screen it may be taller. */
export function BarChartContainer({ children, ...facts }: BarSizeOptions & { children: ReactNode }) {
  const narrow = narrowWidth(facts.seriesCount);
  const heights = {
    '--wide-height': `${barHeight(facts, narrow + 1)}px`,
    '--narrow-height': `${barHeight(facts, narrow)}px`,
    '--phone-height': `${barHeight(facts, phoneWidth)}px`,
  };
  return (
    <div className="container">
      <div className={`relative ${styles['chart']}`} style={heights} data-narrow={narrow}>
        {children}
      </div>
    </div>
  );
}
