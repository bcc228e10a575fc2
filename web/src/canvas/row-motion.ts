/** An animation from one order of rows to the next. */
export interface RowMotion<Id> {
  readonly startedAtMs: number;
  /** Row → start position relative to its new one, in rows; negative = above. */
  readonly startsAt: ReadonlyMap<Id, number>;
  /** New rows, which glow once. */
  readonly arrived: ReadonlySet<Id>;
}

export const slideMs = 160;
export const glowMs = 1200;
/** Step of a fading glow, ms. Each step costs a frame, and more would not be visible. */
const glowStepMs = 100;

/** Maximum distance that a row slides, in rows. */
export const longestSlide = 2;

export interface ShownOrder<Id> {
  readonly ids: readonly Id[];
  readonly motion: RowMotion<Id> | null;
}

/**
 * The motion from the current order, which may still be in motion, to the next.
 *
 * @returns null = no row moves, and none is new
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

/** Current offset of a row from its place, in rows; positive = below. */
export function slideOffset<Id>(motion: RowMotion<Id> | null, id: Id, nowMs: number): number {
  const start = motion?.startsAt.get(id) ?? 0;
  const left = motion === null ? 0 : remaining(nowMs - motion.startedAtMs, slideMs);
  return left === 0 ? 0 : start * left;
}

/** Strength of a row's glow now, 1 to 0. */
export function glowStrength<Id>(motion: RowMotion<Id> | null, id: Id, nowMs: number): number {
  if (motion?.arrived.has(id) !== true) return 0;
  return remaining(glowStep(nowMs - motion.startedAtMs) * glowStepMs, glowMs);
}

const glowStep = (elapsedMs: number) => Math.max(0, Math.floor(elapsedMs / glowStepMs));

interface MotionNow {
  /** Equal values mean equal pictures. */
  readonly moment: number;
  /** Time until the next change, ms; 0 = next frame. */
  readonly nextInMs: number;
}

/** The state of a motion; null = it has ended. */
export function motionNow<Id>(motion: RowMotion<Id> | null, nowMs: number): MotionNow | null {
  if (motion === null) return null;
  const elapsedMs = nowMs - motion.startedAtMs;
  if (motion.startsAt.size > 0 && elapsedMs < slideMs) return { moment: nowMs, nextInMs: 0 };
  if (motion.arrived.size === 0 || elapsedMs >= glowMs) return null;
  const step = glowStep(elapsedMs);
  return { moment: motion.startedAtMs + step, nextInMs: (step + 1) * glowStepMs - elapsedMs };
}

/** 1 at the start, 0 at the end, easing out. */
function remaining(elapsedMs: number, durationMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / durationMs));
  return left * left * left;
}
