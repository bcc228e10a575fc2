import { pageToasts } from '../../../ui/toast-store.ts';
import { type ChimeResult, createChime } from './chime.ts';

const chime = createChime({
  openContext: () => new AudioContext(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Why nothing was heard, in words (look: words). */
export const silentToasts = {
  blocked: {
    type: 'info',
    title: 'The sound waits for you',
    message: 'This browser plays no sound before you click on the page or press a key.',
  },
  missing: {
    type: 'warning',
    title: 'No sound',
    message: 'This browser cannot play the sound alert.',
  },
} as const;

const told = new Set<ChimeResult>();

/** Says once why the alert was not heard. */
function tellOnce(result: ChimeResult): void {
  if (result === 'played' || told.has(result)) return;
  told.add(result);
  pageToasts.show(silentToasts[result]);
}

/** The sound of "a group that you can join appeared", now. When the browser keeps silent, the visitor is told once. */
export async function playChime(): Promise<void> {
  const result = await chime.play();
  tellOnce(result);
  if (result === 'blocked') onNextGesture(() => void chime.prepare());
}

/**
 * Opens the sound: at once during the click that switched it on, else with the next click or key.
 *
 * @returns gives up waiting
 */
export function prepareChime(): () => void {
  let stopWaiting: () => void = () => {};
  const stop = new AbortController();
  void chime.prepare().then((result) => {
    if (result === 'blocked' && !stop.signal.aborted) stopWaiting = onNextGesture(() => void chime.prepare());
  });
  return () => {
    stop.abort();
    stopWaiting();
  };
}

/** @returns forgets it */
function onNextGesture(run: () => void): () => void {
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    run();
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, once, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
