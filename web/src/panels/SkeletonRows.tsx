import styles from './panel.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Rows that are on their way, as high as those that come. */
export function SkeletonRows({ label }: { readonly label: string }) {
  return (
    <div className={styles['skeletons']}>
      <output className={styles['loading']}>{label}</output>
      {rows.map((row) => (
        <div key={row} className={styles['skeleton']} aria-hidden="true">
          <span className={styles['bar']} />
          <span className={styles['bar']} />
          <span className={styles['bar']} />
          <span className={styles['bar']} />
        </div>
      ))}
    </div>
  );
}
