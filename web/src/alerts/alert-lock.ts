import type { TabSurroundings } from '../api/tab-surroundings.ts';

/**
 * A lock that lets only one of several tabs follow the rules and deliver alerts: the most recently viewed one. A newly
 * viewed tab follows the rules for a while before it takes over, so that no alert is lost.
 */

type AlertTabState =
  /** Another tab delivers. */
  | 'idle'
  /** Already follows, while another tab still delivers. */
  | 'taking over'
  | 'delivering';

interface AlertLockParts {
  /** Undefined if the browser has none, or without https; then every tab delivers. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly tab: Pick<TabSurroundings, 'isHidden' | 'onVisibilityChange' | 'setTimer'>;
  readonly onChange: (state: AlertTabState) => void;
}

/** How long a tab follows before it takes over, ms. */
export const takeOverAfterMs = 5000;
const lockName = 'rollcall-alerts';

/** Requests the lock for this tab, whenever it is viewed. @returns a function that stops */
export function joinAlertLock({ locks, tab, onChange }: AlertLockParts): () => void {
  if (locks === undefined) {
    onChange('delivering');
    return () => onChange('idle');
  }
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let state: AlertTabState = 'idle';
  let isOver = false;
  let cancelTimer = () => {};
  /** This tab's place in the queue of tabs; null = not waiting. */
  let queued: AbortController | null = null;

  const set = (next: AlertTabState) => {
    if (state === next || isOver) return;
    state = next;
    onChange(next);
  };
  const own = async (lock: Lock | null): Promise<void> => {
    if (lock === null || isOver) return;
    cancelTimer();
    set('delivering');
    await ended;
  };
  const queue = () => {
    if (isOver) return;
    const waiting = new AbortController();
    queued = waiting;
    locks.request(lockName, { signal: waiting.signal }, own).then(ignore, () => {
      if (waiting.signal.aborted) return;
      set('idle');
      queue();
    });
  };
  const steal = () => {
    if (isOver || state === 'delivering' || tab.isHidden()) return;
    queued?.abort();
    locks.request(lockName, { steal: true }, own).then(ignore, () => {
      set('idle');
      queue();
    });
  };
  const look = () => {
    if (state === 'delivering') return;
    cancelTimer();
    set(tab.isHidden() ? 'idle' : 'taking over');
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
