import { useSyncExternalStore } from 'react';
import { updateMark } from './update-mark-store.ts';
import styles from './update-mark.module.css';

/** Stays in the nav after the update toast has gone, and does the same as its Refresh (product 2). */
export function UpdateMark() {
  const onRefresh = useSyncExternalStore(updateMark.subscribe, updateMark.get, () => null);
  if (onRefresh === null) return null;
  return (
    <button type="button" className={styles['mark']} title="Load the new version" onClick={onRefresh}>
      Update
    </button>
  );
}
