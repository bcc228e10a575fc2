import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './device-list.module.css';

/** One row: this browser is there at the least. */
export function SkeletonDevice() {
  return (
    <div className={`${styles['list']} ${styles['row']}`} aria-hidden="true">
      <span className={styles['name']}>
        <Skeleton width={12} />
      </span>
      <span className={styles['times']}>
        <Skeleton width={18} />
      </span>
      <span className={styles['noButton']} />
    </div>
  );
}
