import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface ChipProps {
  readonly isOn: boolean;
  /** Of a chip that shows a drawing alone. */
  readonly label?: string;
  /** In place of the looks of a chip. */
  readonly className?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that shows whether what it stands for is on. */
export function Chip({ isOn, label, className = styles['chip'], onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
