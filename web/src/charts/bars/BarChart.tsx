import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { AllHidden, type Box, ChartSvg, useElementWidth } from '../frame/ChartSvg.tsx';
import {
  ChartTooltip,
  accessibleText,
  shownValues,
  type TooltipContent,
  tooltipContent,
} from '../frame/ChartTooltip.tsx';
import { type Legend, useSpotlight } from '../frame/useLegend.ts';
import styles from './bar-chart.module.css';
import type { Arrangement, BarCategory, BarData } from './bar-data.ts';
import { barForm, barHeight } from './BarChartContainer.tsx';
import { ChartSlider, useChartCursor } from '../frame/ChartSlider.tsx';
import {
  type BarGeometry,
  barGeometry,
  type DrawnBars,
  type PlacedLabelText,
  type Stroke,
} from './bar-geometry.ts';
import { type BarPosition, nearestBars, tooltipPosition } from './bar-position.ts';

interface BarChartProps {
  readonly chart: BarData;
  readonly legend: Legend;
  readonly label: string;
  readonly description: string;
  readonly arrangement: Arrangement;
  /** For categories with long names; default vertical. */
  readonly isHorizontal?: boolean | undefined;
  /** Title of the axis of categories: `Day of Week`. */
  readonly axisTitle: string;
  readonly format: (value: number) => string;
  /** For numbers in the chart, where space is short; default `format`. */
  readonly shortFormat?: ((value: number) => string) | undefined;
  /** CSS pixels; on a narrow screen it may be more (`BarChartContainer`). */
  readonly height: number;
  /** Whether the sum of a category has a meaning; default true. */
  readonly hasTotal?: boolean;
  /** The tooltip of a category; omitted = its values and their sum. Must be memoized. */
  readonly tooltipOf?: (category: number) => TooltipContent;
}

/**
 * A bar chart: any series over a few categories, stacked or side by side, vertical or horizontal. Boxes are only
 * computed when the data, the size or the visible series change; the spotlight is an opacity and the tooltip its own
 * layer, so both follow within a frame.
 */
export function BarChart(props: BarChartProps) {
  const { chart, legend, label, description, arrangement, isHorizontal = false, axisTitle, format } = props;
  const { shortFormat = format, height: wideHeight, hasTotal = true, tooltipOf } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const { hiddenIds } = legend;
  const geometry = useMemo(() => {
    if (width === null) return null;
    const facts = { arrangement, isHorizontal, seriesCount: chart.series.length, height: wideHeight };
    const [form, height] = [barForm(facts, width), barHeight(facts, width)];
    const size = { form, width, height };
    return barGeometry({ chart, hiddenIds, arrangement, ...size, axisTitle, format: shortFormat, hasTotal });
  }, [chart, hiddenIds, arrangement, isHorizontal, width, wideHeight, axisTitle, shortFormat, hasTotal]);
  const valueTooltip = useCallback(
    (category: number) =>
      tooltipContent({
        title: categoryTitle(chart.categories[category]),
        values: shownValues(chart.series, legend, category),
        format,
        hasTotal,
      }),
    [chart, legend, format, hasTotal],
  );
  return (
    <div ref={container} className="cover">
      {geometry !== null && (
        <BarCursor
          geometry={geometry}
          label={`${axisTitle} in the chart: ${label}`}
          tooltipOf={tooltipOf ?? valueTooltip}
        >
          <BarPlot geometry={geometry} label={label} description={description} legend={legend} />
        </BarCursor>
      )}
      {geometry?.bars.length === 0 && <AllHidden>All bars are hidden.</AllHidden>}
    </div>
  );
}

function categoryTitle(category: BarCategory | undefined): string {
  return [category?.name, category?.note].filter((part) => part !== undefined).join(' · ');
}

interface BarCursorProps {
  readonly geometry: BarGeometry;
  /** Name of the slider: `Day of Week in the chart: Characters online`. */
  readonly label: string;
  readonly tooltipOf: (category: number) => TooltipContent;
  readonly children: ReactNode;
}

/**
 * Follows the pointer, the finger or the arrow keys over a bar chart, and shows the tooltip of the category there. For
 * screen readers it is a slider through the categories whose value is the text of the tooltip. It moves without
 * re-rendering the chart.
 */
