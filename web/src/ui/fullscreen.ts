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

export interface Fullscreen {
  readonly isFullscreen: () => boolean;
  readonly enter: () => void;
  readonly leave: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The mode in which a page has the window for itself (§2.2, §4): nav, banner and footer go, and the browser's own
 * fullscreen is asked for. Where that is not there or refused (iPhone, frames), the layout alone is full. Not remembered.
 */
export function createFullscreen(surroundings: FullscreenSurroundings): Fullscreen {
  const listeners = new Set<() => void>();
  let isFullscreen = false;
  let isListening = false;

  const set = (next: boolean) => {
    if (isFullscreen === next) return;
    isFullscreen = next;
    listeners.forEach((listener) => listener());
  };
  // Escape in the browser's own fullscreen reaches no key listener: only this tells of it.
  const listen = () => {
    if (isListening) return;
    isListening = true;
    surroundings.onChange(() => set(surroundings.isOn()));
  };

  return {
    isFullscreen: () => isFullscreen,
    enter() {
      listen();
      set(true);
      surroundings.request()?.catch(() => undefined);
    },
    leave() {
      set(false);
      if (surroundings.isOn()) surroundings.exit()?.catch(() => undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own. Older browsers of the iPhone have no such functions. */
const pageFullscreen = createFullscreen({
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

/** Fullscreen mode, for a page that has a button for it. `enter` must be called while a click or key is handled. */
export function useFullscreen(): {
  readonly isFullscreen: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
} {
  const { subscribe, isFullscreen, enter, leave } = pageFullscreen;
  return { isFullscreen: useSyncExternalStore(subscribe, isFullscreen, () => false), enter, leave };
}
