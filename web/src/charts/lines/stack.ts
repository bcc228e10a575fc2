import type { ChartSeries } from './chart-series.ts';

type Values = ChartSeries['values'];

/**
 * A piece of a smooth edge between two neighbouring places, as the four controls of a cubic Bézier curve: their height
 * only, for they stand at whole thirds of the way.
 */
export type Controls = readonly [number, number, number, number];

/** A piece of a layer, from a place to the next one. */
export interface LayerPiece {
  /** Of its left end. */
  readonly place: number;
  readonly base: Controls;
  readonly top: Controls;
}

/** One series in a stack, in the unit of its values. */
export interface Layer {
  /** Where the layer ends at each place, its base included; null = nothing is known of it there. */
  readonly tops: Values;
  /** Where it begins. */
  readonly bases: readonly number[];
  /** Stretches of known values, each of pieces that follow one another. */
  readonly runs: readonly (readonly LayerPiece[])[];
}

const none: Controls = [0, 0, 0, 0];
const sum = (a: Controls, b: Controls): Controls => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];

/**
 * The slope of a smooth line at a known value: that between its neighbours (Catmull-Rom), no steeper than its value
 * allows. With it no control of the curve is below zero, so neither is the curve: a Bézier curve stays within the hull
 * of its controls.
 */
function slopeAt(values: Values, xs: readonly number[], place: number): number {
  const value = values[place] ?? 0;
  const [before, after] = [place - 1, place + 1].map((near) => neighbour(values, xs, place, near));
  const width = (before?.distance ?? 0) + (after?.distance ?? 0);
  if (width === 0) return 0;
  const slope = ((after?.value ?? value) - (before?.value ?? value)) / width;
  const steepest = before ? (3 * value) / before.distance : Infinity;
  const lowest = after ? (-3 * value) / after.distance : -Infinity;
  return Math.max(lowest, Math.min(steepest, slope));
}

function neighbour(values: Values, xs: readonly number[], place: number, near: number) {
  const value = values[near] ?? null;
  return value === null ? null : { value, distance: Math.abs((xs[near] ?? 0) - (xs[place] ?? 0)) };
}

/** A series alone, between a place and the next; null where it is not known at both. */
function ownControls(values: Values, xs: readonly number[], place: number): Controls | null {
  const [from, until] = [values[place] ?? null, values[place + 1] ?? null];
  if (from === null || until === null) return null;
  const third = ((xs[place + 1] ?? 0) - (xs[place] ?? 0)) / 3;
  return [
    from,
    from + slopeAt(values, xs, place) * third,
    until - slopeAt(values, xs, place + 1) * third,
    until,
  ];
}

/** What a series adds below the others: at the edge of a gap it goes straight to nothing. */
function addedControls(own: Controls | null, values: Values, place: number): Controls {
  if (own !== null) return own;
  const [from, until] = [values[place] ?? 0, values[place + 1] ?? 0];
  return [from, (2 * from + until) / 3, (from + 2 * until) / 3, until];
}

/**
 * Series upon each other, the first at the bottom. Every layer is as thick as its series is large, between the places
 * too: each is made smooth by itself, and the edges are sums of those curves. (Edges that are made smooth after adding
 * up would cross.) Where nothing is known of a series its layer has a hole, and what lies above rests on the next one.
 *
 * @param xs ascending
 */
export function stackLayers(all: readonly Values[], xs: readonly number[]): readonly Layer[] {
  const gaps = Math.max(0, xs.length - 1);
  let bases = xs.map(() => 0);
  let edges: readonly Controls[] = Array.from({ length: gaps }, () => none);
  return all.map((values) => {
    const [below, belowEdges] = [bases, edges];
    const own = belowEdges.map((_, place) => ownControls(values, xs, place));
    bases = below.map((base, place) => base + (values[place] ?? 0));
    edges = belowEdges.map((edge, place) => sum(edge, addedControls(own[place] ?? null, values, place)));
    const runs: LayerPiece[][] = [];
    own.forEach((controls, place) => {
      const base = belowEdges[place];
      if (controls === null || base === undefined) return;
      const piece = { place, base, top: sum(base, controls) };
      const run = runs.at(-1);
      if (run !== undefined && run.at(-1)?.place === place - 1) run.push(piece);
      else runs.push([piece]);
    });
    const tops = bases.map((top, place) => ((values[place] ?? null) === null ? null : top));
    return { tops, bases: below, runs };
  });
}

/** The largest sum of all series at one place; 0 when there is none. */
export function largestSum(all: readonly Values[], count: number): number {
  let largest = 0;
  for (let place = 0; place < count; place += 1) {
    const height = all.reduce((total, values) => total + (values[place] ?? 0), 0);
    if (height > largest) largest = height;
  }
  return largest;
}

/** Writes pieces as a path, to the right or back to the left; the pen stands at their beginning. */
function curves(
  pieces: readonly LayerPiece[],
  edge: 'base' | 'top',
  xs: readonly number[],
  y: Scale,
): string {
  const isBack = edge === 'base';
  const ordered = isBack ? pieces.toReversed() : pieces;
  return ordered
    .map((piece) => {
      const [from, until] = [xs[piece.place] ?? 0, xs[piece.place + 1] ?? 0];
      const third = (until - from) / 3;
      const [a, b, c, d] = piece[edge];
      return isBack
        ? bezier(until - third, y(c), from + third, y(b), from, y(a))
        : bezier(from + third, y(b), until - third, y(c), until, y(d));
    })
    .join('');
}

type Scale = (value: number) => number;

/** Two decimals of a pixel are enough. */
const short = (pixels: number) => Math.round(pixels * 100) / 100;
const bezier = (...numbers: readonly number[]) => `C${numbers.map(short).join(',')}`;

/**
 * The field of a layer and its upper edge, as the `d` of paths.
 *
 * @param xs of the places, CSS pixels
 * @param y CSS pixels of a value
 */
export function layerPaths(layer: Layer, xs: readonly number[], y: Scale): { area: string; edge: string } {
  const begin = ([first]: readonly LayerPiece[]) =>
    first === undefined ? '' : `M${short(xs[first.place] ?? 0)},${short(y(first.top[0]))}`;
  const edge = layer.runs.map((run) => begin(run) + curves(run, 'top', xs, y));
  const area = layer.runs.map((run, index) => {
    const last = run.at(-1);
    const down = last === undefined ? '' : `V${short(y(last.base[3]))}`;
    return `${edge[index] ?? ''}${down}${curves(run, 'base', xs, y)}Z`;
  });
  return { area: area.join(''), edge: edge.join('') };
}
