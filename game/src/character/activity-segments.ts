import type { CharacterActivity } from './character-activity.ts';
import { spansWithin, takeAway, uniteSpans, type Span, type Spans } from './time-spans.ts';
import { fromWireTime } from '../wire-time.ts';

/** A recorded event of a character: the value from this moment on. */
export interface ActivityEvent<Value> {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly value: Value;
}

/** A span with one value. It ends where the next segment starts, or is open. */
export interface ActivitySegment<Value> extends Span {
  readonly value: Value;
  /** Whether it began before the known data. Its start is then the start of the data. */
  readonly isCut: boolean;
}

/**
 * Merges a page of rows into the known rows of a type. A page contains all rows of each of its seconds, so it replaces
 * known rows from its oldest row on; a page of older rows replaces nothing.
 *
 * @param rows newest first, as in answers
 * @param page as the server sent it
 * @param endMs the end of the requested range; `Infinity` = the newest page
 * @returns newest first
 */
export function withActivityPage(
  rows: readonly CharacterActivity[],
  page: readonly CharacterActivity[],
  endMs: number,
): readonly CharacterActivity[] {
  const oldest = page.at(-1);
  if (oldest === undefined) return rows;
  const newer = rows.filter(({ timestamp }) => fromWireTime(timestamp) >= endMs);
  const older = rows.filter(({ timestamp }) => timestamp < oldest.timestamp);
  const isSame =
    newer.length + page.length + older.length === rows.length && isWithin(rows, page, newer.length);
  return isSame ? rows : [...newer, ...page, ...older];
}

function isWithin(
  rows: readonly CharacterActivity[],
  page: readonly CharacterActivity[],
  at: number,
): boolean {
  return page.every(({ timestamp, data }, place) => {
    const row = rows[at + place];
    return row?.timestamp === timestamp && JSON.stringify(row.data) === JSON.stringify(data);
  });
}

/** Rows of an answer as events, newest first; rows that `read` does not understand are left out. */
export function activityEvents<Value>(
  rows: readonly CharacterActivity[],
  read: (data: CharacterActivity['data']) => Value | undefined,
): ActivityEvent<Value>[] {
  return rows.flatMap(({ timestamp, data }) => {
    const value = read(data);
    return value === undefined ? [] : [{ atMs: fromWireTime(timestamp), value }];
  });
}

/** The area in a row of type `location`; null = unknown place, undefined = a row of another type. */
export const readPlace = (data: CharacterActivity['data']): number | null | undefined =>
  'location_id' in data ? data.location_id : undefined;
/** Whether a row of type `status` is a login; undefined = a row of another type. */
export const readStatus = (data: CharacterActivity['data']): boolean | undefined =>
  'status' in data ? data.status : undefined;
/** The level in a row of type `total_level`; undefined = a row of another type. */
export const readLevel = (data: CharacterActivity['data']): number | undefined =>
  'total_level' in data ? data.total_level : undefined;

/**
 * Converts events to segments, newest first. Each segment lasts until the next event, or is open. Of several events in
 * one second the last one counts. An event with the same value starts no new segment, unless one of `parts` lies in
 * between.
 *
 * @param events newest first
 * @param parts spans that end a segment even if the next event has the same value, ascending
 */
export function activitySegments<Value>(
  events: readonly ActivityEvent<Value>[],
  parts: Spans = [],
): ActivitySegment<Value>[] {
  const lasting = events.filter(
    ({ atMs }, place) => atMs < (events[place - 1]?.atMs ?? Number.POSITIVE_INFINITY),
  );
  const segments: ActivitySegment<Value>[] = [];
  let endMs = Number.POSITIVE_INFINITY;
  for (const [place, { atMs, value }] of lasting.entries()) {
    const before = lasting[place + 1];
    if (before?.value === value && !isInterrupted(parts, before.atMs, atMs)) continue;
    segments.push({ startMs: atMs, endMs, value, isCut: false });
    endMs = atMs;
  }
  return segments;
}

function isInterrupted(parts: Spans, fromMs: number, untilMs: number): boolean {
  return spansWithin(parts, { startMs: fromMs, endMs: untilMs }).length > 0;
}

/**
 * Like `activitySegments`, but limited to a window. The last event before the window gives the value at its beginning.
 * Nothing is assumed about the time before the first known event.
 *
 * @param events newest first, including the last one before the window, if any
 * @param fromMs beginning of the window, in milliseconds since 1970
 */
export function windowSegments<Value>(
  events: readonly ActivityEvent<Value>[],
  fromMs: number,
  parts: Spans = [],
): ActivitySegment<Value>[] {
  const within = events.filter(({ atMs }) => atMs >= fromMs);
  const before = events.find(({ atMs }) => atMs < fromMs);
  const isCut = before !== undefined && within.every(({ atMs }) => atMs > fromMs);
  if (!isCut) return activitySegments(within, parts);
  const segments = activitySegments([...within, { atMs: fromMs, value: before.value }], parts);
  return segments.map((segment) => (segment.startMs === fromMs ? { ...segment, isCut } : segment));
}

/**
 * The segment of a level that was not recorded within the window. Levels are recorded when a character is first seen
 * and whenever they change; so a character without a record has had its present level all the time.
 *
 * @param sinceMs first sighting of the character in the window; null = never
 * @param levelNow null = unknown
 */
export function unchangedLevel(sinceMs: number | null, levelNow: number | null): ActivitySegment<number>[] {
  if (sinceMs === null || levelNow === null) return [];
  return [{ startMs: sinceMs, endMs: Number.POSITIVE_INFINITY, value: levelNow, isCut: true }];
}

/** The spans of matching segments, ascending. The given segments are newest first. */
export function timesWhen<Value>(
  segments: readonly ActivitySegment<Value>[],
  matches: (value: Value) => boolean,
): Span[] {
  return uniteSpans(
    segments.filter(({ value }) => matches(value)).map(({ startMs, endMs }) => ({ startMs, endMs })),
  );
}

/** A segment with the parts of it that count. */
export interface CountedSegment<Value> extends ActivitySegment<Value> {
  /** Ascending; empty = nothing counts. */
  readonly counted: Spans;
}

/**
 * Segments with their counted parts: everything outside of `uncounted`.
 *
 * @param uncounted ascending
 */
export function countWithout<Value>(
  segments: readonly ActivitySegment<Value>[],
  uncounted: Spans,
): CountedSegment<Value>[] {
  return segments.map((segment) => ({ ...segment, counted: takeAway(segment, uncounted) }));
}
