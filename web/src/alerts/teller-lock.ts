import type { TabSurroundings } from '../api/tab-surroundings.ts';

/**
 * Only the most recently viewed of several tabs follows the rules and delivers alerts. A newly viewed tab first follows
 * for a while before it takes over, so that no alert is lost in between.
 */

type TellerState =
  /** Another tab delivers. */
  | 'idle'
  /** Already follows, while another tab still delivers. */
  | 'ready soon'
  | 'telling';

interface TellerParts {
  /** Undefined if the browser has none, or without https; then every tab delivers. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly tab: Pick<TabSurroundings, 'isHidden' | 'onVisibilityChange' | 'setTimer'>;
  readonly onChange: (state: TellerState) => void;
}

/** How long a tab follows before it takes over, ms. */
export const takeOverAfterMs = 5000;
const lockName = 'rollcall-alerts';

/** Takes part in the choice of the tab. @returns a function that stops */
export function joinTellers({ locks, tab, onChange }: TellerParts): () => void {
  if (locks === undefined) {
    onChange('telling');
    return () => onChange('idle');
  }
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let state: TellerState = 'idle';
  let isOver = false;
  let cancelTimer = () => {};
  /** This tab's place in the queue of tabs; null = not waiting. */
  let queued: AbortController | null = null;

  const set = (next: TellerState) => {
    if (state === next || isOver) return;
    state = next;
    onChange(next);
  };
  const hold = async (lock: Lock | null): Promise<void> => {
    if (lock === null || isOver) return;
    cancelTimer();
    set('telling');
    await ended;
  };
  const queue = () => {
    if (isOver) return;
    const waiting = new AbortController();
    queued = waiting;
    locks.request(lockName, { signal: waiting.signal }, hold).then(ignore, () => {
      if (waiting.signal.aborted) return;
      set('idle');
      queue();
    });
  };
  const steal = () => {
    if (isOver || state === 'telling' || tab.isHidden()) return;
    queued?.abort();
    locks.request(lockName, { steal: true }, hold).then(ignore, () => {
      set('idle');
      queue();
    });
  };
  const look = () => {
    if (state === 'telling') return;
    cancelTimer();
    set(tab.isHidden() ? 'idle' : 'ready soon');
    if (!tab.isHidden()) cancelTimer = tab.setTimer(steal, takeOverAfterMs);
  };
  const stopLooking = tab.onVisibilityChange(look);
  look();
  queue();
  return () => {
    stopLooking();
    cancelTimer();
    set('idle');
    isOver = true;
    queued?.abort();
    end();
  };
}

const ignore = () => {};
