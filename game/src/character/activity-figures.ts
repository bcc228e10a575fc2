import type { Area } from '../quest/area.ts';
import { lengthOf, type Spans } from './time-spans.ts';
import type { ActivitySegment, CountedSegment } from './activity-segments.ts';

/** public = public areas; quest = areas that are neither public nor wilderness; unknown = not in the catalogue. */
export type PlaceKind = 'public' | 'wilderness' | 'quest' | 'unknown';

/**
 * Kind of an area.
 *
 * @param area null = unknown
 */
export function placeKind(area: Pick<Area, 'is_public' | 'is_wilderness'> | null): PlaceKind {
  if (area === null) return 'unknown';
  if (area.is_public) return 'public';
  return area.is_wilderness ? 'wilderness' : 'quest';
}

/**
 * The value with the longest total time, and that time; of equal values the most recent one. null = no value has any
 * time.
 */
export function mostOf<Value>(
  segments: readonly CountedSegment<Value>[],
  isCounted: (value: Value) => boolean,
  nowMs: number,
): { readonly value: Value; readonly lengthMs: number } | null {
  const lengths = new Map<Value, number>();
  for (const { value, counted } of segments) {
    if (isCounted(value)) lengths.set(value, (lengths.get(value) ?? 0) + lengthOf(counted, nowMs));
  }
  let most: { readonly value: Value; readonly lengthMs: number } | null = null;
  for (const [value, lengthMs] of lengths) {
    if (lengthMs > (most?.lengthMs ?? 0)) most = { value, lengthMs };
  }
  return most;
}

/** The first and the last level of segments, which are newest first; null = no segments. */
export function levelsGained(
  segments: readonly ActivitySegment<number>[],
): { readonly from: number; readonly to: number } | null {
  const newest = segments[0];
  const oldest = segments.at(-1);
  return newest === undefined || oldest === undefined ? null : { from: oldest.value, to: newest.value };
}

/** The parts of `times` after a moment. */
export function timesSince(times: Spans, fromMs: number): Spans {
  return times.flatMap(({ startMs, endMs }) =>
    endMs > fromMs ? [{ startMs: Math.max(startMs, fromMs), endMs }] : [],
  );
}
