import { useSyncExternalStore } from 'react';

/** What fullscreen mode needs of the browser; a test brings its own. */
export interface FullscreenSurroundings {
  /** May do nothing, and may fail: the layout alone is full then. */
  readonly request: () => Promise<void> | undefined;
  readonly exit: () => Promise<void> | undefined;
  /** Whether the browser itself shows the page on the whole screen. */
  readonly isOn: () => boolean;
  readonly onChange: (listener: () => void) => void;
}

/**
 * What fills the window: the page as it is, or a board that is read from afar (lists/lfm/second-screen.ts); null =
 * the usual layout.
 */
export type FullscreenMode = 'page' | 'second-screen' | null;

export interface Fullscreen {
  readonly mode: () => FullscreenMode;
  /** @returns whether the browser shows the page on the whole screen */
  readonly enter: (mode: Exclude<FullscreenMode, null>) => Promise<boolean>;
  readonly leave: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The mode in which a page has the window for itself: nav, banner and footer go, and the browser goes fullscreen. Where
 * fullscreen is missing or refused (iPhone, frames), only the layout is full. Not remembered.
 */
export function createFullscreen(surroundings: FullscreenSurroundings): Fullscreen {
  const listeners = new Set<() => void>();
  let mode: FullscreenMode = null;
  let isListening = false;

  const set = (next: FullscreenMode) => {
    if (mode === next) return;
    mode = next;
    listeners.forEach((listener) => listener());
  };
  // Escape in the browser's own fullscreen reaches no key listener, only this one.
  const listen = () => {
    if (isListening) return;
    isListening = true;
    surroundings.onChange(() => {
      if (!surroundings.isOn()) set(null);
      else if (mode === null) set('page');
    });
  };

  return {
    mode: () => mode,
    async enter(next) {
      listen();
      set(next);
      try {
        await surroundings.request();
      } catch {
        return false;
      }
      return surroundings.isOn();
    },
    leave() {
      set(null);
      if (surroundings.isOn()) surroundings.exit()?.catch(() => undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own. Older browsers of the iPhone have no such functions. */
export const pageFullscreen = createFullscreen({
  request: () => optional(document.documentElement, 'requestFullscreen'),
  exit: () => optional(document, 'exitFullscreen'),
  isOn: () => Boolean(document.fullscreenElement),
  onChange: (listener) => document.addEventListener('fullscreenchange', listener),
});

function optional<Name extends string>(
  owner: { readonly [K in Name]?: () => Promise<void> },
  name: Name,
): Promise<void> | undefined {
  return owner[name]?.();
}

const enterPage = () => void pageFullscreen.enter('page');

/** Fullscreen mode, for a page that has a button for it. `enter` must be called while a click or key is handled. */
export function useFullscreen(): {
  readonly mode: FullscreenMode;
  readonly isFullscreen: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
} {
  const { subscribe, leave } = pageFullscreen;
  const mode = useSyncExternalStore(subscribe, pageFullscreen.mode, () => null);
  return { mode, isFullscreen: mode !== null, enter: enterPage, leave };
}
