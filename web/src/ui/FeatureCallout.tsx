import type { ReactNode } from 'react';
import styles from './feature-callout.module.css';

interface FeatureCalloutProps {
  readonly title: string;
  /** A few words. */
  readonly children: ReactNode;
  /** Called when the visitor closes it; store that and unmount it. */
  readonly onDismiss: () => void;
}

/**
 * A small note below a feature, with an arrow near its right end. Render it right after the feature, so that it is
 * announced after it. It moves neither the page nor the focus; its user positions it.
 */
export function FeatureCallout({ title, children, onDismiss }: FeatureCalloutProps) {
  return (
    <aside className={styles['callout']} aria-label={title}>
      <p>
        <strong>{title}</strong>
        <br />
        {children}
      </p>
      <button type="button" className={styles['dismiss']} onClick={onDismiss}>
        Got it
      </button>
    </aside>
  );
}
