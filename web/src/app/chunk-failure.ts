import { isHandledFailure } from '../api/handled-failures.ts';

/** A lazy part of the app failed to load. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** Name of its component. */
  readonly chunk: string;
  /** Loads it again. @returns whether it loaded; never rejects */
  readonly retry: () => Promise<boolean>;

  constructor(chunk: string, retry: () => Promise<boolean>, cause: unknown) {
    super(`${chunk} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.chunk = chunk;
    this.retry = retry;
  }
}

/** The browser features that `createChunkReloads` needs; tests supply their own. */
export interface ChunkSurroundings {
  /** May throw, because browsers can forbid storage. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

export interface ChunkReloads {
  /** Whether a reload may help: not tried in this session, and online. */
  readonly mayReload: (chunk: string) => boolean;
  /** Sets the flag and reloads. @returns false = the flag cannot be stored, so nothing happens */
  readonly reload: (chunk: string) => boolean;
  /**
   * Call after a failed retry. Reloads if online, because some browsers remember a failed import until the page is
   * reloaded.
   */
  readonly retryFailed: () => void;
  /** Call when the chunk has loaded, so that a later failure may reload again. */
  readonly arrived: (chunk: string) => void;
}

/**
 * When a chunk fails to load, the page reloads once, and not again while the flag of the session is set. The flag is
 * kept per chunk, so that the success of another chunk cannot cause endless reloads
 * (docs/decisions/0027-load-routes-and-dialogs-lazily.md).
 */
export function createChunkReloads(surroundings: ChunkSurroundings): ChunkReloads {
  const flag = (chunk: string) => `rollcall-reloaded-for:${chunk}`;
  const attempt = <T>(action: (session: ReturnType<ChunkSurroundings['session']>) => T, otherwise: T): T => {
    try {
      return action(surroundings.session());
    } catch {
      return otherwise;
    }
  };
  return {
    mayReload: (chunk) =>
      surroundings.isOnline() && attempt((session) => session.getItem(flag(chunk)) === null, false),
    reload(chunk) {
      const isFlagged = attempt((session) => {
        session.setItem(flag(chunk), '1');
        return true;
      }, false);
      if (isFlagged) surroundings.reload();
      return isFlagged;
    },
    retryFailed() {
      if (surroundings.isOnline()) surroundings.reload();
    },
    arrived: (chunk) => attempt((session) => session.removeItem(flag(chunk)), undefined),
  };
}

/** The rule in this browser. */
export const chunkReloads = createChunkReloads({
  session: () => sessionStorage,
  isOnline: () => navigator.onLine,
  reload: () => location.reload(),
});

/** Whether the server responds. Reloading while it is down would replace the page with the browser's error page. */
const isServerReachable = () =>
  fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Applies the rule to everything else that is loaded lazily (dialogs, charts, actions). Call once, at the start. */
export function listenForChunkFailures(
  reloads: ChunkReloads = chunkReloads,
  target: Pick<Window, 'addEventListener'> = window,
  mayLeave: () => Promise<boolean> = isServerReachable,
): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    // The event precedes the rejection of the import, so this waits until its owner has claimed the failure.
    setTimeout(async () => {
      // The message contains the address of the file, which changes with its content.
      const chunk = payload.message;
      if (isHandledFailure(payload) || !reloads.mayReload(chunk)) return;
      if ((await mayLeave()) && reloads.mayReload(chunk)) reloads.reload(chunk);
    });
  });
}
