import type { ReactNode } from 'react';
import styles from './pick-tools.module.css';

interface PickToolsProps {
  /** How many there are, or are chosen. */
  readonly children: ReactNode;
  readonly allLabel: string;
  readonly noneLabel: string;
  /** All of them are chosen. */
  readonly isAll: boolean;
  readonly isNone: boolean;
  readonly onSet: (isOn: boolean) => void;
}

/**
 * Above a list of check boxes: what is chosen, and all or none of it at once. Buttons that have nothing to do stay where
 * they are, and keep the focus.
 */
export function PickTools({ children, allLabel, noneLabel, isAll, isNone, onSet }: PickToolsProps) {
  return (
    <div className={styles['tools']}>
      {children}
      <button type="button" aria-disabled={isAll} onClick={() => onSet(true)}>
        {allLabel}
      </button>
      <button type="button" aria-disabled={isNone} onClick={() => onSet(false)}>
        {noneLabel}
      </button>
    </div>
  );
}
