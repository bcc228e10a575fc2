import { useId, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './feedback.module.css';

interface FieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  /** What is wrong with what stands in it. */
  readonly error: string | undefined;
  readonly note: ReactNode;
  /** Draws the control, with what ties label, note and error to it. */
  readonly children: (aria: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

/** A labelled control with a note below, and what is wrong in words. */
export function Field({ label, isRequired = false, error, note, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({ id, 'aria-describedby': `${id}-error ${id}-note`, 'aria-invalid': isWrong })}
      <div className={styles['notes']}>
        <p id={`${id}-error`} className={styles['error']}>
          {isWrong && (
            <>
              <Icon name="alert" size={16} />
              {error}
            </>
          )}
        </p>
        <p id={`${id}-note`} className={styles['note']}>
          {note}
        </p>
      </div>
    </div>
  );
}
