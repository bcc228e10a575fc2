import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { type LineData, markNotes, nearestPlace } from './chart-series.ts';
import { type ChartZoom, windowByKey } from './chart-window.ts';
import { LinePlot } from './LinePlot.tsx';
import { lineGeometry, type LineGeometry } from './line-geometry.ts';
import styles from './line-chart.module.css';
import { countFormat, type ValueFormat } from './value-format.ts';
import { useZoomDrag } from './useZoomDrag.ts';
import type { XAxis } from './x-axis.ts';
import { AllHidden, useElementWidth } from '../frame/ChartSvg.tsx';
import { type Legend, useSpotlight } from '../frame/useLegend.ts';
import { ChartSlider, useChartCursor } from '../frame/ChartSlider.tsx';
import { ChartTooltip, accessibleText, shownValues, tooltipContent } from '../frame/ChartTooltip.tsx';

interface LineChartProps {
  readonly chart: LineData;
  readonly legend: Legend;
  readonly label: string;
  readonly description: string;
  readonly axis: XAxis;
  /** Format of the values; omitted = counts in the browser's locale. */
  readonly format?: ValueFormat | undefined;
  /** Format on the axis and at the ends of lines; omitted = `format`. */
  readonly tickFormat?: ValueFormat | undefined;
  /** Stacked areas; default separate lines. */
  readonly isStacked?: boolean;
  /** Whether the sum of the lines at one position has a meaning; default true. */
  readonly hasTotal?: boolean;
  /** Draw the first line on top; default the last. */
  readonly isFirstOnTop?: boolean;
  /** Zoom by drags and keys; the chart's data is the visible part (`shownPart`). Omitted = not zoomable. */
  readonly zoom?: ChartZoom;
  /** CSS pixels; reserved before the chart is drawn, so that nothing shifts. */
  readonly height: number;
}

const counts = countFormat();

/**
 * A line chart of any series over time, hours of a day or levels. Paths are only computed when the data, the size or
 * the visible series change; the spotlight is an opacity and the tooltip its own layer, so both follow within a frame.
 */
export function LineChart(props: LineChartProps) {
  const { chart, legend, label, description, axis, format = counts, height } = props;
  const { tickFormat = format, isStacked = false, isFirstOnTop = isStacked } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useElementWidth(container);
  const { hiddenIds } = legend;
  const { highlightedId, isIdle } = useSpotlight(legend);
  const geometry = useMemo(
    () =>
      width === null
        ? null
        : lineGeometry({ chart, hiddenIds, isStacked, width, height, axis, format: tickFormat }),
    [chart, hiddenIds, isStacked, width, height, axis, tickFormat],
  );
  return (
    <div
      ref={container}
      className={`relative ${styles['lines']}`}
      data-at-rest={isIdle ? '' : undefined}
      style={{ height }}
    >
      {geometry !== null && (
        <>
          <LinePlot
            geometry={geometry}
            axis={axis}
            format={tickFormat}
            label={label}
            description={description}
            isFirstOnTop={isFirstOnTop}
            highlightedId={highlightedId}
          />
          <LineCursor {...props} geometry={geometry} format={format} />
          {geometry.lines.length === 0 && <AllHidden>All lines are hidden.</AllHidden>}
        </>
      )}
    </div>
  );
}

interface LineCursorProps extends LineChartProps {
  readonly geometry: LineGeometry;
  readonly format: ValueFormat;
}

/**
 * The layer above a chart that follows the pointer, the finger or the arrow keys, and shows the tooltip of the nearest
 * place. For screen readers it is a slider along the axis whose value is the tooltip's text. It moves without
 * re-rendering the chart below.
 */
