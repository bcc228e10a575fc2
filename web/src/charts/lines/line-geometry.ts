import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { area, curveCatmullRom, curveLinear, line } from 'd3-shape';
import {
  type ChartMark,
  type ChartSeries,
  largestValue,
  lastPlace,
  lineDash,
  type LineData,
  drawnPlaces,
  lonePlaces,
  type ValueBand,
} from './chart-series.ts';
import type { Box } from '../frame/ChartSvg.tsx';
import {
  characterWidth,
  endNames,
  fullNamesFromWidth,
  labelLineHeight,
  leaderWidth,
  placeEndLabels,
} from './end-labels.ts';
import type { ValueFormat } from './value-format.ts';
import type { AxisTicks, XAxis } from './x-axis.ts';

export interface DrawnLine {
  readonly series: ChartSeries;
  /** The `d` of an SVG path; broken where values are unknown. */
  readonly path: string;
  /** Values with a gap on either side, and the newest one. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly dash: string | null;
  /** The `d` of the area below it, down to the next one of the stack; null for separate lines. */
  readonly area: string | null;
  /** The `d` of the band of likely values; null = none. */
  readonly band: string | null;
  /** Its height at each place of the chart, in the unit of the values; null = a gap. */
  readonly tops: ChartSeries['values'];
}

export interface EndLabel {
  readonly id: string;
  readonly colour: string;
  readonly name: string;
  /** The newest value, if there is room for it. */
  readonly value: string | null;
  /** Height of the end of the line, and of its label. */
  readonly y: number;
  readonly labelY: number;
}

/** A mark on the axis, or several that are too close to distinguish. */
export interface DrawnMark {
  /** Left edge. */
  readonly x: number;
  /** Width; 0 = a moment. */
  readonly width: number;
  readonly count: number;
  readonly colour: string;
}

/** Everything that a line chart draws, in CSS pixels, except the tooltip and crosshair. */
export interface LineGeometry {
  readonly width: number;
  readonly height: number;
  readonly plot: Box;
  readonly xScale: ScaleLinear<number, number>;
  readonly yScale: ScaleLinear<number, number>;
  readonly xTicks: AxisTicks;
  readonly yTicks: readonly number[];
  readonly lines: readonly DrawnLine[];
  readonly labels: readonly EndLabel[];
  readonly marks: readonly DrawnMark[];
}

export interface LineGeometryOptions {
  readonly chart: LineData;
  readonly hiddenIds: ReadonlySet<string>;
  /** Stacked, the first at the bottom; default separate. */
  readonly isStacked?: boolean;
  readonly width: number;
  readonly height: number;
  readonly axis: XAxis;
  readonly format: ValueFormat;
}

const wantedYTicks = 5;

/** Ticks of the axis of values; without halves for whole numbers. */
function valueTicks(
  yScale: LineGeometry['yScale'],
  shown: readonly ChartSeries[],
  largest: number,
): readonly number[] {
  const ticks = yScale.ticks(wantedYTicks);
  // Larger values have whole ticks anyway, so there is no need to check each value of years.
  const isCounted =
    largest < wantedYTicks &&
    shown.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return isCounted ? ticks.filter(Number.isInteger) : ticks;
}

/**
 * Computes the drawing of a line chart: scales, ticks, paths, labels. Pure, so that it is only recomputed when the
 * data, the size or the visible series change.
 */
