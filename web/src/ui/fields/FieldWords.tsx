import type { ReactNode } from 'react';
import { hintId, labelId } from './field-ids.ts';
import styles from './fields.module.css';

interface FieldWordsProps {
  /** Of the field; the ids of its words come from it. */
  readonly id: string;
  /** One line that says more. */
  readonly hint?: ReactNode;
  /** The label is for the native control that bears the id of the field. */
  readonly isForNative?: boolean;
  /** The label. */
  readonly children: ReactNode;
}

/** What a field is called and what it does. */
export function FieldWords({ id, hint, isForNative = false, children }: FieldWordsProps) {
  return (
    <span className={styles['words']}>
      {isForNative ? (
        <label htmlFor={id} className={styles['label']}>
          {children}
        </label>
      ) : (
        <span id={labelId(id)} className={styles['label']}>
          {children}
        </span>
      )}
      {hint !== undefined && (
        <span id={hintId(id)} className={styles['hint']}>
          {hint}
        </span>
      )}
    </span>
  );
}
