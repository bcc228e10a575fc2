/** How rows get from the order shown to the next one (look: Motion). */
export interface RowMotion<Id> {
  readonly startedAtMs: number;
  /** Row → how many rows below its new place it starts; negative = above. */
  readonly startsAt: ReadonlyMap<Id, number>;
  /** Rows that were not there before: they glow once. */
  readonly arrived: ReadonlySet<Id>;
}

export const slideMs = 160;
export const glowMs = 1200;

/** A row from far away slides the last rows of its way only: a blur tells nobody anything. */
export const longestSlide = 2;

export interface ShownOrder<Id> {
  readonly ids: readonly Id[];
  readonly motion: RowMotion<Id> | null;
}

/**
 * The motion from the order on the screen, which may itself still be in motion, to the next.
 *
 * @returns null when every row is already where it belongs and none is new
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

/** How far below its place a row stands now, in rows. */
export function slideOffset<Id>(motion: RowMotion<Id> | null, id: Id, nowMs: number): number {
  const start = motion?.startsAt.get(id) ?? 0;
  const left = motion === null ? 0 : remaining(nowMs - motion.startedAtMs, slideMs);
  return left === 0 ? 0 : start * left;
}

/** Strength of a row's glow now, 1 to 0. */
export function glowStrength<Id>(motion: RowMotion<Id> | null, id: Id, nowMs: number): number {
  return motion?.arrived.has(id) === true ? remaining(nowMs - motion.startedAtMs, glowMs) : 0;
}

/** True as long as a frame would differ from the one before. */
export function isInMotion<Id>(motion: RowMotion<Id> | null, nowMs: number): boolean {
  if (motion === null) return false;
  const elapsedMs = nowMs - motion.startedAtMs;
  return elapsedMs < slideMs
    ? motion.startsAt.size > 0 || motion.arrived.size > 0
    : motion.arrived.size > 0 && elapsedMs < glowMs;
}

/** 1 at the start, 0 at the end, easing out. */
function remaining(elapsedMs: number, durationMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / durationMs));
  return left * left * left;
}
