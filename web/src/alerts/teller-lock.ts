import type { TabSurroundings } from '../api/tab-surroundings.ts';

/**
 * Of several open tabs one follows the rules and tells: the one that was looked at last. A tab that is looked at begins to
 * follow, and takes over when it has followed for a while, so that nothing falls between the two.
 */

type TellerState =
  /** Another tab does. */
  | 'idle'
  /** Follows already, while another tab still tells. */
  | 'ready soon'
  | 'telling';

interface TellerParts {
  /** Undefined where the browser has none, or the page is not served securely: then every tab tells. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly tab: Pick<TabSurroundings, 'isHidden' | 'onVisibilityChange' | 'setTimer'>;
  readonly onChange: (state: TellerState) => void;
}

/** How long a tab follows before it takes over. */
export const takeOverAfterMs = 5000;
const lockName = 'rollcall-alerts';

/** Takes part until it is stopped. @returns stops */
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
  /** Waits in the queue of tabs. */
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
