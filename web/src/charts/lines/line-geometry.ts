import { curveCatmullRom } from '@visx/curve';
import { scaleLinear } from '@visx/scale';
import { line } from '@visx/shape';
import {
  type ChartSeries,
  largestValue,
  lastPlace,
  lineDash,
  type LineData,
  lonePlaces,
} from './chart-series.ts';
import { cutName, placeEndLabels, shortNames } from './end-labels.ts';
import { largestSum, layerPaths, stackLayers } from './stack.ts';
import type { ValueFormat } from './value-format.ts';
import type { AxisTicks, XAxis } from './x-axis.ts';

/** A rectangle in the chart, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnLine {
  readonly series: ChartSeries;
  /** The `d` of an SVG path; broken where values are unknown. */
  readonly path: string;
  /** Values with a gap on either side, and the newest one. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly dash: string | null;
  /** The `d` of the field below it, down to the next one of the stack; null where lines are separated. */
  readonly area: string | null;
  /** In the unit of the values, where it stands at each place of the chart; null = a gap. */
  readonly tops: ChartSeries['values'];
}

export interface EndLabel {
  readonly id: string;
  readonly colour: string;
  readonly name: string;
  /** The newest value, where there is room for it. */
  readonly value: string | null;
  /** Where the line ends, and where its label stands. */
  readonly y: number;
  readonly labelY: number;
}

/** Everything that a line chart draws, in CSS pixels, except the tooltip and crosshair. */
export interface LineGeometry {
  readonly width: number;
  readonly height: number;
  readonly plot: Box;
  readonly xScale: ReturnType<typeof scaleLinear<number>>;
  readonly yScale: ReturnType<typeof scaleLinear<number>>;
  readonly xTicks: AxisTicks;
  readonly yTicks: readonly number[];
  readonly lines: readonly DrawnLine[];
  readonly labels: readonly EndLabel[];
}

export interface LineGeometryOptions {
  readonly chart: LineData;
  readonly hiddenIds: ReadonlySet<string>;
  /** Stacked, the first at the bottom; default separate. */
  readonly isStacked?: boolean;
  readonly width: number;
  readonly height: number;
  readonly axis: XAxis;
  /** Of its values. */
  readonly format: ValueFormat;
}

/** Text of 12 px, per character and on the safe side; numbers are a little wider. */
const characterWidth = 6.9;
const labelLineHeight = 17;
const leaderWidth = 16;
const wantedYTicks = 5;
/** From this width on, names stand in full at the ends of the lines, with their newest values. */
const fullNamesFromWidth = 620;
const longestName = 14;

/** Where values are named: of what is counted in whole ones there are no halves. */
function valueTicks(
  yScale: LineGeometry['yScale'],
  shown: readonly ChartSeries[],
  largest: number,
): readonly number[] {
  const ticks = yScale.ticks(wantedYTicks);
  // Larger ones have whole ticks anyway, and long years of values need not be looked through.
  const isCounted =
    largest < wantedYTicks &&
    shown.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return isCounted ? ticks.filter(Number.isInteger) : ticks;
}

/**
 * Works out the picture of a line chart: scales, ticks, paths, labels. Pure, so that it is worked out only when the
 * data, the size or what is switched on has changed.
 */
export function lineGeometry(facts: LineGeometryOptions): LineGeometry {
  const { chart, hiddenIds, isStacked = false, width, height, axis } = facts;
  const shown = chart.series.filter(({ id }) => !hiddenIds.has(id));
  const largest = isStacked
    ? largestSum(
        shown.map(({ values }) => values),
        chart.xs.length,
      )
    : largestValue(shown);
  const yScale = scaleLinear<number>({
    domain: [0, largest || 1],
    nice: wantedYTicks,
    zero: true,
  });
  // Before anything has come, an axis would tell of times and numbers that are none.
  const hasPlaces = chart.xs.length > 0;
  const yTicks = hasPlaces ? valueTicks(yScale, shown, largest) : [];
  const names = labelNames(chart.series, width);
  const plot = plotBox(facts, yTicks, names);
  yScale.range([plot.top + plot.height, plot.top]);
  const from = chart.xs[0] ?? 0;
  const until = chart.xs.at(-1) ?? 0;
  const xScale = scaleLinear<number>({
    domain: [from, until],
    range: [plot.left, plot.left + plot.width],
  });
  const xTicks = hasPlaces
    ? axis.ticks({ from, until, width: plot.width, labelWidth: (length) => 12 + characterWidth * length })
    : { marks: [], labelled: [] };
  const scales = { xs: chart.xs.map((x) => xScale(x)), y: (value: number) => yScale(value) };
  const lines = isStacked ? stackedLines(shown, chart.xs, scales) : separatedLines(facts, scales);
  const labels = endLabels(lines, names, yScale, facts, plot);
  return { width, height, plot, xScale, yScale, xTicks, yTicks, lines, labels };
}

