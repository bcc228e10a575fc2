import { type ReactNode, useId } from 'react';
import { FieldLabel, labelledBy } from './FieldLabel.tsx';
import styles from './fields.module.css';

interface SwitchRowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its text on the left; the whole row is clickable. */
export function SwitchRow({ label, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={`row between gap-4 clickable ${styles['row']}`} data-disabled={isDisabled || undefined}>
      <FieldLabel id={id} hint={hint}>
        {label}
      </FieldLabel>
      <input
        type="checkbox"
        // A native check box already reports whether it is checked, and ARIA in HTML forbids aria-checked on it.
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
  /** A short, less prominent text after the label. */
  readonly note?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A check box in a list, with its text on the right; the whole row is clickable. */
export function CheckRow({ label, note, isOn, onChange }: CheckRowProps) {
  const id = useId();
  return (
    <label className={`row touch-height gap-3 clickable ${styles['checkRow']}`}>
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
  /** Number of options or of chosen ones. */
  readonly children: ReactNode;
  readonly allLabel: string;
  readonly noneLabel: string;
  readonly isAll: boolean;
  readonly isNone: boolean;
  readonly onSet: (isOn: boolean) => void;
}

/**
 * Above a list of check boxes: its state, and buttons to select all or none. Buttons without an effect stay, so that
 * they keep the focus.
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
