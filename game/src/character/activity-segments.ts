import type { CharacterActivity } from './character-activity.ts';
import { spansWithin, takeAway, uniteSpans, type Span, type Spans } from './time-spans.ts';
import { fromWireTime } from '../wire-time.ts';

/** Something that was recorded of a character: from this moment on this is so. */
export interface ActivityEvent<Value> {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly value: Value;
}

/** A time in which something about a character was one and the same; its end is that of the next, or still to come. */
export interface ActivitySegment<Value> extends Span {
  readonly value: Value;
  /** It began before anything that is known: its start is that of what is known. */
  readonly isCut: boolean;
}

/**
 * The rows of a type with a page of them laid over: newest first. A page holds whole seconds, so from its oldest row on
 * it takes the place of what was known; with a page of older rows nothing is replaced.
 *
 * @param rows newest first, in the order of the wire
 * @param page as the server gave it
 * @param endMs what the page was asked to end before; `Infinity` = it is the newest
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

/** Rows of the wire as events, newest first; one whose value `read` does not understand is left out. */
export function activityEvents<Value>(
  rows: readonly CharacterActivity[],
  read: (data: CharacterActivity['data']) => Value | undefined,
): ActivityEvent<Value>[] {
  return rows.flatMap(({ timestamp, data }) => {
    const value = read(data);
    return value === undefined ? [] : [{ atMs: fromWireTime(timestamp), value }];
  });
}

/** The area of a row of type `location`; null = nobody knows where, undefined = a row of another type. */
export const readPlace = (data: CharacterActivity['data']): number | null | undefined =>
  'location_id' in data ? data.location_id : undefined;
/** Whether a row of type `status` is a login; undefined = a row of another type. */
export const readStatus = (data: CharacterActivity['data']): boolean | undefined =>
  'status' in data ? data.status : undefined;
/** The level of a row of type `total_level`; undefined = a row of another type. */
export const readLevel = (data: CharacterActivity['data']): number | undefined =>
  'total_level' in data ? data.total_level : undefined;

/**
 * Events → segments, newest first: each lasts until the next newer one, or goes on. Of several in one second the last
 * counts. An event that says what was so already begins nothing, unless `parts` lie between: then it is another stay.
 *
 * @param events newest first
 * @param parts what ends a segment even if the next one is of the same value, ascending
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
 * As `activitySegments`, within a window. The last event from before it tells what was so when it began: that counts from
 * its beginning. Before the first event that tells it, nothing is claimed: who logs out was online for nobody knows how long.
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
 * A level that nothing is written down of. It is written down when a character is first seen and whenever it changes: of
 * who was seen and has no level in the window, that of today was written down before, and has been so since.
 *
 * @param sinceMs from when on the character was seen in the window; null = never
 * @param levelNow null = unknown
 */
export function unchangedLevel(sinceMs: number | null, levelNow: number | null): ActivitySegment<number>[] {
  if (sinceMs === null || levelNow === null) return [];
  return [{ startMs: sinceMs, endMs: Number.POSITIVE_INFINITY, value: levelNow, isCut: true }];
}

/** The times, ascending, of those segments that `isWanted`; the input newest first. */
export function timesWhen<Value>(
  segments: readonly ActivitySegment<Value>[],
  isWanted: (value: Value) => boolean,
): Span[] {
  return uniteSpans(
    segments.filter(({ value }) => isWanted(value)).map(({ startMs, endMs }) => ({ startMs, endMs })),
  );
}

/** A segment with the time that counts as its own. */
export interface CountedSegment<Value> extends ActivitySegment<Value> {
  /** Ascending; empty = none of it counts. */
  readonly counted: Spans;
}

/** Segments with what counts of them: all but times that are not to be counted. @param uncounted ascending */
export function countWithout<Value>(
  segments: readonly ActivitySegment<Value>[],
  uncounted: Spans,
): CountedSegment<Value>[] {
  return segments.map((segment) => ({ ...segment, counted: takeAway(segment, uncounted) }));
}
