import { hourMs } from '@rollcall/game/time';

export const checkEveryMs = hourMs;
/** Minimum interval between checks when the tab is visible again, in ms. */
export const checkAgainAfterMs = 10 * 60_000;

/** The browser features that `checkPeriodically` needs; tests supply their own. */
export interface CheckSurroundings {
  /** Monotonic clock, in ms. */
  readonly nowMs: () => number;
  readonly setTimer: (ring: () => void, waitMs: number) => void;
  readonly isHidden: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => void;
  /** False = no check. */
  readonly isOnline: () => boolean;
  readonly log: (message: string, cause: unknown) => void;
}

/**
 * Checks for a new version from time to time while the page is open. The first check is one interval after the load.
 *
 * @returns a function that checks at once
 */
export function checkPeriodically(
  check: () => Promise<unknown>,
  surroundings: CheckSurroundings,
): () => void {
  const { nowMs, setTimer } = surroundings;
  let checkedAtMs = nowMs();

  const look = () => {
    if (!surroundings.isOnline()) return;
    checkedAtMs = nowMs();
    check().catch((cause: unknown) => surroundings.log('Could not look for a new version', cause));
  };
  const ring = () => {
    look();
    setTimer(ring, checkEveryMs);
  };

  setTimer(ring, checkEveryMs);
  surroundings.onVisibilityChange(() => {
    if (!surroundings.isHidden() && nowMs() - checkedAtMs >= checkAgainAfterMs) look();
  });
  return look;
}
