import { useEffect, useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { pageToasts, type Toast, type ToastAction, type ToastType } from '../ui/toast-store.ts';
import { createToastLife } from './toast-life.ts';
import styles from './toasts.module.css';

const icons = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'alert',
} as const satisfies Record<ToastType, IconName>;

/** What the icon says to those who do not see it. */
const spoken: Partial<Record<ToastType, string>> = { warning: 'Warning: ', error: 'Error: ' };

interface ToastCardProps {
  readonly toast: Toast;
  /** Its life stands still. */
  readonly isHeld: boolean;
}

/** One notice: what happened, what can be done, and a way to close it. */
export function ToastCard({ toast, isHeld }: ToastCardProps) {
  useToastLife(toast, isHeld);
  return (
    <div className={`${styles['toast']} ${styles[toast.type]}`}>
      <Icon name={icons[toast.type]} className={styles['icon']} size={20} />
      <div className="grow">
        <strong dir="auto">
          {spoken[toast.type] !== undefined && <span className="visually-hidden">{spoken[toast.type]}</span>}
          {toast.title}
        </strong>
        <p dir="auto">{toast.message}</p>
        {toast.subMessage !== undefined && (
          <p dir="auto" className="note">
            {toast.subMessage}
          </p>
        )}
        {toast.actions !== undefined && toast.actions.length > 0 && (
          <div className={styles['actions']}>
            {toast.actions.map((action) => (
              <Button key={action.label} onClick={() => act(toast.id, action)}>
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        className={`icon-button ${styles['close']}`}
        aria-label="Close"
        onClick={() => pageToasts.dismiss(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

function act(id: number, { onClick, staysOpen = false }: ToastAction) {
  if (!staysOpen) pageToasts.dismiss(id);
  onClick();
}

/** A toast that is shown again lives anew. */
function useToastLife(toast: Toast, isHeld: boolean) {
  const life = useMemo(
    () =>
      toast.lifeMs === undefined ? null : createToastLife(toast.lifeMs, () => pageToasts.dismiss(toast.id)),
    [toast],
  );
  useEffect(() => {
    if (isHeld) return;
    life?.run();
    return life?.hold;
  }, [life, isHeld]);
}
