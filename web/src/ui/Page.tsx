import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useSectionArrival } from './useSectionArrival.ts';
import { Icon } from './Icon.tsx';

interface PageProps {
  /** text = to read; wide = charts, below a bar of the page; board = a panel that knows its own width. */
  readonly kind?: 'text' | 'wide' | 'board';
  readonly children: ReactNode;
}

/** The column in which a page stands. */
export function Page({ kind = 'text', children }: PageProps) {
  return (
    <div data-page={kind} className={`stack gap-section page-width ${styles[kind]}`}>
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
    <span className={`flex color-second ${styles['soon']}`}>
      <Badge stage="soon" />
    </span>
  );
}

/**
 * Copies the address of a section. Stands beside its heading, not in it, so that the heading's text is its words alone.
 */
function SectionLink({ id, title }: { readonly id: string; readonly title: string }) {
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

/** How to copy is loaded with the first copy. */
async function copySectionLink(id: string): Promise<void> {
  const { href } = window.location;
  try {
    const { copyLink, linkTo } = await import('./clipboard.ts');
    await copyLink(linkTo(href, id));
  } catch {
    // Without it the address bar will do.
    window.location.hash = id;
  }
}

const badges = { new: ['New', styles['new']], soon: ['Soon', styles['announced']] } as const;

/** The stage of a page beside its name: new = lately opened, soon = announced and not open. */
export function Badge({ stage }: { readonly stage: 'new' | 'soon' }) {
  const [label, className] = badges[stage];
  return <span className={`badge ${className}`}>{label}</span>;
}
