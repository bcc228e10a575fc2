import { copyLink, linkTo } from './copy-link.ts';
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
      onClick={() => void copyLink(linkTo(window.location.href, id))}
    >
      <Icon name="link" size={18} />
    </button>
  );
}
