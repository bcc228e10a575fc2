import type { ReactNode } from 'react';
import styles from './feature-callout.module.css';

interface FeatureCalloutProps {
  readonly title: string;
  /** One or two sentences. */
  readonly children: ReactNode;
  /** Closed by the visitor: remember it, and take the note out of the page. */
  readonly onDismiss: () => void;
}

/**
 * A small note beside a feature (§4). Put it right behind the feature in the page: it is read after it and moves neither
 * the page nor the focus. Its place is the matter of who uses it; its tip points up, near the right end.
 */
export function FeatureCallout({ title, children, onDismiss }: FeatureCalloutProps) {
  return (
    <aside className={styles['callout']} aria-label={title}>
      <strong>{title}</strong>
      <p>{children}</p>
      <button type="button" className={styles['dismiss']} onClick={onDismiss}>
        Got it
      </button>
    </aside>
  );
}
