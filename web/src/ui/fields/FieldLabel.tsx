import type { ReactNode } from 'react';
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
export function FieldLabel({ id, hint, isForNative = false, children }: FieldWordsProps) {
  return (
    <span className={`grid can-shrink ${styles['words']}`}>
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
        <span id={hintId(id)} className={`small-note text-prose ${styles['hint']}`}>
          {hint}
        </span>
      )}
    </span>
  );
}

/** The id of a field's label. */
const labelId = (id: string) => `${id}-label`;
/** The id of the line below it. */
export const hintId = (id: string) => `${id}-hint`;

interface NamedByWords {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

/** What a control that is no native one says about its words; to be spread on it. */
export function labelledBy(id: string, hint: unknown): NamedByWords {
  return { 'aria-labelledby': labelId(id), 'aria-describedby': hint === undefined ? undefined : hintId(id) };
}
