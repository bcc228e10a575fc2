import { commonSpan, lengthOf, type Span, type Spans } from './time-spans.ts';
import { zoneOffsets } from '../time-zone.ts';
import { dayMs, minuteMs } from '../time.ts';

/** An upper limit of the length of any day, even next to a day that the calendar skipped. */
const longestDayMs = 3 * dayMs;

/** A part of a day in which the clock does not change: its span and its minutes on the clock. */
export interface ClockPiece extends Span {
  /** Minutes since midnight by the clock. Both passes of a repeated minute have the same value. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** A calendar day in a time zone. On days of a clock change it has 23 or 25 hours, in some zones 23.5 or 24.5. */
export interface LocalDay extends Span {
  /** `2026-11-22` */
  readonly date: string;
  /** 0 = Sunday. */
  readonly weekday: number;
  /** Ascending; together they make up the day. */
  readonly clock: readonly ClockPiece[];
  /** Minutes that the clock skipped when it went forward; null = none. */
  readonly skipped: { readonly fromMinute: number; readonly toMinute: number } | null;
}

/**
 * The days of a zone that overlap a span, newest first.
 *
 * @param span must not be open
 * @throws RangeError when the name is not a time zone
 */
export function localDays(timeZone: string, span: Span): LocalDay[] {
  const offsetOf = zoneOffsets(timeZone);
  const days: LocalDay[] = [];
  let startMs = startOfDay(offsetOf, span.startMs);
  let before = offsetOf(startMs);
  while (startMs < span.endMs) {
    const day = endOfDay(offsetOf, startMs, before);
    days.push(dayOf(offsetOf, { startMs, endMs: day.endMs }, before, day.after));
    startMs = day.endMs;
    before = day.next;
  }
  return days.reverse();
}

type OffsetOf = (atMs: number) => number;

/** Days since 1970 by a clock with this offset in minutes. */
const dayBy = (offset: number, atMs: number) => Math.floor((atMs + offset * minuteMs) / dayMs);
/** Days since 1970 by the clock of the zone. */
const dayNumber = (offsetOf: OffsetOf, atMs: number) => dayBy(offsetOf(atMs), atMs);

/** The first moment of the day that contains a moment. */
function startOfDay(offsetOf: OffsetOf, atMs: number): number {
  const day = dayNumber(offsetOf, atMs);
  return firstMoment(atMs - longestDayMs, atMs, (ms) => dayNumber(offsetOf, ms) >= day);
}

/**
 * The end of a day, and the offsets just before and after it. Looking up an offset is slow, so it is done as rarely as
 * possible.
 */
function endOfDay(
  offsetOf: OffsetOf,
  startMs: number,
  before: number,
): { readonly endMs: number; readonly after: number; readonly next: number } {
  const day = dayBy(before, startMs);
  const usualEnd = startMs + dayMs;
  const after = offsetOf(usualEnd - minuteMs);
  const next = offsetOf(usualEnd);
  const isUsual = dayBy(next, usualEnd) > day && dayBy(after, usualEnd - minuteMs) === day;
  if (isUsual) return { endMs: usualEnd, after, next };
  const endMs = firstMoment(startMs, startMs + longestDayMs, (ms) => dayNumber(offsetOf, ms) > day);
  return { endMs, after: offsetOf(endMs - minuteMs), next: offsetOf(endMs) };
}

/**
 * The first whole minute after `lowMs` for which `passes` is true. It must be true at `highMs`, and stay true once it
 * is.
 */
function firstMoment(lowMs: number, highMs: number, passes: (atMs: number) => boolean): number {
  let low = Math.floor(lowMs / minuteMs);
  let high = Math.floor(highMs / minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle * minuteMs)) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}

/**
 * @param before offset at the beginning of the day, in minutes
 * @param after offset just before its end
 */
