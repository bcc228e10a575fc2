import type { ReactNode } from 'react';
import styles from './server-grid.module.css';

/** Server cards, each in a `<li>`. */
export function ServerGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  // `role`: without bullets Safari does not read a list as one.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles['grid']} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
