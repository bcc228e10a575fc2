import styles from './update-button.module.css';

/** Button for a waiting update, like the toast's Refresh. */
export function UpdateButton({ onRefresh }: { onRefresh: () => void }) {
  return (
    <button
      type="button"
      className={`pad-0-3 rigid relative size-note semibold ${styles['mark']}`}
      title="Load the new version"
      onClick={onRefresh}
    >
      Update
    </button>
  );
}
