import styles from './skeleton.module.css';

/** Placeholder for a text that is loading, with its expected width in `ch`, so that nothing moves when it arrives. */
export function Skeleton({ width }: { readonly width: number }) {
  return (
    <span className={styles['skeleton']} style={{ width: `${width}ch` }} aria-hidden="true">
      {'\u00a0'}
    </span>
  );
}
