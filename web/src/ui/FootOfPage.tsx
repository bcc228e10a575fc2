import type { ReactNode } from 'react';
import styles from './foot-of-page.module.css';
import { useRootMark } from './useRootMark.ts';

interface FootOfPageProps {
  /** Whether there is anything to be shown. */
  readonly isThere: boolean;
  /** A notice, or nothing. */
  readonly children: ReactNode;
}

/**
 * A place over the foot of the page, wherever it has been scrolled to: what comes there later moves nothing. Stands last in
 * its page.
 */
export function FootOfPage({ isThere, children }: FootOfPageProps) {
  // Toasts make room for its button (shell/toasts.module.css).
  useRootMark('floating-notice', isThere);
  return <div className={styles['notice']}>{children}</div>;
}
