import { Checkbox } from '@base-ui/react/checkbox';
import { useId, type ReactNode } from 'react';
import { AnyIcon } from '../AnyIcon.tsx';
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
      <Checkbox.Root
        className={styles['box']}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        checked={isOn}
        onCheckedChange={onChange}
      >
        <Checkbox.Indicator className={styles['tick']}>
          <AnyIcon name="tick" size={14} strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
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
