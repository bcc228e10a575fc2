import { useCallback, useMemo, useRef } from 'react';
import { AllOff } from '../frame/AllOff.tsx';
import type { TooltipWords } from '../frame/ChartTooltip.tsx';
import { tooltipWords } from '../frame/tooltip-words.ts';
import { useElementWidth } from '../frame/useElementWidth.ts';
import type { Legend } from '../frame/useLegend.ts';
import { BarCursor } from './BarCursor.tsx';
import { BarPlot } from './BarPlot.tsx';
import styles from './bar-chart.module.css';
import type { Arrangement, BarCategory, BarData } from './bar-data.ts';
import { barPicture } from './bar-picture.ts';
import { barForm, barHeight } from './bar-room.ts';

interface BarChartProps {
  readonly chart: BarData;
  /** Of its series (`barLegend`). */
  readonly legend: Legend;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
  readonly arrangement: Arrangement;
  /** Lying bars are for categories with long names; left out = they stand. */
  readonly isLying?: boolean;
  /** Of the categories: `Day of Week`. */
  readonly axisTitle: string;
  readonly format: (value: number) => string;
  /** In the picture, where there is less room for numbers; left out = as everywhere. */
  readonly shortFormat?: (value: number) => string;
  /** CSS pixels; on a narrow screen it may be more (`BarRoom`, which stands around the chart). */
  readonly height: number;
  /** Does the sum of a category mean anything? Left out = it does. */
  readonly hasTotal?: boolean;
  /** What is told of a category; left out = its values and their sum. Stays the same function while it tells the same. */
  readonly tell?: (category: number) => TooltipWords;
}

/**
 * Bars: any series over a few categories, stacked or side by side, standing or lying. Boxes are worked out only when the
 * data, the size or what is switched on changes; the spotlight is an opacity and the tooltip a layer of its own, so
 * both follow within a frame.
 */
export function BarChart(props: BarChartProps) {
  const { chart, legend, label, description, arrangement, isLying = false, axisTitle, format } = props;
  const { shortFormat = format, height: wideHeight, hasTotal = true, tell } = props;
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const { hiddenIds } = legend;
  const picture = useMemo(() => {
    if (width === null) return null;
    const facts = { arrangement, isLying, seriesCount: chart.series.length, height: wideHeight };
    const [form, height] = [barForm(facts, width), barHeight(facts, width)];
    const size = { form, width, height };
    return barPicture({ chart, hiddenIds, arrangement, ...size, axisTitle, format: shortFormat, hasTotal });
  }, [chart, hiddenIds, arrangement, isLying, width, wideHeight, axisTitle, shortFormat, hasTotal]);
  const tellValues = useCallback(
    (category: number) =>
      tooltipWords({
        title: categoryTitle(chart.categories[category]),
        values: shownValues(chart, legend, category),
        format,
        hasTotal,
      }),
    [chart, legend, format, hasTotal],
  );
  return (
    <div ref={room} className={styles['chart']}>
      {picture !== null && (
        <BarCursor picture={picture} label={`${axisTitle} in the chart: ${label}`} tell={tell ?? tellValues}>
          <BarPlot picture={picture} label={label} description={description} legend={legend} />
        </BarCursor>
      )}
      {picture?.bars.length === 0 && <AllOff>All bars are switched off.</AllOff>}
    </div>
  );
}

/** Of the series that are drawn, each with how it is known in the legend. */
function shownValues({ series }: BarData, { entries, hiddenIds }: Legend, category: number) {
  return entries.flatMap((entry) => {
    const found = hiddenIds.has(entry.id) ? undefined : series.find(({ id }) => id === entry.id);
    return found === undefined ? [] : [{ entry, value: found.values[category] ?? null }];
  });
}

function categoryTitle(category: BarCategory | undefined): string {
  return [category?.name, category?.note].filter((words) => words !== undefined).join(' · ');
}
