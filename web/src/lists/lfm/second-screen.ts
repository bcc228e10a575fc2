import { type ChimeResult, prepareSound } from '../../alerts/chime.ts';
import { type Fullscreen, pageFullscreen } from '../../ui/fullscreen.ts';
import { pageToasts } from '../../ui/toast-store.ts';

interface SecondScreenParts {
  readonly fullscreen: Pick<Fullscreen, 'mode' | 'subscribe'>;
  /** Keeps the screen on until it is released; the browser releases it by itself while the page is hidden. */
  readonly keepScreenOn: () => Promise<{ readonly release: () => Promise<void> }>;
  readonly prepareSound: () => Promise<ChimeResult>;
  /** Calls the listener whenever the page becomes visible. @returns a function that unsubscribes */
  readonly onVisible: (listener: () => void) => () => void;
  /** Reports in one line what the browser refused. */
  readonly tell: (text: string) => void;
}

/**
 * Turns the board into a display beside the game: the screen stays on, and sound is ready. Width, font size and sound
 * of the list follow from the fullscreen mode and are not stored.
 *
 * @returns a function that starts the display, given whether fullscreen was granted; the display ends with the
 * fullscreen mode
 */
export function createSecondScreen(parts: SecondScreenParts): (isShownFull: boolean) => Promise<void> {
  const isOn = () => parts.fullscreen.mode() === 'second-screen';

  return async (isShownFull) => {
    let lock: { readonly release: () => Promise<void> } | null = null;
    const hold = async (): Promise<boolean> => {
      try {
        const held = await parts.keepScreenOn();
        if (isOn()) lock = held;
        else await held.release();
        return true;
      } catch {
        return false;
      }
    };
    if (!isOn()) return;
    const stopWatching = parts.onVisible(() => void hold());
    const stop = parts.fullscreen.subscribe(() => {
      if (isOn()) return;
      stop();
      stopWatching();
      lock?.release().catch(() => undefined);
    });
    const [isScreenOn, sound] = await Promise.all([hold(), parts.prepareSound()]);
    const lacking = [
      !isShownFull && 'fullscreen',
      sound !== 'played' && 'sound',
      !isScreenOn && 'keeping the screen on',
    ].filter((each) => each !== false);
    if (isOn() && lacking.length > 0) {
      const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(lacking);
      parts.tell(`Your browser doesn’t allow ${list}.`);
    }
  };
}

export const beginSecondScreen = createSecondScreen({
  fullscreen: pageFullscreen,
  keepScreenOn: () => navigator.wakeLock.request('screen'),
  prepareSound,
  onVisible(listener) {
    const look = () => document.visibilityState === 'visible' && listener();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  },
  tell: (message) => pageToasts.show({ type: 'info', title: 'Second screen', message, lifeMs: 8000 }),
});
