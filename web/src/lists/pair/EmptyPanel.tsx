import type { ReactNode } from 'react';
import panelStyles from '../panel.module.css';
import { useFullscreen } from '../../ui/fullscreen.ts';
import styles from './pair.module.css';

interface EmptyBoardProps {
  /** Its name, when it has more to it than its frame. */
  readonly label?: string;
  readonly children?: ReactNode;
}

/** The frame of a panel, in place of one that is on its way or that cannot be. */
export function EmptyPanel({ label, children }: EmptyBoardProps) {
  const { isFullscreen } = useFullscreen();
  return (
    <section
      className={`${panelStyles['panel']} centered ${styles['empty']}`}
      data-fullscreen={isFullscreen || undefined}
      data-place="secondary"
      aria-label={label}
      aria-busy={label === undefined}
    >
      {children}
    </section>
  );
}
