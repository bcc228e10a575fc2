import type { ReactNode } from 'react';
import styles from './message-card.module.css';

interface MessageCardProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Says one thing in place of what could not be shown, and where to go from here. */
export function MessageCard({ title, children, actions }: MessageCardProps) {
  return (
    <section className={styles['card']}>
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['text']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
