import { Switch } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';

interface SwitchRowProps {
  readonly label: ReactNode;
  /** One line that says what it does. */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One option that is on or off: words to the left, the switch to the right, all of it the target. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles['row']}>
      <span className={styles['words']}>
        <span id={`${id}-label`} className={styles['label']}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
      <Switch.Root
        className={styles['switch']}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={isOn}
        onCheckedChange={onChange}
      >
        <Switch.Thumb className={styles['knob']} />
      </Switch.Root>
    </label>
  );
}
