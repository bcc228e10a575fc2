import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';

/** The clock of a replay: which moments it has, how the keys move it, and how it plays. Pure. */

/** How long boards are kept, in ms. */
export const replayedForMs = 14 * dayMs;

/** Length of the spans in which boards are fetched, in ms. */
export const fetchedSpanMs = hourMs;

/** Milliseconds since 1970, whole minutes. */
export interface ReplayRange {
  readonly firstMs: number;
  readonly lastMs: number;
}

const floorTo = (unitMs: number, atMs: number) => Math.floor(atMs / unitMs) * unitMs;

/** The moments for which a board may be on record. */
export function replayRange(nowMs: number): ReplayRange {
  const lastMs = floorTo(minuteMs, nowMs);
  return { firstMs: lastMs - replayedForMs, lastMs };
}

export function clampMoment(atMs: number, { firstMs, lastMs }: ReplayRange): number {
  return Math.min(Math.max(atMs, firstMs), lastMs);
}

/** Parameter of the address. */
export const momentParameter = 'at';

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

/** `2026-11-28T21:14Z` */
export function writeMoment(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16)}Z`;
}

/** What an address asks for. Moments are milliseconds since 1970. */
export type AskedMoment =
  | { readonly kind: 'moment' | 'future' | 'too early'; readonly atMs: number }
  | { readonly kind: 'wrong' };

/** Reads the moment of an address: UTC, to the minute. */
export function readMoment(text: string, { firstMs, lastMs }: ReplayRange): AskedMoment {
  const readMs = momentPattern.test(text) ? Date.parse(text) : Number.NaN;
  // `Date.parse` moves 30 February into March.
  if (Number.isNaN(readMs) || writeMoment(readMs).slice(0, 10) !== text.slice(0, 10))
    return { kind: 'wrong' };
  const atMs = floorTo(minuteMs, readMs);
  if (atMs > lastMs) return { kind: 'future', atMs };
  return { kind: atMs < firstMs ? 'too early' : 'moment', atMs };
}

/** How far the keys of the slider move it, in ms. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -minuteMs,
  ArrowDown: -minuteMs,
  ArrowRight: minuteMs,
  ArrowUp: minuteMs,
  PageDown: -hourMs,
  PageUp: hourMs,
};

/**
 * The moment to which a key of the slider leads; null = not a key of the slider.
 *
 * @param day the shown day: Home and End lead to its ends, the other keys also beyond it
 */
export function momentOfKey(
  key: string,
  atMs: number,
  day: { readonly startMs: number; readonly endMs: number },
  range: ReplayRange,
): number | null {
  if (key === 'Home') return clampMoment(day.startMs, range);
  if (key === 'End') return clampMoment(day.endMs - minuteMs, range);
  const stepMs = keySteps[key];
  return stepMs === undefined ? null : clampMoment(atMs + stepMs, range);
}

/** Speeds of a replay, as multiples of real time. */
export const replaySpeeds = [60, 600] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** Paused at a moment, or playing since a moment. */
export type Playback =
  | { readonly kind: 'paused'; readonly atMs: number }
  | {
      readonly kind: 'playing';
      readonly speed: ReplaySpeed;
      readonly fromMs: number;
      /** Time by a monotonic clock, in ms, at which the replay was at `fromMs`. */
      readonly sinceMs: number;
    };

/** The shown minute. */
export function momentOf(playback: Playback, monotonicMs: number, range: ReplayRange): number {
  if (playback.kind === 'paused') return playback.atMs;
  const { speed, fromMs, sinceMs } = playback;
  return clampMoment(floorTo(minuteMs, fromMs + speed * Math.max(0, monotonicMs - sinceMs)), range);
}

/**
 * Plays on to a moment if its hour has loaded. Playback waits for an hour that is still loading, and stops at the end
 * and before an hour that could not be loaded.
 */
export function playOn(
  playback: Playback,
  monotonicMs: number,
  range: ReplayRange,
  stateOf: (hourMs: number) => 'loaded' | 'loading' | 'error',
  shownMs: number,
): Playback {
  if (playback.kind === 'paused') return playback;
  const atMs = momentOf(playback, monotonicMs, range);
  const state = stateOf(hourOf(atMs));
  if (state === 'error') return { kind: 'paused', atMs };
  if (state === 'loading') return { ...playback, fromMs: shownMs, sinceMs: monotonicMs };
  return atMs >= range.lastMs ? { kind: 'paused', atMs } : playback;
}

/** The start of the hour (UTC) that contains a moment. */
export const hourOf = (atMs: number): number => floorTo(fetchedSpanMs, atMs);

/** How many hours to fetch ahead, so that each is there before it is played. */
const hoursAhead: Readonly<Record<ReplaySpeed, number>> = { 60: 1, 600: 2 };

/**
 * The hours that are needed, in the order in which to fetch them: the shown one, followed by the next ones while
 * playing, or by its neighbours while paused, since the reader may move there.
 *
 * @param speed null = paused
 */
export function wantedHours(atMs: number, speed: ReplaySpeed | null, range: ReplayRange): readonly number[] {
  const shown = hourOf(atMs);
  const steps =
    speed === null ? [0, -1, 1] : Array.from({ length: hoursAhead[speed] + 1 }, (_, step) => step);
  return steps
    .map((step) => shown + step * fetchedSpanMs)
    .filter((startMs) => startMs + fetchedSpanMs > range.firstMs && startMs <= range.lastMs);
}

/** The hours that a span touches, ascending. */
export function hoursWithin({
  fromMs,
  toMs,
}: {
  readonly fromMs: number;
  readonly toMs: number;
}): readonly number[] {
  const first = hourOf(fromMs);
  return Array.from(
    { length: Math.ceil((toMs - first) / fetchedSpanMs) },
    (_, index) => first + index * fetchedSpanMs,
  );
}

/** The span of an hour to fetch, and the moment up to which it is known: the newest hour is not over yet. */
export function spanOfHour(startMs: number, { firstMs, lastMs }: ReplayRange) {
  const toMs = startMs + fetchedSpanMs;
  return { fromMs: Math.max(startMs, firstMs), toMs, knownToMs: Math.min(toMs, lastMs) };
}
