import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useSectionArrival } from './useSectionArrival.ts';
import { Icon } from './Icon.tsx';

interface PageProps {
  /** text = a column of text; wide = charts, below a bar of the page; board = a panel with its own width. */
  readonly kind?: 'text' | 'wide' | 'board';
  readonly children: ReactNode;
}

/** The column that contains a page. */
export function Page({ kind = 'text', children }: PageProps) {
  return (
    <div data-page={kind} className={`stack gap-section page-width ${styles[kind]}`}>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Anchor, in kebab-case; gives the heading a link to copy. */
  readonly id?: string;
  /** Announced but not available: the title is struck through, with a badge after it. */
  readonly isSoon?: boolean;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with its heading. */
export function Section({ title, id, isSoon = false, aside, children }: SectionProps) {
  useSectionArrival(id);
  return (
    <section id={id} className={`stack gap-4 ${styles['section']}`}>
      <div className="flex wrap baseline between gap-2-4">
        <div className={`row can-shrink ${styles['heading']}`}>
          <h2 className={`size-title-3 ${styles['title']}`}>{isSoon ? <s>{title}</s> : title}</h2>
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
    <span className="flex color-second space-before-2">
      <Badge stage="soon" />
    </span>
  );
}

/** Copies the address of a section. Next to the heading, not in it, so that it is not part of the heading's text. */
function SectionLink({ id, title }: { id: string; title: string }) {
  const label = `Copy link to ${title}`;
  return (
    <button
      type="button"
      className={`center rigid rounded color-second hover-ember ${styles['link']}`}
      aria-label={label}
      title={label}
      onClick={() => void copySectionLink(id)}
    >
      <Icon name="link" size={18} />
    </button>
  );
}

/** Loads the code on the first click. */
async function copySectionLink(id: string): Promise<void> {
  const { href } = window.location;
  try {
    const { copyLink, linkTo } = await import('./clipboard.ts');
    await copyLink(linkTo(href, id));
  } catch {
    // If loading fails, puts the address into the address bar.
    window.location.hash = id;
  }
}

const badges = { new: ['New', styles['new']], soon: ['Soon', styles['announced']] } as const;

/** Stage of a page, next to its name: new = recently added, soon = announced but not available. */
export function Badge({ stage }: { stage: 'new' | 'soon' }) {
  const [label, className] = badges[stage];
  return <span className={`badge ${className}`}>{label}</span>;
}
