import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import styles from './page.module.css';
import { SectionLink } from './SectionLink.tsx';
import { useSectionArrival } from './useSectionArrival.ts';

interface PageProps {
  /**
   * text = a column to read; wide = a column for pictures; board = all the room there is, for a panel that knows its own
   * width.
   */
  readonly kind?: 'text' | 'wide' | 'board';
  readonly children: ReactNode;
}

/** The column in which a page stands. */
export function Page({ kind = 'text', children }: PageProps) {
  return (
    <div data-page={kind} className={`${styles['page']} ${styles[kind]}`}>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Names it in addresses, in small letters with hyphens: the heading then has a link to copy. */
  readonly id?: string;
  /** Announced and not open: the title is struck through, with the badge behind it. */
  readonly isSoon?: boolean;
  /** Beside the title, at the end of its line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, id, isSoon = false, aside, children }: SectionProps) {
  useSectionArrival(id);
  return (
    <section id={id} className={styles['section']}>
      <div className={styles['line']}>
        <div className={styles['heading']}>
          <h2 className={styles['title']}>{isSoon ? <s>{title}</s> : title}</h2>
          {isSoon && <SoonMark />}
          {id !== undefined && <SectionLink id={id} title={title} />}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

function SoonMark() {
  return (
    <span className={styles['soon']}>
      <Badge stage="soon" />
    </span>
  );
}
