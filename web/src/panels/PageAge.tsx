import type { ComponentProps } from 'react';
import { DataAge } from './DataAge.tsx';
import styles from './page-age.module.css';

/** The age of the data at the end of a heading's line; its room is there from the beginning. */
export function PageAge(props: ComponentProps<typeof DataAge>) {
  return (
    <p className={styles['age']}>
      <DataAge {...props} />
    </p>
  );
}
