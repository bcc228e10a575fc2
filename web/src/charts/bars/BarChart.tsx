import { memo, type PointerEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { AllOff, ChartSvg, useElementWidth } from '../frame/ChartSvg.tsx';
import { ChartTooltip, accessibleText, type TooltipContent, tooltipContent } from '../frame/ChartTooltip.tsx';
import { type Legend, useSpotlight } from '../frame/useLegend.ts';
import styles from './bar-chart.module.css';
import type { Arrangement, BarCategory, BarData } from './bar-data.ts';
import { barGeometry } from './bar-layout.ts';
import { barForm, barHeight } from './BarChartContainer.tsx';
import { ChartSlider, useChartCursor } from '../frame/ChartSlider.tsx';
import {
  type BarGeometry,
  type BarPosition,
  type Box,
  type DrawnBars,
  nearestBars,
  type PlacedLabelText,
  type Stroke,
  tooltipPosition,
} from './bar-geometry.ts';

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
  readonly isHorizontal?: boolean;
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
  readonly tell?: (category: number) => TooltipContent;
}

/**
 * Bars: any series over a few categories, stacked or side by side, standing or lying. Boxes are worked out only when the
 * data, the size or what is switched on changes; the spotlight is an opacity and the tooltip a layer of its own, so
 * both follow within a frame.
 */
export function BarChart(props: BarChartProps) {
  const { chart, legend, label, description, arrangement, isHorizontal = false, axisTitle, format } = props;
  const { shortFormat = format, height: wideHeight, hasTotal = true, tell } = props;
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const { hiddenIds } = legend;
  const geometry = useMemo(() => {
    if (width === null) return null;
    const facts = { arrangement, isHorizontal, seriesCount: chart.series.length, height: wideHeight };
    const [form, height] = [barForm(facts, width), barHeight(facts, width)];
    const size = { form, width, height };
    return barGeometry({ chart, hiddenIds, arrangement, ...size, axisTitle, format: shortFormat, hasTotal });
  }, [chart, hiddenIds, arrangement, isHorizontal, width, wideHeight, axisTitle, shortFormat, hasTotal]);
  const tellValues = useCallback(
    (category: number) =>
      tooltipContent({
        title: categoryTitle(chart.categories[category]),
        values: shownValues(chart, legend, category),
        format,
        hasTotal,
      }),
    [chart, legend, format, hasTotal],
  );
  return (
    <div ref={room} className={styles['chart']}>
      {geometry !== null && (
        <BarCursor
          geometry={geometry}
          label={`${axisTitle} in the chart: ${label}`}
          tell={tell ?? tellValues}
        >
          <BarPlot geometry={geometry} label={label} description={description} legend={legend} />
        </BarCursor>
      )}
      {geometry?.bars.length === 0 && <AllOff>All bars are hidden.</AllOff>}
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
  return [category?.name, category?.note].filter((part) => part !== undefined).join(' · ');
}

interface BarCursorProps {
  readonly geometry: BarGeometry;
  /** Of the slider: `Day of Week in the chart: Characters online`. */
  readonly label: string;
  /** What is told of a category. */
  readonly tell: (category: number) => TooltipContent;
  /** The chart. */
  readonly children: ReactNode;
}

/**
 * Follows the pointer, the finger or the arrow keys over a bar chart, and shows what the chart says of the category
 * there. It is a slider through the categories whose value, for a screen reader, is what the tooltip says. It moves
 * without the chart being drawn again.
 */
function BarCursor({ geometry, label, tell, children }: BarCursorProps) {
  const cursor = useChartCursor<BarPosition>(firstPlace);
  const { chosen, choose, slider } = cursor;
  const last = geometry.categoryBoxes.length - 1;
  // Other data may have fewer categories, and what is switched off takes its panel with it.
  const place = chosen === null || last < 0 ? null : inPicture(chosen, geometry);
  const told = place?.category ?? 0;
  const content = useMemo(() => (last < 0 ? null : tell(told)), [tell, told, last]);
  if (content === null) return children;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const next = nearestBars(geometry, event.clientX - left, event.clientY - top);
    if (chosen?.category !== next?.category || chosen?.boxIndex !== next?.boxIndex) choose(next);
  };
  return (
    <div
      className={styles['cursor']}
      role="presentation"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={cursor.onPointerLeave}
      // Where a finger has found something, the next touch elsewhere takes the focus, and the tooltip, away.
      onClick={() => slider.current?.focus({ preventScroll: true })}
    >
      {place !== null && <Lit boxes={geometry.categoryBoxes[place.category] ?? []} geometry={geometry} />}
      {children}
      <ChartSlider
        cursor={cursor}
        className={styles['slider']}
        label={label}
        last={last}
        value={told}
        told={accessibleText(content)}
        onChange={(category) => choose({ category, boxIndex: place?.boxIndex ?? 0 })}
      />
      {place !== null && <Told geometry={geometry} place={place} content={content} />}
    </div>
  );
}

