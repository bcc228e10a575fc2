import { useSyncExternalStore } from 'react';

/** The used browser features; tests supply their own. */
export interface FullscreenSurroundings {
  /** May do nothing or fail; then only the layout is full screen. */
  readonly request: () => Promise<void> | undefined;
  readonly exit: () => Promise<void> | undefined;
  /** Whether the browser is in fullscreen. */
  readonly isOn: () => boolean;
  readonly onChange: (listener: () => void) => void;
}

/**
 * What fills the window: the page, or a board that is read from a distance (lists/lfm/second-screen.ts); null = the
 * usual layout.
 */
export type FullscreenMode = 'page' | 'second-screen' | null;

export interface Fullscreen {
  readonly mode: () => FullscreenMode;
  /** @returns whether the browser is in fullscreen */
  readonly enter: (mode: Exclude<FullscreenMode, null>) => Promise<boolean>;
  readonly leave: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The mode in which a page fills the window: nav, banner and footer are hidden, and the browser goes fullscreen. If the
 * browser cannot (iPhone, frames), only the layout changes. Not stored.
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
  // Escape in fullscreen fires no key event, only this one.
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

/** The mode of this page. Older iPhones lack these functions. */
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