function dayOf(offsetOf: OffsetOf, day: Span, before: number, after: number): LocalDay {
  const midnightMs = dayBy(before, day.startMs) * dayMs;
  const minuteAt = (atMs: number, offset: number) => (atMs - midnightMs) / minuteMs + offset;
  const facts = {
    ...day,
    date: new Date(midnightMs).toISOString().slice(0, 10),
    weekday: new Date(midnightMs).getUTCDay(),
  };
  const first = minuteAt(day.startMs, before);
  if (before === after) {
    const clock = [{ ...day, fromMinute: first, toMinute: minuteAt(day.endMs, after) }];
    // Midnight itself may be among the skipped minutes.
    return { ...facts, clock, skipped: first > 0 ? { fromMinute: 0, toMinute: first } : null };
  }
  const changeMs = firstMoment(day.startMs, day.endMs, (ms) => offsetOf(ms) === after);
  const changedFrom = minuteAt(changeMs, before);
  const changedTo = minuteAt(changeMs, after);
  const piece = (startMs: number, endMs: number, fromMinute: number, toMinute: number) => ({
    startMs,
    endMs,
    fromMinute,
    toMinute,
  });
  if (changedTo > changedFrom) {
    const clock = [
      piece(day.startMs, changeMs, first, changedFrom),
      piece(changeMs, day.endMs, changedTo, minuteAt(day.endMs, after)),
    ];
    return { ...facts, clock, skipped: { fromMinute: changedFrom, toMinute: changedTo } };
  }
  // The clock repeats a range of minutes. The first pass is shown in its first half, the second pass in the other half.
  const twiceMs = (changedFrom - changedTo) * minuteMs;
  const half = (changedFrom + changedTo) / 2;
  const clock = [
    piece(day.startMs, changeMs - twiceMs, first, changedTo),
    piece(changeMs - twiceMs, changeMs, changedTo, half),
    piece(changeMs, changeMs + twiceMs, half, changedFrom),
    piece(changeMs + twiceMs, day.endMs, changedFrom, minuteAt(day.endMs, after)),
  ];
  return { ...facts, clock: clock.filter(({ startMs, endMs }) => startMs < endMs), skipped: null };
}

/** A range on the clock of a day, in minutes since its midnight. */
export interface ClockRange {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** The ranges of a span on the clock of a day: one, or two if clocks went forward within it. */
export function clockRanges(day: LocalDay, span: Span): ClockRange[] {
  const ranges: ClockRange[] = [];
  for (const piece of day.clock) {
    const part = commonSpan(piece, span);
    if (part === null) continue;
    const range = { fromMinute: minuteIn(piece, part.startMs), toMinute: minuteIn(piece, part.endMs) };
    const last = ranges.at(-1);
    if (last?.toMinute === range.fromMinute) {
      ranges[ranges.length - 1] = { fromMinute: last.fromMinute, toMinute: range.toMinute };
    } else ranges.push(range);
  }
  return ranges;
}

function minuteIn({ startMs, endMs, fromMinute, toMinute }: ClockPiece, atMs: number): number {
  return fromMinute + ((atMs - startMs) / (endMs - startMs)) * (toMinute - fromMinute);
}

/** The moment that a minute on the clock of a day stands for; for a skipped minute, the moment of the change. */
export function momentAt({ clock, startMs, endMs }: LocalDay, minute: number): number {
  let atMs = startMs;
  for (const piece of clock) {
    if (minute < piece.fromMinute) return atMs;
    const share = (minute - piece.fromMinute) / (piece.toMinute - piece.fromMinute);
    if (share < 1) return piece.startMs + share * (piece.endMs - piece.startMs);
    atMs = piece.endMs;
  }
  return Math.min(atMs, endMs - 1);
}

/** The total length of `times` on each of the days, in milliseconds, in the order of the days. */
export function lengthsByDay(days: readonly LocalDay[], times: Spans, nowMs: number): number[] {
  return days.map((day) =>
    lengthOf(
      times.flatMap((span) => commonSpan(day, span) ?? []),
      nowMs,
    ),
  );
}