interface Scales {
  /** Of the places, CSS pixels. */
  readonly xs: readonly number[];
  /** Of a value, CSS pixels. */
  readonly y: (value: number) => number;
}

function separatedLines(
  { chart, hiddenIds, axis }: LineGeometryOptions,
  { xs, y }: Scales,
): readonly DrawnLine[] {
  return chart.series.flatMap((series, place) => {
    if (hiddenIds.has(series.id)) return [];
    const { values } = series;
    const last = lastPlace(values);
    const isNewest = axis.endsNow && last !== null && last === xs.length - 1;
    const dots = [...new Set([...lonePlaces(values), ...(isNewest ? [last] : [])])];
    return [
      {
        series,
        path: pathOf(values, xs, y),
        dots: dots.map((at) => ({ x: xs[at] ?? 0, y: y(values[at] ?? 0) })),
        dash: lineDash(place, chart.series.length),
        area: null,
        tops: values,
      },
    ];
  });
}

/** Fields lie beside each other: they need no dashes. */
function stackedLines(
  shown: readonly ChartSeries[],
  places: readonly number[],
  { xs, y }: Scales,
): readonly DrawnLine[] {
  const layers = stackLayers(
    shown.map(({ values }) => values),
    places,
  );
  return layers.flatMap((layer, index) => {
    const series = shown[index];
    if (series === undefined) return [];
    const { area, edge } = layerPaths(layer, xs, y);
    const lone = lonePlaces(series.values).map((at) => {
      const [top, base] = [y(layer.tops[at] ?? 0), y(layer.bases[at] ?? 0)];
      return `M${xs[at] ?? 0},${top}V${base}`;
    });
    return [{ series, path: edge + lone.join(''), dots: [], dash: null, area, tops: layer.tops }];
  });
}

function pathOf(values: ChartSeries['values'], xs: readonly number[], y: Scales['y']): string {
  const draw = line<number | null>({
    x: (_, place) => xs[place] ?? 0,
    y: (value) => y(value ?? 0),
    defined: (value) => value !== null,
    curve: curveCatmullRom,
  });
  return draw([...values]) ?? '';
}

type Names = ReadonlyMap<string, string>;

function labelNames(series: readonly ChartSeries[], width: number): Names {
  const whole = series.map(({ name }) => name);
  const names = width >= fullNamesFromWidth ? whole : shortNames(whole);
  return new Map(series.map(({ id }, place) => [id, cutName(names[place] ?? '', longestName)]));
}

function plotBox(
  { chart, width, height, axis, format }: LineGeometryOptions,
  yTicks: readonly number[],
  names: Names,
): Box {
  // A percent sign is nearly as wide as two digits.
  const lengthOf = (text: string) => text.length + (text.includes('%') ? 1 : 0);
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(lengthOf));
  const valueLength = axis.endsNow && width >= fullNamesFromWidth ? widest(yTicks.map(format)) + 3 : 0;
  const labelLength = chart.series.length > 1 ? widest([...names.values()]) + valueLength : 0;
  const left = Math.ceil(widest(yTicks.map(format)) * characterWidth) + 12;
  const right = Math.ceil(labelLength * characterWidth) + leaderWidth + 6;
  const top = 14;
  const bottom = axis.title === null ? 30 : 52;
  return { left, top, width: Math.max(40, width - left - right), height: height - top - bottom };
}

function endLabels(
  lines: readonly DrawnLine[],
  names: Names,
  yScale: (value: number) => number,
  { chart, width, axis, format }: LineGeometryOptions,
  plot: Box,
): readonly EndLabel[] {
  if (chart.series.length < 2) return [];
  const ends = lines.flatMap(({ series, tops, area }) => {
    const place = lastPlace(series.values);
    const value = place === null ? null : (series.values[place] ?? null);
    if (place === null || value === null) return [];
    // Of a field, its middle.
    const height = (tops[place] ?? 0) - (area === null ? 0 : value / 2);
    const isNewest = axis.endsNow && place === chart.xs.length - 1;
    return [
      { series, y: yScale(height), text: isNewest && width >= fullNamesFromWidth ? format(value) : null },
    ];
  });
  const room = { top: plot.top, bottom: plot.top + plot.height };
  const wanted = ends.map(({ series, y }) => ({ id: series.id, y }));
  return placeEndLabels(wanted, labelLineHeight, room).flatMap(({ id, y, labelY }) => {
    const end = ends.find(({ series }) => series.id === id);
    if (end === undefined) return [];
    return [{ id, colour: end.series.colour, name: names.get(id) ?? '', value: end.text, y, labelY }];
  });
}
