/** A problem with the browser's storage, to be shown to the visitor. */
export type StorageNotice =
  /** Stored content was unreadable: the default is used, and the content is kept once under another key. */
  | { readonly type: 'unreadable'; readonly label: string; readonly isSingular?: boolean }
  /** Stored content was partly invalid and was corrected. */
  | { readonly type: 'corrected'; readonly label: string; readonly isSingular?: boolean }
  /** Storage is full or forbidden, so nothing is remembered. */
  | { readonly type: 'forgetful' };

type Listener = (notice: StorageNotice) => void;

export interface StorageNotices {
  readonly raise: Listener;
  /** The listener also receives notices from before it subscribed. @returns a function that unsubscribes */
  readonly subscribe: (listener: Listener) => () => void;
}

/** Passes notices from stores to the component that shows them. `forgetful` is passed only once. */
export function createStorageNotices(): StorageNotices {
  const listeners = new Set<Listener>();
  let waiting: StorageNotice[] = [];
  let isUnsavedReported = false;
  return {
    raise(notice) {
      if (notice.type === 'forgetful') {
        if (isUnsavedReported) return;
        isUnsavedReported = true;
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

export const storageNotices = createStorageNotices();
