import { useSyncExternalStore } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import type { BannerFacts } from '@rollcall/game/site/page';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { Badge } from '../ui/Page.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AskButton } from './ask/Ask.tsx';
import { MeButton } from './Me.tsx';
import { navEntries, type NavEntry } from './nav-entries.ts';
import styles from './nav.module.css';
import { Preferences } from './Preferences.tsx';
import { UpdateMark } from './UpdateMark.tsx';
import { useTheme } from './useTheme.ts';

const entryClass = `inline-row relative gap-6px pad-0-3 full-height no-underline ${styles['entry']}`;

/** The top bar; on narrow screens its entries are in a bar at the bottom. */
export function Nav({ banner }: { banner: BannerFacts }) {
  // The target of a navigation, even while it loads, so that a click shows an effect at once.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isScrolled = useIsScrolled();
  const entries = navEntries(path, usePageSettings());
  const classes = [
    `not-printed ${styles['bar']}`,
    isScrolled && styles['solid'],
    banner.size === 'none' && `ground-surface ${styles['withoutBanner']}`,
  ];
  return (
    <header className={classes.filter(Boolean).join(' ')} data-scrolled={isScrolled}>
      <div className={`row nowrap gap-6 page-width full-height ${styles['inner']}`}>
        <Brand />
        <nav aria-label="Main" className={styles['nav']}>
          <ul className={`flex gap-1 full-height ${styles['entries']}`}>
            {entries.map((entry) => (
              <li key={entry.path} className="full-height" data-hidden-up-to={entry.hiddenUpTo}>
                <Entry entry={entry} />
              </li>
            ))}
            <li className="full-height shown-to-768">
              <MeButton className={entryClass}>
                <Icon name="user" size={20} className="shown-to-768" />
                Me
              </MeButton>
            </li>
          </ul>
        </nav>
        <div className={styles['tools']}>
          <AskButton />
          <UpdateMark />
          <Preferences path={path} isBoard={banner.size === 'none'} />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

function Entry({ entry }: { entry: NavEntry }) {
  const { path, label, shortLabel, icon, isActive, stage } = entry;
  const face = (
    <>
      <Icon name={icon} size={20} className="shown-to-768" />
      {shortLabel === undefined ? (
        label
      ) : (
        <>
          <span className="hidden-to-768">{label}</span>
          <span className="shown-to-768">{shortLabel}</span>
        </>
      )}
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
  if (stage === 'soon') return <span className={entryClass}>{face}</span>;
  return (
    <Link
      to={path}
      className={entryClass}
      activeOptions={exactly}
      aria-current={isActive ? 'page' : undefined}
      data-active={isActive}
    >
      {face}
    </Link>
  );
}

/** The page table decides which link is active, not the router. */
const exactly = { exact: true };

/** A candle above a roll: the name of the site, linked to the home page. */
function Brand() {
  const { site } = usePageSettings();
  return (
    <Link
      to={pageFacts.home.path}
      className={`row touch-height gap-2 no-underline ${styles['brand']}`}
      activeProps={noProps}
    >
      <svg className="rigid" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <path
          d="M12 1.5c.5 3.3 4.7 4.8 4.7 8.9a4.7 4.7 0 1 1-9.4 0c0-2 1-3.2 2.1-4.4.3 1.4.8 2.1 1.5 2.4C10.7 6.2 11.1 3.7 12 1.5Z"
          fill="var(--flame)"
        />
        <path d="M5.5 18.5h13M8 22h8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>{site.product_name}</span>
    </Link>
  );
}

/** The name is not marked as the current page: the entry "Home" is. */
const noProps = { 'aria-current': undefined };

/**
 * Switches between dark and light, and stores the choice. Renders both icons, of which styles show one by the theme on
 * `<html>`, because the server does not know the theme.
 */
function ThemeSwitch() {
  const { theme, choose } = useTheme();
  return (
    <button
      type="button"
      className={styles['iconButton']}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      <span className={styles['whenDark']} title="Switch to the light theme">
        <Icon name="sun" size={20} />
        <span className="visually-hidden">Switch to the light theme</span>
      </span>
      <span className={styles['whenLight']} title="Switch to the dark theme">
        <Icon name="moon" size={20} />
        <span className="visually-hidden">Switch to the dark theme</span>
      </span>
    </button>
  );
}

/** Scroll distance from which the bar is solid, in px. */
const scrolledFromPx = 8;

/** State at the last scroll event; kept, because reading it while the page changes would force a layout. */
let isScrolled = false;

function subscribe(listener: () => void): () => void {
  const look = () => {
    isScrolled = scrollY > scrolledFromPx;
    listener();
  };
  // The page may already be scrolled.
  const first = requestAnimationFrame(look);
  addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(first);
    removeEventListener('scroll', look);
  };
}

/** True once the page is scrolled down. */
function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  );
}
