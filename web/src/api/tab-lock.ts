import type { TabSurroundings } from './tab-surroundings.ts';

/**
 * A lock that lets only one of several tabs do something: the most recently viewed one. A newly viewed tab prepares for
 * a while before it takes over, so that no alert is lost.
 */

type TabLockState =
  /** Another tab has the lock. */
  | 'idle'
  /** Prepares, while another tab still has the lock. */
  | 'taking over'
  | 'holding';

interface TabLockParts {
  readonly name: string;
  /** Undefined if the browser has none, or without https; then every tab acts as if it had the lock. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly tab: Pick<TabSurroundings, 'isHidden' | 'onVisibilityChange' | 'setTimer'>;
  readonly onChange: (state: TabLockState) => void;
}

/** How long a tab prepares before it takes over, ms. */
export const takeOverAfterMs = 5000;

/** Requests the lock for this tab, whenever it is viewed. @returns a function that stops */
export function joinTabLock({ name, locks, tab, onChange }: TabLockParts): () => void {
  if (locks === undefined) {
    onChange('holding');
    return () => onChange('idle');
  }
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let state: TabLockState = 'idle';
  let isOver = false;
  let cancelTimer = () => {};
  /** This tab's place in the queue of tabs; null = not waiting. */
  let queued: AbortController | null = null;

  const set = (next: TabLockState) => {
    if (state === next || isOver) return;
    state = next;
    onChange(next);
  };
  const own = async (lock: Lock | null): Promise<void> => {
    if (lock === null || isOver) return;
    cancelTimer();
    set('holding');
    await ended;
  };
  const queue = () => {
    if (isOver) return;
    const waiting = new AbortController();
    queued = waiting;
    locks.request(name, { signal: waiting.signal }, own).then(ignore, () => {
      if (waiting.signal.aborted) return;
      set('idle');
      queue();
    });
  };
  const steal = () => {
    if (isOver || state === 'holding' || tab.isHidden()) return;
    queued?.abort();
    locks.request(name, { steal: true }, own).then(ignore, () => {
      set('idle');
      queue();
    });
  };
  const look = () => {
    if (state === 'holding') return;
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