const LineCursor = memo(function LineCursor(props: LineCursorProps) {
  const { geometry, legend, chart, axis, format, hasTotal = true, label, zoom } = props;
  const { xs } = chart;
  const { plot } = geometry;
  const lastPlace = xs.length - 1;
  const cursor = useChartCursor(lastPlace);
  const { chosen } = cursor;
  const readNext = useKeptPlace(xs, cursor, zoom !== undefined);
  // New data may have fewer positions.
  const place = chosen === null ? null : Math.min(chosen, lastPlace);
  const current = place ?? lastPlace;
  const notes = useMemo(() => markNotes(chart), [chart]);
  const content = useMemo(
    () => ({
      ...tooltipContent({
        title: lastPlace < 0 ? '' : axis.place(chart.xs[current] ?? 0),
        values: shownValues(chart.series, legend, current),
        format,
        hasTotal,
      }),
      note: notes.get(current),
    }),
    [chart, legend, axis, current, lastPlace, notes, format, hasTotal],
  );
  const drag = useZoomDrag(zoom, (x) => geometry.xScale.invert(x + plot.left));
  if (lastPlace < 0) return null;

  const follow = cursor.follow((x) => nearestPlace(xs, geometry.xScale.invert(x + plot.left)));
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes one thing at a time: first the tooltip, whose handler stops the event.
    cursor.onKeyDown(event);
    if (zoom === undefined || event.isPropagationStopped()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const change = windowByKey(event, { at: xs[current] ?? 0, xs }, zoom);
    if (change === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    zoom.onChange(change.next);
    readNext(change.at);
  };
  return (
    <>
      <ChartSlider
        cursor={cursor}
        className="chart-cursor"
        // Exactly over the plot, so that a press hits the place below it.
        style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
        label={`${axis.name} in the chart: ${label}`}
        last={lastPlace}
        value={current}
        valueText={accessibleText(content)}
        onChange={cursor.choose}
        onKeyDown={onKeyDown}
        layer={zoom === undefined ? follow : drag.handlers(follow)}
      />
      {drag.selected !== null && (
        <span
          className={`click-through ${styles['selected']}`}
          style={{
            left: plot.left + drag.selected.left,
            top: plot.top,
            width: drag.selected.width,
            height: plot.height,
          }}
        />
      )}
      {place !== null && (
        <>
          <Crosshair geometry={geometry} place={place} atX={xs[place] ?? 0} />
          <ChartTooltip x={geometry.xScale(xs[place] ?? 0)} width={geometry.width} content={content} />
        </>
      )}
    </>
  );
});

/**
 * Keeps the cursor at the same point of the axis when zooming changes the indexes of places.
 *
 * @returns a function that sets the point of the axis for the cursor after the next zoom
 */
function useKeptPlace(
  xs: LineData['xs'],
  { chosen, choose }: Pick<ReturnType<typeof useChartCursor<number>>, 'chosen' | 'choose'>,
  isZoomable: boolean,
): (at: number) => void {
  const [drawn, setDrawn] = useState<DrawnPlaces>({ xs, wanted: null });
  if (drawn.xs !== xs) {
    const at = drawn.wanted ?? drawn.xs[chosen ?? -1];
    setDrawn({ xs, wanted: null });
    if (isZoomable && chosen !== null && at !== undefined) choose(nearestPlace(xs, at));
  }
  return (at) => setDrawn({ xs, wanted: at });
}

interface DrawnPlaces {
  readonly xs: LineData['xs'];
  /** Point of the axis for the cursor after the next zoom; null = the current one. */
  readonly wanted: number | null;
}

interface CrosshairProps {
  readonly geometry: LineGeometry;
  readonly place: number;
  /** Position on the axis. */
  readonly atX: number;
}

function Crosshair({ geometry: { width, height, plot, xScale, yScale, lines }, place, atX }: CrosshairProps) {
  const x = xScale(atX);
  return (
    <svg className="cover click-through" width={width} height={height} aria-hidden="true">
      <path d={`M${x} ${plot.top - 6}V${plot.top + plot.height}`} className={styles['hair']} />
      {lines.map(({ series, tops }) => {
        const value = tops[place] ?? null;
        if (value === null) return null;
        return (
          <circle
            key={series.id}
            cx={x}
            cy={yScale(value)}
            r={5}
            fill={series.colour}
            className={styles['point']}
          />
        );
      })}
    </svg>
  );
}
