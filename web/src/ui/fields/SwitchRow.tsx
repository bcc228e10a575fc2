import { useId, type ReactNode } from 'react';
import { namedByWords } from './field-ids.ts';
import { FieldWords } from './FieldWords.tsx';
import styles from './fields.module.css';

interface SwitchRowProps {
  readonly label: ReactNode;
  /** One line that says what it does. */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One option that is on or off: words to the left, the switch to the right, all of it the target. */
export function SwitchRow({ label, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles['row']} data-disabled={isDisabled || undefined}>
      <FieldWords id={id} hint={hint}>
        {label}
      </FieldWords>
      <input
        type="checkbox"
        // The browser says itself whether its own box is checked; saying it twice is against ARIA in HTML.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles['switch']}
        {...namedByWords(id, hint)}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
