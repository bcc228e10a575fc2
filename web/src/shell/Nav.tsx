import { Link } from '@tanstack/react-router';
import type { PageHead } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../data/usePageSettings.ts';
import { Icon } from '../ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { navEntries, type NavEntry } from './nav-entries.ts';
import styles from './nav.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useIsScrolled } from './useIsScrolled.ts';

interface NavProps {
  readonly path: string;
  readonly banner: PageHead['facts']['banner'];
}

/** The bar on top; on narrow screens its entries stand in a bar at the bottom. */
export function Nav({ path, banner }: NavProps) {
  const isScrolled = useIsScrolled();
  const entries = navEntries(path, usePageSettings());
  const classes = [
    styles['bar'],
    isScrolled && styles['solid'],
    banner.isHiddenOnMobile && styles['withoutBanner'],
  ];
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <div className={styles['inner']}>
        <Brand />
        <nav aria-label="Main" className={styles['nav']}>
          <ul className={styles['entries']}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </header>
  );
}

function Entry({ entry }: { readonly entry: NavEntry }) {
  const face = (
    <>
      <Icon name={entry.icon} size={20} className={styles['entryIcon']} />
      {entry.label}
    </>
  );
  if (entry.isSoon) {
    return (
      <span className={styles['entry']}>
        {face} <span className={styles['soon']}>Soon</span>
      </span>
    );
  }
  return (
    <Link
      to={entry.path}
      className={styles['entry']}
      activeOptions={exactly}
      aria-current={entry.isActive ? 'page' : undefined}
      data-active={entry.isActive}
    >
      {face}
    </Link>
  );
}

/** The table says what is active (§2.3), not the router. */
const exactly = { exact: true };
