import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  /** text = a column to read; board = all the room there is, for a panel that knows its own width. */
  readonly kind?: 'text' | 'board';
  readonly children: ReactNode;
}

/** The column in which a page stands. */
export function Page({ kind = 'text', children }: PageProps) {
  return <div className={`${styles['page']} ${styles[kind]}`}>{children}</div>;
}

interface SectionProps {
  readonly title: string;
  /** Beside the title, at the end of its line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles['section']}>
      <div className={styles['line']}>
        <h2 className={styles['title']}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
