import { type ReactNode, useId } from 'react';
import { FieldLabel, labelledBy } from './FieldLabel.tsx';
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
    <label className={`row between gap-4 ${styles['row']}`} data-disabled={isDisabled || undefined}>
      <FieldLabel id={id} hint={hint}>
        {label}
      </FieldLabel>
      <input
        type="checkbox"
        // The browser says itself whether its own box is checked; saying it twice is against ARIA in HTML.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={`row rigid ground-field ${styles['switch']}`}
        {...labelledBy(id, hint)}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

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
    <label className={`row touch-height gap-3 ${styles['checkRow']}`}>
      <input
        type="checkbox"
        className={`center rigid ground-field ${styles['box']}`}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={`${id}-label`} className={styles['checkLabel']}>
        {label}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={`small-note can-shrink text-end ${styles['note']}`}>
          {note}
        </span>
      )}
    </label>
  );
}

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
    <div className={`row small-note wrap tabular ${styles['tools']}`}>
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
