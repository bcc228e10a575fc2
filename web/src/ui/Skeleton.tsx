import styles from './skeleton.module.css';

/** Stands for a text that is on its way, as wide as that will be (in `ch`), so that nothing moves when it comes. */
export function Skeleton({ width }: { readonly width: number }) {
  return (
    <span className={`inline-block ${styles['skeleton']}`} style={{ width: `${width}ch` }} aria-hidden="true">
      {'\u00a0'}
    </span>
  );
}