const firstPlace: BarPosition = { category: 0, boxIndex: 0 };

function inPicture({ category, boxIndex }: BarPosition, { categoryBoxes }: BarGeometry): BarPosition {
  const inRange = Math.min(category, categoryBoxes.length - 1);
  return {
    category: inRange,
    boxIndex: Math.max(0, Math.min(boxIndex, (categoryBoxes[inRange]?.length ?? 0) - 1)),
  };
}

/** Lies below the bars. */
function Lit({ boxes, geometry }: { readonly boxes: readonly Box[]; readonly geometry: BarGeometry }) {
  return (
    <svg className={styles['lit']} width={geometry.width} height={geometry.height} aria-hidden="true">
      {boxes.map(({ left, top, width, height }) => (
        <rect key={`${left} ${top}`} x={left} y={top} width={width} height={height} rx={4} />
      ))}
    </svg>
  );
}

interface ToldProps {
  readonly geometry: BarGeometry;
  readonly place: BarPosition;
  readonly content: TooltipContent;
}

function Told({ geometry, place: { category, boxIndex }, content }: ToldProps) {
  const box = geometry.categoryBoxes[category]?.[boxIndex];
  if (box === undefined) return null;
  const { x, top } = tooltipPosition(geometry, box, content.rows.length + (content.total === null ? 0 : 1));
  return (
    <div className={styles['told']} style={{ top }}>
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

/** The picture itself: grid, bars, and the words around them. */
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
      <Words texts={texts} />
    </ChartSvg>
  );
});

/** One path for all of a kind. */
function Strokes({ strokes, look }: { readonly strokes: readonly Stroke[]; readonly look: string }) {
  if (strokes.length === 0) return null;
  const path = strokes.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('');
  return <path d={path} fill="none" className={styles[look]} />;
}

interface SeriesProps {
  readonly series: DrawnBars;
  readonly isFaded: boolean;
}

const Series = memo(function Series({ series, isFaded }: SeriesProps) {
  const { id, colour, boxes, texts, leaders } = series;
  return (
    <g className={styles['series']} data-series={id} data-faded={isFaded ? '' : undefined}>
      {boxes.map((box) => box !== null && <Bar key={`${box.left} ${box.top}`} box={box} colour={colour} />)}
      {leaders.map(({ x1, y1, x2, y2 }) => (
        <path key={y1} d={`M${x1} ${y1}L${x2} ${y2}`} fill="none" stroke={colour} strokeWidth={1.25} />
      ))}
      <Words texts={texts} />
    </g>
  );
});

/** A box that is thinner than this has no room for a line around it. */
const outlinedFromSize = 3;

function Bar({ box: { left, top, width, height }, colour }: { readonly box: Box; readonly colour: string }) {
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

function Words({ texts }: { readonly texts: readonly PlacedLabelText[] }) {
  return texts.map(({ x, y, text, anchor, look }) => (
    <text key={`${x} ${y}`} x={x} y={y} dy="0.35em" textAnchor={anchor} className={styles[look]}>
      {text}
    </text>
  ));
}
