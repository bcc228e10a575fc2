import type { CharacterActivity } from './character-activity.ts';
import { spansWithin, takeAway, uniteSpans, type Span, type Spans } from './time-spans.ts';
import { fromWireTime } from '../wire-time.ts';

/** A recorded event of a character: the value from this moment on. */
export interface ActivityEvent<Value> {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly value: Value;
}

/** A time with one value; its end is the start of the next, or still to come. */
export interface ActivitySegment<Value> extends Span {
  readonly value: Value;
  /** It began before the known data: its start is that of the data. */
  readonly isCut: boolean;
}

/**
 * The rows of a type, with a page of them merged in: newest first. A page has whole seconds, so from its oldest row on
 * it replaces the known rows; a page of older rows replaces nothing.
 *
 * @param rows newest first, as in answers
 * @param page as the server sent it
 * @param endMs the end that the page was requested for; `Infinity` = it is the newest
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
 * Events → segments, newest first: each lasts until the next newer one, or is still open. Of several events in one
 * second the last counts. An event with the same value begins no segment, unless one of `parts` lies between: then it
 * is another stay.
 *
 * @param events newest first
 * @param parts times that end a segment even if the next one has the same value, ascending
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
    if (before?.value === value && !isParted(parts, before.atMs, atMs)) continue;
    segments.push({ startMs: atMs, endMs, value, isCut: false });
    endMs = atMs;
  }
  return segments;
}

function isParted(parts: Spans, fromMs: number, untilMs: number): boolean {
  return spansWithin(parts, { startMs: fromMs, endMs: untilMs }).length > 0;
}

/**
 * Like `activitySegments`, within a window. The last event before the window gives the value at its beginning. Before
 * the first known event nothing is claimed: before a logout, the time online is unknown.
 *
 * @param events newest first, back to the last one before the window if there is any
 * @param fromMs begin of the window, milliseconds since 1970
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
 * The segment of a level without a record in the window. Levels are recorded when a character is first seen and
 * whenever they change: a character that was seen without such a record has had its present level all the time.
 *
 * @param sinceMs first sighting of the character in the window; null = never
 * @param levelNow null = unknown
 */
export function unchangedLevel(sinceMs: number | null, levelNow: number | null): ActivitySegment<number>[] {
  if (sinceMs === null || levelNow === null) return [];
  return [{ startMs: sinceMs, endMs: Number.POSITIVE_INFINITY, value: levelNow, isCut: true }];
}

/** The times, ascending, of segments that `isWanted`; the segments are newest first. */
export function timesWhen<Value>(
  segments: readonly ActivitySegment<Value>[],
  isWanted: (value: Value) => boolean,
): Span[] {
  return uniteSpans(
    segments.filter(({ value }) => isWanted(value)).map(({ startMs, endMs }) => ({ startMs, endMs })),
  );
}

/** A segment with the times that count for it. */
export interface CountedSegment<Value> extends ActivitySegment<Value> {
  /** Ascending; empty = nothing counts. */
  readonly counted: Spans;
}

/**
 * Segments with their counted times: all except those of `uncounted`.
 *
 * @param uncounted ascending
 */
export function countWithout<Value>(
  segments: readonly ActivitySegment<Value>[],
  uncounted: Spans,
): CountedSegment<Value>[] {
  return segments.map((segment) => ({ ...segment, counted: takeAway(segment, uncounted) }));
}
