import type { ReactNode } from 'react';
import panelStyles from '../panel.module.css';
import { useFullscreen } from '../../ui/fullscreen.ts';
import styles from './pair.module.css';

interface EmptyBoardProps {
  /** Accessible name, for a panel with content. */
  readonly label?: string;
  readonly children?: ReactNode;
}

/** The frame of a panel, shown while the panel loads or instead of one that cannot be shown. */
export function EmptyPanel({ label, children }: EmptyBoardProps) {
  const { isFullscreen } = useFullscreen();
  return (
    <section
      className={`stack relative card ${panelStyles['panel']} centered ${styles['empty']}`}
      data-fullscreen={isFullscreen || undefined}
      data-place="secondary"
      aria-label={label}
      aria-busy={label === undefined}
    >
      {children}
    </section>
  );
}
