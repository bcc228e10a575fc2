import { Icon } from './Icon.tsx';
import styles from './page.module.css';

/** Copies the address of a section (§2.2). Stands beside its heading, not in it: a heading is its words alone. */
export function SectionLink({ id, title }: { readonly id: string; readonly title: string }) {
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

/** How to copy is loaded with the first copy. */
async function copySectionLink(id: string): Promise<void> {
  const { href } = window.location;
  try {
    const { copyLink, linkTo } = await import('./copy-link.ts');
    await copyLink(linkTo(href, id));
  } catch {
    // Without it the address bar will do.
    window.location.hash = id;
  }
}
