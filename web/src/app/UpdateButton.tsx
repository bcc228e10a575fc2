import styles from './update-button.module.css';

/** The mark of an update that waits: does what the toast's Refresh does. */
export function UpdateButton({ onRefresh }: { readonly onRefresh: () => void }) {
  return (
    <button type="button" className={styles['mark']} title="Load the new version" onClick={onRefresh}>
      Update
    </button>
  );
}