export function lineGeometry(facts: LineGeometryOptions): LineGeometry {
  const { chart, hiddenIds, isStacked = false, width, height, axis } = facts;
  const shown = chart.series.filter(({ id }) => !hiddenIds.has(id));
  const layers = isStacked ? stackLayers(shown, chart.xs.length) : [];
  const largest = largestValue(
    isStacked
      ? layers.map(({ tops }) => tops)
      : shown.flatMap(({ values, band }) => (band === undefined ? [values] : [values, band.high])),
  );
  const yScale = scaleLinear()
    .domain([0, largest || 1])
    .nice(wantedYTicks);
  // No ticks before the first point.
  const hasPlaces = chart.xs.length > 0;
  const yTicks = hasPlaces ? valueTicks(yScale, shown, largest) : [];
  const names = endNames(chart.series, width);
  const plot = plotBox(facts, yTicks, names);
  yScale.range([plot.top + plot.height, plot.top]);
  const from = chart.xs[0] ?? 0;
  const until = chart.xs.at(-1) ?? 0;
  const xScale = scaleLinear([from, until], [plot.left, plot.left + plot.width]);
  const xTicks = hasPlaces
    ? axis.ticks({ from, until, width: plot.width, labelWidth: (length) => 12 + characterWidth * length })
    : { marks: [], labelled: [] };
  const scales = { xs: chart.xs.map((x) => xScale(x)), y: (value: number) => yScale(value) };
  const lines = isStacked ? layers.map((layer) => stackedLine(layer, scales)) : separatedLines(facts, scales);
  const labels = endLabels(lines, names, yScale, facts, plot);
  const marks = hasPlaces ? drawnMarks(chart.marks ?? [], xScale) : [];
  return { width, height, plot, xScale, yScale, xTicks, yTicks, lines, labels, marks };
}

/** Minimum distance between marks, in CSS pixels; closer ones are drawn as one, which limits their number. */
const leastMarkDistance = 16;

/** @param marks ascending */
function drawnMarks(marks: readonly ChartMark[], xScale: LineGeometry['xScale']): readonly DrawnMark[] {
  const [left = 0, right = 0] = xScale.range();
  const drawn: DrawnMark[] = [];
  for (const { from, until, colour } of marks) {
    const x = Math.max(left, xScale(from));
    const width = until === null ? 0 : Math.max(0, Math.min(right, xScale(until)) - x);
    if (x > right) continue;
    const before = drawn.at(-1);
    if (before === undefined || x - before.x >= leastMarkDistance) drawn.push({ x, width, count: 1, colour });
    else
      drawn[drawn.length - 1] = {
        ...before,
        // Several marks have no common length.
        width: 0,
        count: before.count + 1,
      };
  }
  return drawn;
}

interface Scales {
  /** x of the places, CSS pixels. */
  readonly xs: readonly number[];
  /** y of a value, CSS pixels. */
  readonly y: (value: number) => number;
}

function separatedLines(
  { chart, hiddenIds, axis }: LineGeometryOptions,
  scales: Scales,
): readonly DrawnLine[] {
  const { xs, y } = scales;
  return chart.series.flatMap((series, place) => {
    if (hiddenIds.has(series.id)) return [];
    const { values } = series;
    const last = lastPlace(values);
    const isNewest = axis.endsNow && last !== null && last === xs.length - 1;
    const dots = [...new Set([...lonePlaces(values), ...(isNewest ? [last] : [])])];
    return [
      {
        series,
        path: pathOf(values, scales, axis.isSmooth),
        dots: dots.map((at) => ({ x: xs[at] ?? 0, y: y(values[at] ?? 0) })),
        dash: lineDash(place, chart.series.length),
        area: null,
        band: series.band === undefined ? null : areaBetween(series.band, scales),
        tops: values,
      },
    ];
  });
}

/** One series in a stack, in the unit of its values. */
interface Layer {
  readonly series: ChartSeries;
  /** Its bottom and top at each place; null = unknown there, so that the layer above rests on the next one. */
  readonly bases: readonly number[];
  readonly tops: ChartSeries['values'];
}

/** Series stacked on each other, the first at the bottom. */
function stackLayers(shown: readonly ChartSeries[], count: number): readonly Layer[] {
  let heights: readonly number[] = Array.from({ length: count }, () => 0);
  return shown.map((series) => {
    const bases = heights;
    heights = bases.map((base, place) => base + (series.values[place] ?? 0));
    const tops = heights.map((top, place) => ((series.values[place] ?? null) === null ? null : top));
    return { series, bases, tops };
  });
}

