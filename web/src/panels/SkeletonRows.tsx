import styles from './panel.module.css';

/** More than fit into any window but the tallest: what has no room is cut off. */
const rows = Array.from({ length: 48 }, (_, index) => index);

/** Rows that are on their way, as high as those that come: `--row-height` of the panel. */
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
