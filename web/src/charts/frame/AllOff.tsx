import type { ReactNode } from 'react';
import styles from './all-off.module.css';

/** What stands in the room of a picture whose series the reader has switched off, all of them. */
export function AllOff({ children }: { readonly children: ReactNode }) {
  return <p className={styles['allOff']}>{children}</p>;
}
