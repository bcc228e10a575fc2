import { type ReactNode, useId } from 'react';
import { FieldLabel, labelledBy } from './FieldLabel.tsx';
import styles from './fields.module.css';

interface SwitchRowProps {
  readonly label: ReactNode;
  /** Explanation in one line. */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its label to the left; the whole row is clickable. */
export function SwitchRow({ label, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={`row between gap-4 ${styles['row']}`} data-disabled={isDisabled || undefined}>
      <FieldLabel id={id} hint={hint}>
        {label}
      </FieldLabel>
      <input
        type="checkbox"
        // Browsers expose the checked state of a native checkbox themselves; ARIA in HTML forbids to repeat it.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles['switch']}
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
  /** A short, less prominent note. */
  readonly note?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox with its label; the whole row is clickable. */
export function CheckRow({ label, note, isOn, onChange }: CheckRowProps) {
  const id = useId();
  return (
    <label className={`row touch-height gap-3 ${styles['checkRow']}`}>
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
        <span id={`${id}-note`} className={`small-note can-shrink text-end ${styles['note']}`}>
          {note}
        </span>
      )}
    </label>
  );
}

interface PickToolsProps {
  /** Counts. */
  readonly children: ReactNode;
  readonly allLabel: string;
  readonly noneLabel: string;
  /** All items are chosen. */
  readonly isAll: boolean;
  readonly isNone: boolean;
  readonly onSet: (isOn: boolean) => void;
}

/**
 * Counts above a list of checkboxes, with buttons to choose all or none. Buttons without an effect stay visible and
 * keep the focus.
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
