import styles from './skeleton.module.css';

/** Placeholder of a loading text, as wide as the text will be (in `ch`), so that nothing moves when it arrives. */
export function Skeleton({ width }: { width: number }) {
  return (
    <span className={`inline-block ${styles['skeleton']}`} style={{ width: `${width}ch` }} aria-hidden="true">
      {'\u00a0'}
    </span>
  );
}
