import type { ReactNode } from 'react';
import styles from './feature-callout.module.css';

interface FeatureCalloutProps {
  readonly title: string;
  /** A few words. */
  readonly children: ReactNode;
  /** Closed by the visitor: remember it, and take the note out of the page. */
  readonly onDismiss: () => void;
}

/**
 * A small note under a feature, with its tip near its right end. Put it right behind the feature in the page: it is
 * read after it and moves neither the page nor the focus. Its user places it.
 */
export function FeatureCallout({ title, children, onDismiss }: FeatureCalloutProps) {
  return (
    <aside
      className={`row gap-2 relative nowrap rounded ground-raised float-shadow size-small color-text ${styles['callout']}`}
      aria-label={title}
    >
      <p>
        <strong>{title}</strong>
        <br />
        {children}
      </p>
      <button
        type="button"
        className={`pad-0-2 rounded semibold color-ember ${styles['dismiss']}`}
        onClick={onDismiss}
      >
        Got it
      </button>
    </aside>
  );
}
