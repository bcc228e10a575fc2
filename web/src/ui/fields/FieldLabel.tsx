import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface FieldWordsProps {
  /** Id of the field; those of label and hint are derived from it. */
  readonly id: string;
  /** Explanation in one line. */
  readonly hint?: ReactNode;
  /** The label belongs to a native control with the id of the field. */
  readonly isForNative?: boolean;
  /** The label. */
  readonly children: ReactNode;
}

/** Label and explanation of a field. */
export function FieldLabel({ id, hint, isForNative = false, children }: FieldWordsProps) {
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
        <span id={hintId(id)} className={`small-note ${styles['hint']}`}>
          {hint}
        </span>
      )}
    </span>
  );
}

/** The id of a field's label. */
const labelId = (id: string) => `${id}-label`;
/** The id of a field's explanation. */
export const hintId = (id: string) => `${id}-hint`;

interface NamedByWords {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

/** ARIA attributes that tie label and explanation to a non-native control; spread them on it. */
export function labelledBy(id: string, hint: unknown): NamedByWords {
  return { 'aria-labelledby': labelId(id), 'aria-describedby': hint === undefined ? undefined : hintId(id) };
}
