import { useEffect } from 'react';
import type { FullscreenMode } from '../ui/fullscreen.ts';
import { Icon } from '../ui/Icon.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { isEscapeTaken } from './escape-use.ts';
import styles from './root-layout.module.css';

/** Whether Escape closes something else first: a dialog or a toast. A second screen closes together with its toasts. */
function hasOpenLayer(mode: FullscreenMode): boolean {
  const hasToasts = pageToasts.toasts().length > 0 && mode !== 'second-screen';
  return hasToasts || document.querySelector('dialog[open], [role$="dialog"]') !== null;
}

/** Button to leave fullscreen mode, always visible; Escape does the same. */
export function FullscreenExit({ mode, onLeave }: { mode: FullscreenMode; onLeave: () => void }) {
  useEffect(() => {
    let isForUs = false;
    // Listens in the capture phase, before the listeners of inner elements act.
    const look = ({ key }: KeyboardEvent) => {
      isForUs = key === 'Escape' && !hasOpenLayer(mode);
    };
    const act = (event: KeyboardEvent) => {
      if (isForUs && event.key === 'Escape' && !isEscapeTaken(event)) onLeave();
    };
    addEventListener('keydown', look, true);
    addEventListener('keydown', act);
    return () => {
      removeEventListener('keydown', look, true);
      removeEventListener('keydown', act);
    };
  }, [mode, onLeave]);
  return (
    <button
      type="button"
      className={`center color-second strong-box ground-surface hover-ember ${styles['exit']}`}
      aria-label="Leave fullscreen"
      title="Leave fullscreen (Escape)"
      onClick={onLeave}
    >
      <Icon name="shrink" size={18} />
    </button>
  );
}