function BarCursor({ geometry, label, tooltipOf, children }: BarCursorProps) {
  const cursor = useChartCursor<BarPosition>(firstPosition);
  const { chosen, choose, slider } = cursor;
  const last = geometry.categoryBoxes.length - 1;
  // New data may have fewer categories, and a hidden series removes its panel.
  const position = chosen === null || last < 0 ? null : clampPosition(chosen, geometry);
  const current = position?.category ?? 0;
  const content = useMemo(() => (last < 0 ? null : tooltipOf(current)), [tooltipOf, current, last]);
  if (content === null) return children;

  return (
    <div
      className={`cover chart-cursor ${styles['cursor']}`}
      role="presentation"
      {...cursor.follow((x, y) => {
        const next = nearestBars(geometry, x, y);
        const isSame = next?.category === chosen?.category && next?.boxIndex === chosen?.boxIndex;
        return isSame ? chosen : next;
      })}
      // Focus the slider, so that the next touch elsewhere blurs it and closes the tooltip.
      onClick={() => slider.current?.focus({ preventScroll: true })}
    >
      {position !== null && (
        <CategoryHighlight boxes={geometry.categoryBoxes[position.category] ?? []} geometry={geometry} />
      )}
      {children}
      <ChartSlider
        cursor={cursor}
        className="cover full-width full-height click-through"
        label={label}
        last={last}
        value={current}
        valueText={accessibleText(content)}
        onChange={(category) => choose({ category, boxIndex: position?.boxIndex ?? 0 })}
      />
      {position !== null && <CategoryTooltip geometry={geometry} position={position} content={content} />}
    </div>
  );
}

const firstPosition: BarPosition = { category: 0, boxIndex: 0 };

function clampPosition({ category, boxIndex }: BarPosition, { categoryBoxes }: BarGeometry): BarPosition {
  const inRange = Math.min(category, categoryBoxes.length - 1);
  return {
    category: inRange,
    boxIndex: Math.max(0, Math.min(boxIndex, (categoryBoxes[inRange]?.length ?? 0) - 1)),
  };
}

/** Drawn behind the bars. */
function CategoryHighlight({ boxes, geometry }: { boxes: readonly Box[]; geometry: BarGeometry }) {
  return (
    <svg
      className={`cover ${styles['lit']}`}
      width={geometry.width}
      height={geometry.height}
      aria-hidden="true"
    >
      {boxes.map(({ left, top, width, height }) => (
        <rect key={`${left} ${top}`} x={left} y={top} width={width} height={height} rx={4} />
      ))}
    </svg>
  );
}

interface CategoryTooltipProps {
  readonly geometry: BarGeometry;
  readonly position: BarPosition;
  readonly content: TooltipContent;
}

function CategoryTooltip({ geometry, position: { category, boxIndex }, content }: CategoryTooltipProps) {
  const box = geometry.categoryBoxes[category]?.[boxIndex];
  if (box === undefined) return null;
  const { x, top } = tooltipPosition(geometry, box, content.rows.length + (content.total === null ? 0 : 1));
  return (
    <div className={`click-through ${styles['told']}`} style={{ top }}>
      <ChartTooltip x={x} width={geometry.width} content={content} />
    </div>
  );
}

interface BarPlotProps {
  readonly geometry: BarGeometry;
  readonly label: string;
  readonly description: string;
  readonly legend: Legend;
}

/** The SVG: grid, bars and labels. */
const BarPlot = memo(function BarPlot({ geometry, label, description, legend }: BarPlotProps) {
  const { highlightedId } = useSpotlight(legend);
  const { width, height, bars, grid, base, marks, texts } = geometry;
  return (
    <ChartSvg width={width} height={height} label={label} description={description}>
      <Strokes strokes={grid} look="grid" />
      {bars.map((series) => (
        <Series
          key={series.id}
          series={series}
          isFaded={highlightedId !== null && highlightedId !== series.id}
        />
      ))}
      <Strokes strokes={base} look="base" />
      <Strokes strokes={marks} look="markEdge" />
      <Strokes strokes={marks} look="mark" />
      <Labels texts={texts} />
    </ChartSvg>
  );
});

/** All strokes of one kind as one path. */
function Strokes({ strokes, look }: { strokes: readonly Stroke[]; look: string }) {
  if (strokes.length === 0) return null;
  const path = strokes.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('');
  return <path d={path} fill="none" className={styles[look]} />;
}

const Series = memo(function Series({ series, isFaded }: { series: DrawnBars; isFaded: boolean }) {
  const { id, colour, boxes, texts, leaders } = series;
  return (
    <g className="fades" data-series={id} data-faded={isFaded ? '' : undefined}>
      {boxes.map((box) => box !== null && <Bar key={`${box.left} ${box.top}`} box={box} colour={colour} />)}
      {leaders.map(({ x1, y1, x2, y2 }) => (
        <path key={y1} d={`M${x1} ${y1}L${x2} ${y2}`} fill="none" stroke={colour} strokeWidth={1.25} />
      ))}
      <Labels texts={texts} />
    </g>
  );
});

/** Thinner boxes have no outline. */
const outlinedFromSize = 3;

function Bar({ box: { left, top, width, height }, colour }: { box: Box; colour: string }) {
  const isThin = Math.min(width, height) < outlinedFromSize;
  return (
    <rect
      x={left}
      y={top}
      width={width}
      height={height}
      fill={colour}
      className={isThin ? undefined : styles['bar']}
    />
  );
}

function Labels({ texts }: { texts: readonly PlacedLabelText[] }) {
  return texts.map(({ x, y, text, anchor, look }) => (
    <text key={`${x} ${y}`} x={x} y={y} dy="0.35em" textAnchor={anchor} className={styles[look]}>
      {text}
    </text>
  ));
}
