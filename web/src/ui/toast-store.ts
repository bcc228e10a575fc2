/** Time in which an action can be undone, in ms. */
const undoForMs = 8000;

/** Shows something that was done and can be undone for eight seconds. */
export function showUndo(title: string, message: string, undo: () => void): void {
  pageToasts.show({
    type: 'info',
    title,
    message,
    lifeMs: undoForMs,
    actions: [{ label: 'Undo', onClick: undo }],
  });
}

export type ToastType = 'success' | 'info' | 'warning' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
  /** True = a click on the action does not close the toast. */
  readonly staysOpen?: boolean;
}

export interface ToastContent {
  readonly type: ToastType;
  readonly title: string;
  readonly message: string;
  readonly subMessage?: string;
  readonly actions?: readonly ToastAction[];
  /** Closes after being visible for this long, in ms; omitted = stays until closed. */
  readonly lifeMs?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

export interface ToastStore {
  readonly toasts: () => readonly Toast[];
  /** Shows a toast. The same text shown twice gives one toast, whose time restarts. */
  readonly show: (content: ToastContent) => number;
  readonly dismiss: (id: number) => void;
  /** Dismisses the oldest toast, as on Escape. @returns false = there was none */
  readonly dismissOldest: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The toasts of a page, oldest first. The component that shows them handles their timeouts. */
export function createToastStore(): ToastStore {
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
      const same = toasts.find(
        ({ title, message }) => title === content.title && message === content.message,
      );
      const id = same?.id ?? (lastId += 1);
      const next = { ...content, id };
      set(same ? toasts.map((toast) => (toast === same ? next : toast)) : [...toasts, next]);
      return id;
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

export const pageToasts = createToastStore();
