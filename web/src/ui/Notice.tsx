import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warning' | 'error';

const icons = { info: 'info', warning: 'warning', error: 'alert' } as const;

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: string;
  readonly children: ReactNode;
  /** A way out. */
  readonly action?: ReactNode;
}

/** A strip in the page that says what is wrong, and what to do. Read out politely when it comes. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={`${styles['notice']} ${styles[tone]}`} aria-live="polite">
      <Icon name={icons[tone]} className={styles['icon']} size={20} />
      <p className={styles['text']}>
        {title !== undefined && <strong className={styles['title']}>{title}: </strong>}
        {children}
      </p>
      {action}
    </div>
  );
}
