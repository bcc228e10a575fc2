import { type PopulationPoint, sampleIntervalMs } from '@rollcall/game/population/population';
import type { PopulationEvent } from '@rollcall/game/trends/trends';
import { fromWireTime } from '@rollcall/game/wire-time';
import { area, line } from 'd3-shape';
import { largestValue } from '../../charts/lines/chart-series.ts';

/** The population of a day, as a curve above the slider. Pure. */

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Characters online at a moment; null = down, or no data. */
export interface CurvePoint {
  readonly atMs: number;
  readonly count: number | null;
}

/** The counts of a server. */
export function curvePoints(points: readonly PopulationPoint[], server: string): readonly CurvePoint[] {
  return points.map(({ timestamp, data }) => ({
    atMs: fromWireTime(timestamp),
    count: data[server]?.character_count ?? null,
  }));
}

/** Position of a moment within a day, 0 to 1. */
export const placeIn = ({ startMs, endMs }: Span, atMs: number): number =>
  (atMs - startMs) / (endMs - startMs);

/** Paths (`d` of SVG) of a curve in a box; broken where the count is unknown. Empty = nothing is known. */
export function curvePaths(
  points: readonly CurvePoint[],
  day: Span,
  { width, height }: { width: number; height: number },
): { readonly line: string; readonly area: string; readonly largest: number } {
  const largest = largestValue([points.map(({ count }) => count)]);
  const x = ({ atMs }: CurvePoint) => Math.round(placeIn(day, atMs) * width);
  // To a tenth: digits that nobody sees would make the paths three times as long.
  const y = ({ count }: CurvePoint) => Math.round(height * (1 - (count ?? 0) / (largest || 1)) * 10) / 10;
  const isKnown = ({ count }: CurvePoint) => count !== null;
  return {
    line: line<CurvePoint>(x, y).defined(isKnown)(points) ?? '',
    area: area<CurvePoint>(x, height, y).defined(isKnown)(points) ?? '',
    largest,
  };
}

/**
 * The number online at a moment, from the sample before it; null = not known. The newest sample counts for two
 * intervals, since the next one is served late; gaps between samples are points without a count.
 */
export function countAt(points: readonly CurvePoint[], atMs: number): number | null {
  const last = points.findLast((point) => point.atMs <= atMs);
  return last === undefined || atMs - last.atMs >= 2 * sampleIntervalMs ? null : last.count;
}

/** An event with its place in a day, 0 to 1. */
export interface DayEvent {
  readonly key: string;
  readonly title: string;
  readonly kind: PopulationEvent['kind'];
  readonly from: number;
  /** Equal to `from` for an event without duration. */
  readonly to: number;
}

/** The events of a server that overlap a day, oldest first. */
export function dayEvents(
  events: readonly PopulationEvent[],
  server: string,
  day: Span,
): readonly DayEvent[] {
  return events
    .filter(({ servers }) => servers.length === 0 || servers.includes(server))
    .map(({ title, kind, from, to }) => {
      const fromMs = fromWireTime(from);
      return { key: `${from} ${title}`, title, kind, fromMs, toMs: to === null ? fromMs : fromWireTime(to) };
    })
    .filter(({ fromMs, toMs }) => fromMs < day.endMs && toMs >= day.startMs)
    .map(({ key, title, kind, fromMs, toMs }) => ({
      key,
      title,
      kind,
      from: placeIn(day, Math.max(fromMs, day.startMs)),
      to: placeIn(day, Math.min(toMs, day.endMs)),
    }))
    .toSorted((a, b) => a.from - b.from);
}
