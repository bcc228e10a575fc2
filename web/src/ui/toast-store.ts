export type ToastType = 'success' | 'info' | 'warning' | 'error';

export interface ToastContent {
  readonly type: ToastType;
  readonly title: string;
  readonly message: string;
  readonly subMessage?: string;
  /** Goes by itself after this; stays until closed when left out. */
  readonly lifeMs?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

export interface ToastStore {
  readonly toasts: () => readonly Toast[];
  /** The same text twice is one toast (§8). */
  readonly show: (content: ToastContent) => void;
  readonly dismiss: (id: number) => void;
  /** What Escape does (§4). @returns false when there was none */
  readonly dismissOldest: () => boolean;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The notices that float over the page (§2.10), oldest first. */
export function createToastStore(
  setTimer: (ring: () => void, waitMs: number) => unknown = setTimeout,
): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let lastId = 0;

  const set = (next: readonly Toast[]) => {
    toasts = next;
    listeners.forEach((listener) => listener());
  };
  const dismiss = (id: number) => {
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
  };

  return {
    toasts: () => toasts,
    show(content) {
      if (toasts.some(({ title, message }) => title === content.title && message === content.message)) return;
      lastId += 1;
      const id = lastId;
      set([...toasts, { ...content, id }]);
      if (content.lifeMs !== undefined) setTimer(() => dismiss(id), content.lifeMs);
    },
    dismiss,
    dismissOldest() {
      const [oldest] = toasts;
      if (oldest === undefined) return false;
      dismiss(oldest.id);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The toasts of this page. */
export const pageToasts = createToastStore();
