import { useSyncExternalStore } from 'react';

/** The used browser features; tests supply their own. */
export interface FullscreenSurroundings {
  /** May do nothing or reject; then only the layout is fullscreen. */
  readonly request: () => Promise<void> | undefined;
  readonly exit: () => Promise<void> | undefined;
  readonly isOn: () => boolean;
  readonly onChange: (listener: () => void) => void;
}

/**
 * Content that fills the window: the page as it is, or a board for reading at a distance (lists/lfm/second-screen.ts);
 * null = normal layout.
 */
export type FullscreenMode = 'page' | 'second-screen' | null;

export interface Fullscreen {
  readonly mode: () => FullscreenMode;
  /** @returns whether the browser entered fullscreen mode */
  readonly enter: (mode: Exclude<FullscreenMode, null>) => Promise<boolean>;
  readonly leave: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A mode in which a page has the whole window: without navigation, banner and footer, in the browser's fullscreen.
 * Without that (iPhone, frames) only the layout changes. Not stored.
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

/** Fullscreen mode of this page. Older iPhones lack these functions. */
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

/** Fullscreen mode, for a page with a button for it. Call `enter` during a click or key press. */
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
