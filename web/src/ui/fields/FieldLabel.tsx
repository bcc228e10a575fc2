import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface FieldWordsProps {
  /** Id of the field, from which the ids of its texts derive. */
  readonly id: string;
  readonly hint?: ReactNode;
  /** The label belongs to a native control with the field's id. */
  readonly isForNative?: boolean;
  readonly children: ReactNode;
}

/** Label and help text of a field. */
export function FieldLabel({ id, hint, isForNative = false, children }: FieldWordsProps) {
  return (
    <span className={`grid can-shrink ${styles['words']}`}>
      {isForNative ? (
        <label htmlFor={id} className={`snug ${styles['label']}`}>
          {children}
        </label>
      ) : (
        <span id={labelId(id)} className={`snug ${styles['label']}`}>
          {children}
        </span>
      )}
      {hint !== undefined && (
        <span id={hintId(id)} className="small-note text-prose snug">
          {hint}
        </span>
      )}
    </span>
  );
}

const labelId = (id: string) => `${id}-label`;
/** Id of a field's help text. */
export const hintId = (id: string) => `${id}-hint`;

/** ARIA attributes that name a custom control; spread them on it. */
export function labelledBy(id: string, hint: unknown) {
  return { 'aria-labelledby': labelId(id), 'aria-describedby': hint === undefined ? undefined : hintId(id) };
}
