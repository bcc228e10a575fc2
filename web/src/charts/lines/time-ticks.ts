import { zoneOffsetMinutes } from '@rollcall/game/time-zone';
import { type AxisTicks, leastMarkGap } from './x-axis.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** How fine the times of a chart are (§9): samples of minutes, means of hours, means of whole UTC days. */
export type Precision = 'minute' | 'hour' | 'day';

/** Hours between ticks, the finest first (§9: hourly, 8-hour and daily ticks); the others are for narrow screens. */
const stepHours: Readonly<Record<Precision, readonly number[]>> = {
  minute: [1, 2, 3, 4, 6, 8, 12, 24],
  hour: [8, 24, 48, 72, 168],
  day: [24, 48, 72, 120, 168, 336, 672, 1344],
};

/** Hours between two ticks where there is room for all of them (§9). */
export function finestStepHours(precision: Precision): number {
  return stepHours[precision][0] ?? 24;
}

/** A stretch of time in which the clocks of a zone are equally far from UTC. */
interface OffsetSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offsetMs: number;
}

/** Clocks are not changed twice within half a day. */
const lookEveryMs = 12 * hourMs;

function offsetSpans(timeZone: string, fromMs: number, untilMs: number): readonly OffsetSpan[] {
  if (timeZone === 'UTC') return [{ fromMs, untilMs: untilMs + 1, offsetMs: 0 }];
  const offsetAt = (atMs: number) => zoneOffsetMinutes(timeZone, atMs) * minuteMs;
  const spans: OffsetSpan[] = [];
  let beganMs = fromMs;
  let offsetMs = offsetAt(fromMs);
  for (let lookedMs = fromMs; lookedMs < untilMs; lookedMs += lookEveryMs) {
    const nextMs = Math.min(lookedMs + lookEveryMs, untilMs);
    const nextOffsetMs = offsetAt(nextMs);
    if (nextOffsetMs === offsetMs) continue;
    const changeMs = whenItChanges(offsetAt, offsetMs, lookedMs, nextMs);
    spans.push({ fromMs: beganMs, untilMs: changeMs, offsetMs });
    beganMs = changeMs;
    offsetMs = nextOffsetMs;
  }
  return [...spans, { fromMs: beganMs, untilMs: untilMs + 1, offsetMs }];
}

/** The first minute with another offset, by halving. */
function whenItChanges(
  offsetAt: (atMs: number) => number,
  offsetMs: number,
  beforeMs: number,
  afterMs: number,
): number {
  let low = Math.floor(beforeMs / minuteMs);
  let high = Math.ceil(afterMs / minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMs) === offsetMs) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}

/**
 * Moments at which a clock in the zone shows a whole multiple of `stepMs` since midnight (of days: since 1970). When
 * the clocks go back, an hour that comes twice is told twice; when they go forward, the hour that is left out is not.
 */
function ticksOfStep(spans: readonly OffsetSpan[], stepMs: number): readonly number[] {
  return spans.flatMap(({ fromMs, untilMs, offsetMs }) => {
    const ticks: number[] = [];
    const firstMs = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs;
    for (let atMs = firstMs; atMs < untilMs; atMs += stepMs) ticks.push(atMs);
    return ticks;
  });
}

export interface TickRoom {
  readonly fromMs: number;
  readonly untilMs: number;
  /** CSS pixels between the two. */
  readonly width: number;
  /** CSS pixels that one label needs, the blank beside it included. */
  readonly labelWidth: number;
}

/**
 * Ticks of a time axis: marks as §9 wants them, thinned out until they can be told apart, and labels thinned out until
 * they do not collide. Days are UTC days, whatever the zone (product 3).
 *
 * @returns moments, ascending, none outside of the room
 * @throws RangeError when `timeZone` is no time zone
 */
export function timeTicks(precision: Precision, timeZone: string, room: TickRoom): AxisTicks {
  const { fromMs, untilMs, width, labelWidth } = room;
  const lengthMs = untilMs - fromMs;
  const spans = offsetSpans(precision === 'day' ? 'UTC' : timeZone, fromMs, untilMs);
  const steps = stepHours[precision];
  const pixels = (durationMs: number) => (durationMs * width) / lengthMs;
  const fits = (hours: number, gap: number) => lengthMs === 0 || pixels(hours * hourMs) >= gap;
  const coarsest = steps.at(-1) ?? 24;
  const labelStep = steps.find((hours) => fits(hours, labelWidth)) ?? coarsest;
  // Every label has its mark: the steps between two labels are equal.
  const markStep = steps.find((hours) => labelStep % hours === 0 && fits(hours, leastMarkGap)) ?? labelStep;
  const ticksApart = (hours: number, gap: number) => {
    // Where the clocks are changed, two that a clock shows hours apart may be an hour apart.
    let lastMs = -Infinity;
    return ticksOfStep(spans, hours * hourMs).filter((atMs) => {
      if (pixels(atMs - lastMs) < gap) return false;
      lastMs = atMs;
      return true;
    });
  };
  const labelled = ticksApart(labelStep, labelWidth);
  const marks = new Set([...ticksApart(markStep, leastMarkGap), ...labelled]);
  return { marks: [...marks].toSorted((a, b) => a - b), labelled };
}
