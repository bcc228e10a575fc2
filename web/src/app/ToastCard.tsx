import { useEffect, useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { pageToasts, type Toast, type ToastAction, type ToastType } from '../ui/toast-store.ts';
import styles from './toasts.module.css';

/** A monotonic clock and cancellable timers, in ms. */
interface TimerClock {
  readonly nowMs: () => number;
  readonly setTimer: (ring: () => void, waitMs: number) => () => void;
}

interface ToastTimer {
  readonly run: () => void;
  /** Pauses with the remaining time. */
  readonly pause: () => void;
}

/** Lifetime of a toast, which can be paused. Starts paused. */
export function createToastTimer(
  lifeMs: number,
  onEnd: () => void,
  clock: TimerClock = pageClock,
): ToastTimer {
  let leftMs = lifeMs;
  let running: { readonly sinceMs: number; readonly stop: () => void } | null = null;
  return {
    run() {
      running ??= { sinceMs: clock.nowMs(), stop: clock.setTimer(onEnd, leftMs) };
    },
    pause() {
      if (running === null) return;
      running.stop();
      leftMs = Math.max(0, leftMs - (clock.nowMs() - running.sinceMs));
      running = null;
    },
  };
}

const pageClock: TimerClock = {
  nowMs: () => performance.now(),
  setTimer(ring, waitMs) {
    const timer = setTimeout(ring, waitMs);
    return () => clearTimeout(timer);
  },
};

const icons = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'alert',
} as const satisfies Record<ToastType, IconName>;

const tones = {
  success: 'tone-leaf',
  info: 'tone-sky',
  warning: 'tone-amber',
  error: 'tone-rose',
} as const satisfies Record<ToastType, string>;

/** Text of the icon for screen readers. */
const screenReaderPrefix: Partial<Record<ToastType, string>> = { warning: 'Warning: ', error: 'Error: ' };

interface ToastCardProps {
  readonly toast: Toast;
  /** True while its lifetime is paused. */
  readonly isPaused: boolean;
}

/** A toast: message, action and close button. */
export function ToastCard({ toast, isPaused }: ToastCardProps) {
  useToastTimer(toast, isPaused);
  return (
    <div
      className={`card flex align-start gap-3 pad-4 rigid ground-raised float-shadow ${styles['toast']} ${tones[toast.type]}`}
    >
      <Icon name={icons[toast.type]} className="rigid color-tone space-above-2px" size={20} />
      <div className="grow">
        <strong dir="auto">
          {screenReaderPrefix[toast.type] !== undefined && (
            <span className="visually-hidden">{screenReaderPrefix[toast.type]}</span>
          )}
          {toast.title}
        </strong>
        <p dir="auto">{toast.message}</p>
        {toast.subMessage !== undefined && (
          <p dir="auto" className="note">
            {toast.subMessage}
          </p>
        )}
        {toast.actions !== undefined && toast.actions.length > 0 && (
          <div className="flex wrap gap-2 space-above-3">
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

/** Restarts the lifetime when a toast is shown again. */
function useToastTimer(toast: Toast, isPaused: boolean) {
  const timer = useMemo(
    () =>
      toast.lifeMs === undefined ? null : createToastTimer(toast.lifeMs, () => pageToasts.dismiss(toast.id)),
    [toast],
  );
  useEffect(() => {
    if (isPaused) return;
    timer?.run();
    return timer?.pause;
  }, [timer, isPaused]);
}
