import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';

interface CheckRowProps {
  readonly label: ReactNode;
  /** A few words beside it, quieter. */
  readonly note?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One of many that may be chosen: the box first, then its words, all of it the target. */
export function CheckRow({ label, note, isOn, onChange }: CheckRowProps) {
  const id = useId();
  return (
    <label className={styles['checkRow']}>
      <input
        type="checkbox"
        className={styles['box']}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={`${id}-label`} className={styles['checkLabel']}>
        {label}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={styles['note']}>
          {note}
        </span>
      )}
    </label>
  );
}
