import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { storageNotices } from '../storage/storage-notices.ts';
import { pageToasts, type Toast } from '../ui/toast-store.ts';
import styles from './toasts.module.css';

/**
 * Polite live region of the toasts. Present from the beginning, as screen readers require; its content is loaded with
 * the first toast.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(pageToasts.subscribe, pageToasts.toasts, pageToasts.toasts);
  const [Stack, setStack] = useState<ComponentType<{ readonly toasts: readonly Toast[] }> | null>(null);
  const isNeeded = toasts.length > 0 && Stack === null;
  useEffect(() => {
    if (!isNeeded) return;
    // If it fails to load, the next toast tries again.
    import('./ToastStack.tsx').then(({ ToastStack }) => setStack(() => ToastStack)).catch(() => {});
  }, [isNeeded, toasts]);
  useEffect(
    () =>
      storageNotices.subscribe((notice) => {
        import('./storage-toast.ts')
          .then(({ storageToast }) => pageToasts.show(storageToast(notice)))
          .catch(() => {});
      }),
    [],
  );
  return (
    <div className={`not-printed ${styles['toasts']}`} role="log" aria-live="polite" aria-label="Notices">
      {Stack !== null && toasts.length > 0 && <Stack toasts={toasts} />}
    </div>
  );
}
