import type { ReactNode } from 'react';
import styles from './feature-callout.module.css';

interface FeatureCalloutProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Called when the visitor closes it. The caller remembers that and unmounts it. */
  readonly onDismiss: () => void;
}

/**
 * A hint below a feature, with its arrow near the right end. Must directly follow the feature in the document, so that
 * it is read after it. It moves neither the page nor the focus; the caller positions it.
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
