import styles from './live-dot.module.css';

export type LiveTone = 'fresh' | 'late' | 'waiting';

/** A small dot with the age of what is shown. */
export function LiveDot({ tone, children }: { readonly tone: LiveTone; readonly children: string }) {
  return (
    <span className={`${styles['live']} ${styles[tone]}`}>
      <span className={styles['dot']} aria-hidden="true" />
      {children}
    </span>
  );
}
