import { type ReactNode, Suspense, useId, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './filter-bar.module.css';

interface BarPopoverProps {
  readonly label: string;
  /** What stands on the chip. */
  readonly face: ReactNode;
  readonly isOn?: boolean;
  readonly className?: string | undefined;
  /** Fetches what stands in it; called when a hand comes near. */
  readonly prepare: () => void;
  /** May be lazy: it is drawn when the window opens for the first time. */
  readonly children: ReactNode;
}

/** A chip that opens a small window below itself; what stands in it is loaded on demand. */
export function BarPopover({
  label,
  face,
  isOn = false,
  className = '',
  prepare,
  children,
}: BarPopoverProps) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${styles['chip']} ${className}`}
        data-on={isOn || undefined}
        popoverTarget={id}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {face}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        className={`popover ${styles['popover']}`}
        onBeforeToggle={() => setIsOpened(true)}
      >
        {isOpened && (
          <ErrorBoundary fallback={LoadingFailed}>
            <Suspense>{children}</Suspense>
          </ErrorBoundary>
        )}
      </section>
    </>
  );
}

function LoadingFailed() {
  return <p>This part could not be loaded. Please refresh the page.</p>;
}
