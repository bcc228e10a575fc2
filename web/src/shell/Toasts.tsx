import { useEffect, useSyncExternalStore } from 'react';
import { storageNotices } from '../storage/storage-notices.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { pageToasts, type Toast, type ToastType } from '../ui/toast-store.ts';
import { storageToast } from './storage-toast.ts';
import styles from './toasts.module.css';

const icons = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'alert',
} as const satisfies Record<ToastType, IconName>;

/** The notices that float over the page, read out politely. Escape closes the oldest (§2.10, §4). */
export function Toasts() {
  const toasts = useSyncExternalStore(pageToasts.subscribe, pageToasts.toasts, pageToasts.toasts);
  useEffect(() => storageNotices.subscribe((notice) => pageToasts.show(storageToast(notice))), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog that is open has taken the key already.
      if (event.key === 'Escape' && !event.defaultPrevented) pageToasts.dismissOldest();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className={styles['toasts']} role="log" aria-label="Notices">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  return (
    <div className={`${styles['toast']} ${styles[toast.type]}`}>
      <Icon name={icons[toast.type]} className={styles['icon']} size={20} />
      <div className={styles['text']}>
        <strong>{toast.title}</strong>
        <p>{toast.message}</p>
        {toast.subMessage !== undefined && <p className={styles['sub']}>{toast.subMessage}</p>}
      </div>
      <button
        type="button"
        className={styles['close']}
        aria-label="Close"
        onClick={() => pageToasts.dismiss(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
