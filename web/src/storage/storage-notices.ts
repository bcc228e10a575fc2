/** What a visitor should know about the browser's storage. */
export type StorageNotice =
  /** Stored content could not be understood at all: the default is used, the content is kept aside once. */
  | { readonly type: 'unreadable'; readonly label: string; readonly isSingular?: boolean }
  /** Stored content was understood and put right in places. */
  | { readonly type: 'corrected'; readonly label: string; readonly isSingular?: boolean }
  /** The storage is full or forbidden: the site works and remembers nothing. */
  | { readonly type: 'forgetful' };

type Listener = (notice: StorageNotice) => void;

export interface StorageNotices {
  readonly raise: Listener;
  /** Gets what was raised before it listened, too. @returns unsubscribes */
  readonly subscribe: (listener: Listener) => () => void;
}

/** A line from the stores to whoever shows notices. "Remembers nothing" is told once. */
export function createStorageNotices(): StorageNotices {
  const listeners = new Set<Listener>();
  let waiting: StorageNotice[] = [];
  let isForgetfulTold = false;
  return {
    raise(notice) {
      if (notice.type === 'forgetful') {
        if (isForgetfulTold) return;
        isForgetfulTold = true;
      }
      if (listeners.size === 0) waiting.push(notice);
      listeners.forEach((listener) => listener(notice));
    },
    subscribe(listener) {
      listeners.add(listener);
      const missed = waiting;
      waiting = [];
      missed.forEach((notice) => listener(notice));
      return () => listeners.delete(listener);
    },
  };
}

/** The line of this page. */
export const storageNotices = createStorageNotices();
