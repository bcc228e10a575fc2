import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { usePageSettings } from '../api/usePageSettings.ts';
import styles from './nav.module.css';

/** A candle above a roll: the name of the site, linked to the home page. */
export function Brand() {
  const { site } = usePageSettings();
  return (
    <Link
      to={pageFacts.home.path}
      className={`row touch-height gap-2 ${styles['brand']}`}
      activeProps={noProps}
    >
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
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
