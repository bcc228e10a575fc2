import styles from './late-note.module.css';

/** The note of a chart that shows what was had before, for newer could not be. */
export function LateNote({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <output className={styles['late']}>
      Newer counts could not be loaded.{' '}
      <button type="button" className={styles['retry']} onClick={onRetry}>
        Retry
      </button>
    </output>
  );
}
