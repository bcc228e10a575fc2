import { isOwnedFailure } from '../api/owned-failures.ts';

/** A lazily loaded part of the app that could not be fetched. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** Which part: the name of its component. */
  readonly chunk: string;
  /** Fetches it anew. @returns whether it is there now; never rejects */
  readonly retry: () => Promise<boolean>;

  constructor(chunk: string, retry: () => Promise<boolean>, cause: unknown) {
    super(`${chunk} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.chunk = chunk;
    this.retry = retry;
  }
}

/** What the rule needs of the browser; a test brings its own. */
export interface ChunkSurroundings {
  /** May throw: the browser can forbid storage altogether. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

export interface ChunkReloads {
  /** Whether a reload may help: it has not been tried in this session, and there is a network to load from. */
  readonly mayReload: (chunk: string) => boolean;
  /** Sets the flag and reloads. @returns false when the flag cannot be kept: then nothing happens */
  readonly reload: (chunk: string) => boolean;
  /**
   * The visitor has tried again in vain. Some browsers remember that an import failed until the page is loaded anew: it
   * reloads when there is a network to load from.
   */
  readonly retriedInVain: () => void;
  /** The chunk came: should it fail again one day, a reload may help again. */
  readonly arrived: (chunk: string) => void;
}

/**
 * When a chunk fails to load, the page reloads once, and not again while the flag of the session is set. The flag is
 * kept per chunk, so that another chunk that comes does not allow an endless round
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
    retriedInVain() {
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

/** A page that reloads while its server is away gives way to the browser's own page of errors, and does not come back. */
const isServerThere = () =>
  fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Applies the rule to everything else that is loaded lazily (dialogs, charts, actions). Call once, at the start. */
export function listenForChunkFailures(
  reloads: ChunkReloads = chunkReloads,
  target: Pick<Window, 'addEventListener'> = window,
  mayLeave: () => Promise<boolean> = isServerThere,
): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    // The event comes before the import rejects: its owner has spoken a moment later.
    setTimeout(async () => {
      // The message names the address of the file, which changes with its content.
      const chunk = payload.message;
      if (isOwnedFailure(payload) || !reloads.mayReload(chunk)) return;
      if ((await mayLeave()) && reloads.mayReload(chunk)) reloads.reload(chunk);
    });
  });
}
