/** A notice about the browser's storage. */
export type StorageNotice =
  /** Stored content was unreadable: the default is used, and the content is backed up once. */
  | { readonly type: 'unreadable'; readonly label: string; readonly isSingular?: boolean }
  /** Stored content was corrected in parts. */
  | { readonly type: 'corrected'; readonly label: string; readonly isSingular?: boolean }
  /** The storage is full or forbidden, so nothing is stored. */
  | { readonly type: 'forgetful' };

type Listener = (notice: StorageNotice) => void;

export interface StorageNotices {
  readonly raise: Listener;
  /** Also delivers earlier notices. @returns unsubscribes */
  readonly subscribe: (listener: Listener) => () => void;
}

/** Passes notices from the stores to the component that shows them. "Nothing is stored" is reported once. */
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

/** The notices of this page. */
export const storageNotices = createStorageNotices();
