/** A page that stays open asks so often whether there is a new version. */
export const checkEveryMs = 60 * 60_000;
/** A tab that is seen again asks too, but not more often than this. */
export const checkAgainAfterMs = 10 * 60_000;

/** What checking needs of the browser; a test brings its own. */
export interface CheckSurroundings {
  /** Milliseconds that only ever grow. */
  readonly nowMs: () => number;
  readonly setTimer: (ring: () => void, waitMs: number) => void;
  readonly isHidden: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => void;
  /** Without a network there is nothing to be found. */
  readonly isOnline: () => boolean;
  readonly log: (message: string, cause: unknown) => void;
}

/**
 * Looks for a new version now and then, for as long as the page is open. The page has just been loaded: the first look
 * is a while off.
 *
 * @param check asks the server
 * @returns looks at once
 */
export function checkNowAndThen(check: () => Promise<unknown>, surroundings: CheckSurroundings): () => void {
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
