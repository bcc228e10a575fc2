import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useSectionArrival } from './useSectionArrival.ts';
import { Icon } from './Icon.tsx';

interface PageProps {
  /** text = prose; wide = charts, below a toolbar; board = a panel with its own width. */
  readonly kind?: 'text' | 'wide' | 'board';
  readonly children: ReactNode;
}

/** The column with the page's content. */
export function Page({ kind = 'text', children }: PageProps) {
  return (
    <div data-page={kind} className={`stack ${styles['page']} ${styles[kind]}`}>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Its fragment in the address, lower case with hyphens. If set, the heading has a link to copy. */
  readonly id?: string;
  /** Announced but not open yet: the title is struck through, with the badge after it. */
  readonly isSoon?: boolean;
  /** At the end of the title's line. */
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
    <span className={styles['soon']}>
      <Badge stage="soon" />
    </span>
  );
}

/** Copies the address of a section. Outside of the heading, so that the heading's text is only its words. */
function SectionLink({ id, title }: { readonly id: string; readonly title: string }) {
  const label = `Copy link to ${title}`;
  return (
    <button
      type="button"
      className={styles['link']}
      aria-label={label}
      title={label}
      onClick={() => void copySectionLink(id)}
    >
      <Icon name="link" size={18} />
    </button>
  );
}

/** The code that copies is loaded on first use. */
async function copySectionLink(id: string): Promise<void> {
  const { href } = window.location;
  try {
    const { copyLink, linkTo } = await import('./clipboard.ts');
    await copyLink(linkTo(href, id));
  } catch {
    // If loading fails, the address bar still has the link.
    window.location.hash = id;
  }
}

const badges = { new: ['New', styles['new']], soon: ['Soon', styles['announced']] } as const;

/** Badge beside the page's name: new = recently opened, soon = announced but not open yet. */
export function Badge({ stage }: { readonly stage: 'new' | 'soon' }) {
  const [label, className] = badges[stage];
  return <span className={`badge ${className}`}>{label}</span>;
}
