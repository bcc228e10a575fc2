import { Link, useLocation } from '@tanstack/react-router';
import type { BannerFacts } from '@rollcall/game/site/page';
import { usePageSettings } from '../api/usePageSettings.ts';
import { Badge } from '../ui/Page.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { navEntries, type NavEntry } from './nav-entries.ts';
import styles from './nav.module.css';
import { Preferences } from './Preferences.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UpdateMark } from './UpdateMark.tsx';
import { useIsScrolled } from './useIsScrolled.ts';

/** The bar on top; on narrow screens its entries stand in a bar at the bottom (§2.3). */
export function Nav({ banner }: { readonly banner: BannerFacts }) {
  // Where the visitor goes, also while that page is on its way: the click is answered at once.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isScrolled = useIsScrolled();
  const entries = navEntries(path, usePageSettings());
  const classes = [
    styles['bar'],
    isScrolled && styles['solid'],
    banner.isHiddenOnMobile && styles['withoutBanner'],
  ];
  return (
    <header className={classes.filter(Boolean).join(' ')} data-scrolled={isScrolled}>
      <div className={`row nowrap gap-6 ${styles['inner']}`}>
        <Brand />
        <nav aria-label="Main" className={styles['nav']}>
          <ul className={styles['entries']}>
            {entries.map((entry) => (
              <li key={entry.path} data-hidden-up-to={entry.hiddenUpTo}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['tools']}>
          <UpdateMark />
          <Preferences />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

function Entry({ entry: { path, label, icon, isActive, stage } }: { readonly entry: NavEntry }) {
  const face = (
    <>
      <Icon name={icon} size={20} className={styles['entryIcon']} />
      {label}
      {stage !== 'live' && (
        <>
          {' '}
          <span className={`inline-flex ${styles['badge']}`}>
            <Badge stage={stage} />
          </span>
        </>
      )}
    </>
  );
  if (stage === 'soon')
    return <span className={`inline-row relative gap-6px ${styles['entry']}`}>{face}</span>;
  return (
    <Link
      to={path}
      className={`inline-row relative gap-6px ${styles['entry']}`}
      activeOptions={exactly}
      aria-current={isActive ? 'page' : undefined}
      data-active={isActive}
    >
      {face}
    </Link>
  );
}

/** The table says what is active (§2.3), not the router. */
const exactly = { exact: true };
