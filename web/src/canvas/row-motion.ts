/** The animation from the shown order of rows to the next one. */
export interface RowMotion<Id> {
  readonly startedAtMs: number;
  /** Start of each moving row, in rows below its new place; negative = above. */
  readonly startsAt: ReadonlyMap<Id, number>;
  /** New rows, which glow once. */
  readonly arrived: ReadonlySet<Id>;
}

export const slideMs = 160;
export const glowMs = 1200;
/** Interval between steps of a fading glow, in ms: each step costs a frame, and finer ones are not visible. */
const glowStepMs = 100;

/** Maximum distance of a slide, in rows; a row from further away starts this close to its place. */
export const longestSlide = 2;

export interface ShownOrder<Id> {
  readonly ids: readonly Id[];
  readonly motion: RowMotion<Id> | null;
}

/**
 * The motion from the rows on the screen, which may still be moving, to the next order.
 *
 * @returns null = no row moves or is new
 */
export function moveRows<Id>(
  shown: ShownOrder<Id>,
  next: readonly Id[],
  nowMs: number,
): RowMotion<Id> | null {
  const places = new Map(shown.ids.map((id, index) => [id, index + slideOffset(shown.motion, id, nowMs)]));
  const startsAt = new Map<Id, number>();
  const arrived = new Set<Id>();
  next.forEach((id, index) => {
    const before = places.get(id);
    if (before === undefined) arrived.add(id);
    else if (before !== index)
      startsAt.set(id, Math.max(-longestSlide, Math.min(longestSlide, before - index)));
  });
  return startsAt.size === 0 && arrived.size === 0 ? null : { startedAtMs: nowMs, startsAt, arrived };
}

/** Current distance of a row below its place, in rows. */
export function slideOffset<Id>(motion: RowMotion<Id> | null, id: Id, nowMs: number): number {
  const start = motion?.startsAt.get(id) ?? 0;
  const left = motion === null ? 0 : remaining(nowMs - motion.startedAtMs, slideMs);
  return left === 0 ? 0 : start * left;
}

/** Current strength of a row's glow, from 1 to 0. */
export function glowStrength<Id>(motion: RowMotion<Id> | null, id: Id, nowMs: number): number {
  if (motion?.arrived.has(id) !== true) return 0;
  return remaining(glowStep(nowMs - motion.startedAtMs) * glowStepMs, glowMs);
}

const glowStep = (elapsedMs: number) => Math.max(0, Math.floor(elapsedMs / glowStepMs));

interface MotionNow {
  /** Equal for two moments with the same picture. */
  readonly moment: number;
  /** Time until the next moment, in ms; 0 = with the next frame. */
  readonly nextInMs: number;
}

/** The current state of a motion; null = it has ended. */
export function motionNow<Id>(motion: RowMotion<Id> | null, nowMs: number): MotionNow | null {
  if (motion === null) return null;
  const elapsedMs = nowMs - motion.startedAtMs;
  if (motion.startsAt.size > 0 && elapsedMs < slideMs) return { moment: nowMs, nextInMs: 0 };
  if (motion.arrived.size === 0 || elapsedMs >= glowMs) return null;
  const step = glowStep(elapsedMs);
  return { moment: motion.startedAtMs + step, nextInMs: (step + 1) * glowStepMs - elapsedMs };
}

/** Remaining share of a motion, from 1 to 0, easing out. */
function remaining(elapsedMs: number, durationMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / durationMs));
  return left * left * left;
}