/** Straight, so that edges never cross and each area is as thick as its values. Areas need no dashes. */
function stackedLine({ series, bases, tops }: Layer, scales: Scales): DrawnLine {
  const { xs, y } = scales;
  const lone = lonePlaces(tops).map((at) => `M${xs[at] ?? 0},${y(tops[at] ?? 0)}V${y(bases[at] ?? 0)}`);
  return {
    series,
    path: pathOf(tops, scales, false) + lone.join(''),
    dots: [],
    dash: null,
    band: null,
    area: areaBetween({ low: bases, high: tops }, scales),
    tops,
  };
}

/** Straight, so that its edges never cross. */
function areaBetween({ low, high }: ValueBand, { xs, y }: Scales): string {
  const draw = area<number>(
    (place) => xs[place] ?? 0,
    (place) => y(low[place] ?? 0),
    (place) => y(high[place] ?? 0),
  ).defined((place) => (low[place] ?? null) !== null && (high[place] ?? null) !== null);
  return draw(high.keys()) ?? '';
}

function pathOf(values: ChartSeries['values'], { xs, y }: Scales, isSmooth: boolean): string {
  const draw = line<number>(
    (place) => xs[place] ?? 0,
    (place) => y(values[place] ?? 0),
  )
    .defined((place) => (values[place] ?? null) !== null)
    .curve(isSmooth ? curveCatmullRom : curveLinear);
  return draw(drawnPlaces(values)) ?? '';
}

function plotBox(
  { chart, width, height, axis, format }: LineGeometryOptions,
  yTicks: readonly number[],
  names: ReadonlyMap<string, string>,
): Box {
  // A percent sign is nearly as wide as two digits.
  const lengthOf = (text: string) => text.length + (text.includes('%') ? 1 : 0);
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(lengthOf));
  const valueLength = axis.endsNow && width >= fullNamesFromWidth ? widest(yTicks.map(format)) + 3 : 0;
  const labelLength = chart.series.length > 1 ? widest([...names.values()]) + valueLength : 0;
  const left = Math.ceil(widest(yTicks.map(format)) * characterWidth) + 12;
  const right = Math.ceil(labelLength * characterWidth) + leaderWidth + 6;
  const top = (chart.marks?.length ?? 0) > 0 ? 30 : 14;
  const bottom = axis.title === null ? 30 : 52;
  return { left, top, width: Math.max(40, width - left - right), height: height - top - bottom };
}

function endLabels(
  lines: readonly DrawnLine[],
  names: ReadonlyMap<string, string>,
  yScale: (value: number) => number,
  { chart, width, axis, format }: LineGeometryOptions,
  plot: Box,
): readonly EndLabel[] {
  if (chart.series.length < 2) return [];
  const ends = lines.flatMap(({ series, tops, area: field }) => {
    const place = lastPlace(series.values);
    const value = place === null ? null : (series.values[place] ?? null);
    if (place === null || value === null) return [];
    // The label of an area is at its middle.
    const height = (tops[place] ?? 0) - (field === null ? 0 : value / 2);
    const isNewest = axis.endsNow && place === chart.xs.length - 1;
    return [
      { series, y: yScale(height), text: isNewest && width >= fullNamesFromWidth ? format(value) : null },
    ];
  });
  const limits = { top: plot.top, bottom: plot.top + plot.height };
  const wanted = ends.map(({ series, y }) => ({ id: series.id, y }));
  return placeEndLabels(wanted, labelLineHeight, limits).flatMap(({ id, y, labelY }) => {
    const end = ends.find(({ series }) => series.id === id);
    if (end === undefined) return [];
    return [{ id, colour: end.series.colour, name: names.get(id) ?? '', value: end.text, y, labelY }];
  });
}
